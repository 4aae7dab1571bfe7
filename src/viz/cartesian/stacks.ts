import type { CartesianSeries } from './model';

const ONLY = 'all';

/** The stack that a series belongs to, if series are stacked. */
export const stackOf = ({ stack, isShifted, column }: CartesianSeries): string =>
  stack ?? (isShifted ? `at another time ${column.split(',', 1)[0] ?? ''}` : ONLY);

export const stacksOf = (series: readonly CartesianSeries[]): readonly string[] => [
  ...new Set(series.map(stackOf)),
];

export type StackTotals = ReadonlyMap<string, readonly (number | null)[]>;

/** The sum of each stack at each place; null where none of it has a value. */
export const stackTotals = (series: readonly CartesianSeries[]): StackTotals => {
  const totals = new Map<string, (number | null)[]>();
  for (const one of series) {
    const stack = stackOf(one);
    const sums = totals.get(stack) ?? one.values.map((): number | null => null);
    one.values.forEach((value, at) => {
      if (value !== null) sums[at] = (sums[at] ?? 0) + value;
    });
    totals.set(stack, sums);
  }
  return totals;
};
