import { memo } from 'react';
import classes from './DataGrid.module.css';
import { cellText, isSpecial } from './cellText';
import type { GridSource } from './gridSource';
import { indices, type Span } from './window';

interface Props {
  readonly id: string;
  readonly source: GridSource;
  readonly row: number;
  readonly top: number;
  readonly lefts: readonly number[];
  readonly span: Span;
  readonly gutterPx: number;
  /** Marked columns of this row, and the one that has the focus. */
  readonly marked: Span | null;
  readonly focused: number | null;
}

/** One row: its number, which stays, and the cells in view. */
export const GridRow = memo(function GridRow(props: Props) {
  const { id, source, row, top, lefts, span, gutterPx, marked, focused } = props;
  const cells = indices(span).map((column) => {
    const value = source.cell(row, column);
    const left = lefts[column] ?? 0;
    const generic = source.columns[column]?.generic;
    const isMarked = marked !== null && column >= marked.first && column < marked.end;
    return (
      <div
        key={column}
        id={focused === column ? `${id}-focus` : undefined}
        role="gridcell"
        aria-colindex={column + 2}
        aria-selected={isMarked || undefined}
        className={classes.cell}
        data-column={column}
        data-number={generic === 0 || undefined}
        data-special={isSpecial(value) || undefined}
        data-missing={value === undefined || undefined}
        data-marked={isMarked || undefined}
        data-focused={focused === column || undefined}
        style={{ left: gutterPx + left, width: (lefts[column + 1] ?? left) - left }}
      >
        {cellText(value)}
      </div>
    );
  });
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes.row}
      data-row={row}
      style={{ top, width: gutterPx + (lefts.at(-1) ?? 0) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes.number}
        style={{ width: gutterPx }}
      >
        {(row + 1).toLocaleString('en')}
      </div>
      {cells}
    </div>
  );
});
