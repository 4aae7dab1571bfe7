/** Whether a moment is where a period of a grain starts. */
import type { TimeGrain } from '#common/timeGrains.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Every so many milliseconds from a moment before the first of 1970. */
const every =
  (length: number, before = 0) =>
  (at: number): boolean =>
    (at + before) % length === 0;

const everyMonths =
  (count: number) =>
  (at: number): boolean => {
    const date = new Date(at);
    return every(DAY)(at) && date.getUTCDate() === 1 && date.getUTCMonth() % count === 0;
  };

/** Grains that are not here are not told by their start. */
const STARTS: Readonly<Partial<Record<TimeGrain, (at: number) => boolean>>> = {
  PT1S: every(SECOND),
  PT5S: every(5 * SECOND),
  PT30S: every(30 * SECOND),
  PT1M: every(MINUTE),
  PT5M: every(5 * MINUTE),
  PT10M: every(10 * MINUTE),
  PT15M: every(15 * MINUTE),
  PT30M: every(30 * MINUTE),
  PT1H: every(HOUR),
  PT6H: every(6 * HOUR),
  P1D: every(DAY),
  // 1970 began on a Thursday.
  P1W: every(WEEK, 3 * DAY),
  '1969-12-29T00:00:00Z/P1W': every(WEEK, 3 * DAY),
  '1969-12-28T00:00:00Z/P1W': every(WEEK, 4 * DAY),
  P1M: everyMonths(1),
  P3M: everyMonths(3),
  P1Y: everyMonths(12),
};

export const startsPeriod = (at: number, grain: TimeGrain): boolean =>
  Number.isInteger(at) && STARTS[grain]?.(at) === true;
