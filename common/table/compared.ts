/** A metric beside itself at another time, as a table shows it. */
import { difference } from '../results/decimal.ts';

/** With all of the digits that both have. */
export const differenceBetween = difference;

/** As a share of what it was, whatever its sign; null where that is nothing. */
export const changeBetween = (now: number, then: number): number | null =>
  then === 0 ? null : (now - then) / Math.abs(then);

/** As a step of the query computes it, by the name that the wire has for it. */
export const COMPARISONS = {
  difference: (now: number, then: number): number => now - then,
  percentage: (now: number, then: number): number => (now - then) / then,
  ratio: (now: number, then: number): number => now / then,
} as const;
export type ComparisonType = keyof typeof COMPARISONS;
export const COMPARISON_TYPES = Object.keys(COMPARISONS) as readonly ComparisonType[];

/** What a table’s row of totals has of shares: all of them are the whole, unless there is nothing; never their sum. */
export const totalOfShares = (total: number | null): number | null => (total ? 1 : null);
