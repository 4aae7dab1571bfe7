/** A picture in words, for those who cannot see it, and its marks one after the other for the keyboard. */
import type { ChartItem } from '../EChart';
import type { PointGrid } from '../usePointKeys';

/** More marks would be a long speech; the table has them all. */
const TOLD = 5;

export const figure = (value: number): string => value.toLocaleString('en-US');

/** A number with the word for what is counted. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : several}`;

/** How many marks there are, the first of them, and how many follow. */
export const told = (
  count: number,
  textOf: (at: number) => string,
  one: string,
  several = `${one}s`,
): string => {
  if (count === 0) return `No ${several}.`;
  const first = Array.from({ length: Math.min(count, TOLD) }, (_, at) => `${textOf(at)}.`);
  const rest = count - TOLD;
  return [
    `${counted(count, one, several)}.`,
    ...first,
    ...(rest > 0 ? [`And ${figure(rest)} more.`] : []),
  ].join(' ');
};

/** Marks in one row. */
export const listGrid = (
  count: number,
  textOf: (at: number) => string,
  itemOf: (at: number) => ChartItem = (at) => ({ seriesIndex: 0, dataIndex: at }),
): PointGrid => ({
  series: 1,
  places: count,
  textOf: (_, place) => (place < count ? textOf(place) : null),
  itemOf: (_, place) => itemOf(place),
});
