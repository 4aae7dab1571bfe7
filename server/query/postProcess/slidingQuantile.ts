import type { Window } from './slidingFold.ts';

/** How many values of each rank are there, such that the one at a place is found in as many steps as a rank has bits. */
const createRanks = (count: number) => {
  const sums = new Uint32Array(count + 1);
  const highest = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
  return {
    add(rank: number, change: 1 | -1) {
      for (let at = rank + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) + change;
    },
    /** The rank of the value at a place in their order. */
    at(place: number): number {
      let [rank, left] = [0, place];
      for (let step = highest; step > 0; step >>= 1) {
        const next = rank + step;
        const inside = sums[next] ?? 0;
        if (next <= count && inside <= left) {
          rank = next;
          left -= inside;
        }
      }
      return rank;
    },
  };
};

export interface Quantile {
  readonly count: number;
  /** Not a number where there is no such place. */
  readonly value: number;
}

/** What is said of a place between two values. */
export const INTERPOLATIONS = ['linear', 'lower', 'higher', 'nearest', 'midpoint'] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** Where a place counts as: a place in the middle as the even one beside it. */
const placeOf: Readonly<Record<Interpolation, (place: number) => number>> = {
  linear: (place) => place,
  lower: Math.floor,
  higher: Math.ceil,
  nearest: (place) => {
    const low = Math.floor(place);
    const beyond = place - low;
    if (beyond === 0.5) return low % 2 === 0 ? low : low + 1;
    return beyond < 0.5 ? low : low + 1;
  },
  midpoint: (place) => (Number.isInteger(place) ? place : Math.floor(place) + 0.5),
};

/** A quantile of each window. */
export const slidingQuantile = (
  values: readonly (number | null)[],
  { rows, ahead }: Window,
  share: number,
  interpolation: Interpolation = 'linear',
): readonly Quantile[] => {
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort();
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1]);
  const rankOf = new Map(Array.from(distinct, (value, rank) => [value, rank]));
  const ranks = createRanks(distinct.length);
  let [start, end, count] = [0, 0, 0];
  const change = (row: number, by: 1 | -1) => {
    const value = values[row] ?? null;
    if (value === null) return;
    ranks.add(rankOf.get(value) ?? 0, by);
    count += by;
  };
  return values.map((_, row) => {
    for (const last = Math.min(values.length, row + ahead + 1); end < last; end += 1) {
      change(end, 1);
    }
    for (const first = row + ahead + 1 - rows; start < first; start += 1) change(start, -1);
    const place = placeOf[interpolation]((count - 1) * share);
    if (count === 0 || !(place >= 0 && place <= count - 1)) return { count, value: Number.NaN };
    const low = distinct[ranks.at(Math.floor(place))] ?? Number.NaN;
    const high = distinct[ranks.at(Math.ceil(place))] ?? Number.NaN;
    const value = low + (high - low) * (place - Math.floor(place));
    return { count, value };
  });
};
