/** Calendar arithmetic on moments without a zone, held as milliseconds counted as if in UTC; microseconds are their fraction. */
import type { Unit } from '#common/timeUnits.ts';
import { daysInMonth, type Moment, momentOf } from '../engine/isoMoment.ts';

export { daysInMonth, isoMoment, type Moment, momentOf } from '../engine/isoMoment.ts';

export const DAY_MS = 86_400_000;
const FIXED_MS: Readonly<Partial<Record<Unit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** January 31 plus one month is the last day of February. */
const addMonths = (at: Moment, months: number): Moment => {
  const date = new Date(at);
  const month = date.getUTCMonth() + months;
  const year = date.getUTCFullYear() + Math.floor(month / 12);
  const inYear = ((month % 12) + 12) % 12;
  const day = Math.min(date.getUTCDate(), daysInMonth(year, inYear));
  return date.setUTCFullYear(year, inYear, day);
};

export const add = (at: Moment, count: number, unit: Unit): Moment => {
  const fixed = FIXED_MS[unit];
  return fixed === undefined ? addMonths(at, count * (MONTHS[unit] ?? 0)) : at + count * fixed;
};

export const midnight = (at: Moment): Moment => Math.floor(at / DAY_MS) * DAY_MS;

/** Monday begins the week. */
export const truncate = (at: Moment, unit: Unit): Moment => {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'year':
      return momentOf(year, 0, 1);
    case 'quarter':
      return momentOf(year, Math.floor(month / 3) * 3, 1);
    case 'month':
      return momentOf(year, month, 1);
    case 'week':
      return midnight(at) - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    default: {
      const width = FIXED_MS[unit] ?? 1;
      return Math.floor(at / width) * width;
    }
  }
};

export const lastDay = (at: Moment, unit: 'year' | 'month' | 'week'): Moment =>
  add(truncate(at, unit), 1, unit) - DAY_MS;

/** `2024-02-29T12:34:56`, with six digits of a fraction where there is one. */
export const momentText = (at: Moment): string => {
  const whole = Math.floor(at);
  const micros = Math.round((at - whole) * 1000);
  if (micros === 1000) return momentText(whole + 1);
  const text = new Date(whole)
    .toISOString()
    .replace(/^\+0*(?=\d{4})/, '')
    .slice(0, -1);
  const exact = `${text}${String(micros).padStart(3, '0')}`;
  return exact.replace(/\.000000$/, '');
};
