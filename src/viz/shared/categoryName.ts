import { fullDate } from '#common/timeFormat.ts';
import { display } from './values';

/** A category's name: dates as dates, everything else as `display` has it. */
export const categoryName = (
  value: unknown,
  coltype: number | undefined,
  formatTime = fullDate,
): string => (coltype === 2 && typeof value === 'number' ? formatTime(value) : display(value));
