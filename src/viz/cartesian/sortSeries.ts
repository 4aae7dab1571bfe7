import type { FrameSeries } from './frame';

type SortKey = (series: FrameSeries) => number | string;

const numbers = ({ values }: FrameSeries) => values.filter((value) => value !== null);
const KEYS: Readonly<Record<string, SortKey>> = {
  name: ({ column }) => column.toLowerCase(),
  sum: ({ total }) => total,
  min: (series) => Math.min(...numbers(series)),
  max: (series) => Math.max(...numbers(series)),
  avg: (series) => series.total / Math.max(numbers(series).length, 1),
};

/** By name, total or another measure of each series; a key that is not known leaves the order of the result. */
export const sortSeries = (
  series: readonly FrameSeries[],
  by: string,
  isAscending: boolean,
): readonly FrameSeries[] => {
  const key = Object.hasOwn(KEYS, by) ? KEYS[by] : undefined;
  if (!key || series.length < 2) return series;
  const sign = isAscending ? 1 : -1;
  return [...series].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
};
