/** Calendar arithmetic on moments without a zone, held as milliseconds counted as if in UTC; microseconds are their fraction. */
import type { Unit } from '#common/timeUnits.ts';

export type Moment = number;

export const DAY_MS = 86_400_000;
const FIXED_MS: Readonly<Partial<Record<Unit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
export const momentOf = (
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): Moment =>
  new Date(Date.UTC(2000, month, day, hour, minute, second, ms)).setUTCFullYear(year, month, day);

export const daysInMonth = (year: number, month: number): number =>
  new Date(momentOf(year, month + 1, 0)).getUTCDate();

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

/** The same moment in UTC without its time zone; null for text that is not an ISO moment. */
export const isoMoment = (text: string): Moment | null => {
  const match =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d|[+-]\d\d)?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = ''] =
    match;
  const numbers = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = numbers;
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m - 1) || h > 23 || min > 59 || s > 59) {
    return null;
  }
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6));
  const at = momentOf(y, m - 1, d, h, min, s) + micros / 1000;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (!sign) return at;
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return sign === '+' ? at - offset : at + offset;
};
