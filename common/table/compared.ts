/** A metric beside itself at another time, as a table shows it. */
import { difference } from '../results/decimal.ts';

/** With all of the digits that both have. */
export const differenceBetween = difference;

/** As a share of what it was, whatever its sign; null where that is nothing. */
export const changeBetween = (now: number, then: number): number | null =>
  then === 0 ? null : (now - then) / Math.abs(then);
