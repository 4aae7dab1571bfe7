import type { Figures } from '#common/results/figures.ts';
import { memo, type ReactNode } from 'react';
import { groupedDigits } from '@/lib/groupedDigits';
import { lineText } from './cellText';
import classes from './GridStatus.module.css';
import type { Rect } from './selection';
import type { MarkedFigures } from './useFigures';

const count = (value: number): string => value.toLocaleString('en');

const extent = (rects: readonly Rect[], marked: number): string => {
  const [rect] = rects;
  const cells = `${count(marked)} ${marked === 1 ? 'cell' : 'cells'}`;
  if (rects.length !== 1 || !rect) return `${cells} in ${count(rects.length)} ranges`;
  return `${count(rect.bottom - rect.top + 1)} × ${count(rect.right - rect.left + 1)} cells`;
};

const entries = (figures: Figures): readonly (readonly [string, string])[] => {
  const { cells, values, numbers, notFinite, sum, average, least, greatest } = figures;
  const all: (readonly [string, string | null])[] = [
    ['Sum', sum === null ? null : groupedDigits(sum)],
    ['Average', average === null ? null : groupedDigits(average)],
    ['Min', least === null ? null : groupedDigits(lineText(least, 0))],
    ['Max', greatest === null ? null : groupedDigits(lineText(greatest, 0))],
    ['Count', count(values)],
    ['Null', cells > values ? count(cells - values) : null],
    ['Not finite', notFinite > 0 ? count(notFinite) : null],
    ['Numbers', numbers > 0 && numbers + notFinite < values ? count(numbers) : null],
  ];
  return all.filter((entry): entry is readonly [string, string] => entry[1] !== null);
};

interface Props {
  readonly rects: readonly Rect[];
  readonly figures: MarkedFigures | 'counting' | null;
  readonly children: ReactNode;
}

/** The summary of the selection, below the grid. */
export const GridStatus = memo(function GridStatus({ rects, figures, children }: Props) {
  const known = figures === null || figures === 'counting' ? null : figures;
  return (
    <div className={classes.status}>
      <div className={classes.figures} role="status" aria-label="Selected cells">
        {figures === 'counting' && <span>Counting…</span>}
        {known && <span>{extent(rects, known.marked)}</span>}
        {known?.figures &&
          entries(known.figures).map(([name, value]) => (
            <span key={name} className={classes.figure}>
              {name} <b>{value}</b>
            </span>
          ))}
        {known && !known.figures && (
          <span className={classes.partly}>No figures: not all of these cells are loaded</span>
        )}
      </div>
      {children}
    </div>
  );
});
