import type { Tokens } from '@/ui/tokens';
import { over } from '../../colors/hexColor';
import type { FormatNumber } from '../../shared/numberFormat';
import type { FormatTime } from '#common/timeFormat.ts';
import { cellValue, goodness, type SeriesRow, sparkValues } from './cells';
import { Sparkline } from './Sparkline';
import type { TimeColumn } from './timeColumn';

export interface TimeRowProps {
  readonly row: SeriesRow;
  readonly all: readonly SeriesRow[];
  readonly columns: readonly TimeColumn[];
  readonly moments: readonly number[];
  readonly name: string;
  readonly href: string | null;
  readonly tokens: Tokens;
  readonly formatOf: (column: TimeColumn, row: SeriesRow) => FormatNumber;
  readonly formatTimeOf: (column: TimeColumn) => FormatTime;
}

/** How much of its color a cell has where its value is as good or as bad as can be. */
const MOST_TINT = 0.25;

/** A metric or a group: its name, and what each column shows of it. */
export function TimeRow({
  row,
  all,
  columns,
  moments,
  name,
  href,
  tokens,
  ...props
}: TimeRowProps) {
  const { formatOf, formatTimeOf } = props;
  const tint = (good: number | null): string | undefined =>
    good === null
      ? undefined
      : over(
          good < 0.5 ? tokens.bad : tokens.good,
          tokens.surface,
          Math.abs(good - 0.5) * 2 * MOST_TINT,
        );
  const cell = (column: TimeColumn) => {
    const format = formatOf(column, row);
    if (column.colType === 'spark')
      return (
        <Sparkline
          values={sparkValues(column, row)}
          moments={moments}
          height={column.height}
          bounds={column.yAxisBounds}
          showsEnds={column.showYAxis}
          format={format}
          formatTime={formatTimeOf(column)}
        />
      );
    const value = cellValue(column, row, all);
    return value === null ? '–' : format(value);
  };
  const link = href !== null && (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {name}
    </a>
  );
  return (
    <tr>
      <td>{link || name}</td>
      {columns.map((column) => {
        const isSpark = column.colType === 'spark';
        const good = isSpark ? null : goodness(cellValue(column, row, all), column.bounds);
        return (
          <td key={column.key} style={{ background: tint(good) }}>
            {cell(column)}
          </td>
        );
      })}
    </tr>
  );
}
