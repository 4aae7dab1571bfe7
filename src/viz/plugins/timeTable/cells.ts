/** What stands in the cells of a table over time. */
import type { MomentSeries } from '../../shared/momentSeries';
import type { TimeColumn } from './timeColumn';

type Values = readonly (number | null)[];

export interface SeriesRow {
  readonly name: string;
  /** From the first moment to the last. */
  readonly values: Values;
}

export const rowsOf = ({ series }: MomentSeries): readonly SeriesRow[] =>
  series.map(({ name, amounts }) => ({
    name,
    values: amounts.map((amount) => (amount === null ? null : Number(amount))),
  }));

const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b;

/** Null where there is nothing to say: too few moments, no value, a division by zero. */
export const cellValue = (
  column: TimeColumn,
  { values }: SeriesRow,
  all: readonly SeriesRow[],
): number | null => {
  const latest = values.at(-1) ?? null;
  if (column.colType === 'contrib') {
    const total = all.reduce((sum, row) => sum + (row.values.at(-1) ?? 0), 0);
    return ratio(latest, total);
  }
  if (column.colType === 'avg') {
    const last = values.slice(-Math.max(column.timeLag, 1)).filter((value) => value !== null);
    return last.length === 0 ? null : last.reduce((sum, one) => sum + one, 0) / last.length;
  }
  const { timeLag: lag, comparisonType } = column;
  const then = (lag < 0 ? values[-lag - 1] : values.at(-1 - lag)) ?? null;
  if (comparisonType === 'value') return then;
  if (comparisonType === 'diff') return latest === null || then === null ? null : latest - then;
  const part = ratio(latest, then);
  return part === null || comparisonType === 'perc' ? part : part - 1;
};

/** The points of a line. */
export const sparkValues = ({ timeRatio }: TimeColumn, { values }: SeriesRow): Values =>
  timeRatio > 0
    ? values.slice(timeRatio).map((value, at) => ratio(value, values[at] ?? null))
    : values;

/** From 0, as bad as can be, to 1; null where nothing is bad or good. */
export const goodness = (
  value: number | null,
  [low, high]: TimeColumn['bounds'],
): number | null => {
  if (value === null || (low === null && high === null)) return null;
  if (low !== null && high !== null)
    return low === high ? null : Math.min(Math.max((value - low) / (high - low), 0), 1);
  return low === null ? Number(value < Number(high)) : Number(value >= low);
};
