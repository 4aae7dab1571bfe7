/** Moments as the databases' text, read as milliseconds counted as if in UTC; microseconds are their fraction. */
import { trimmedEnd } from '#common/trimmed.ts';

export type Moment = number;

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

/** Milliseconds since 1970, with what is finer than that behind the point. */
export const epochText = (cell: string): string | null => {
  const exact = isoMoment(cell);
  if (exact === null) return null;
  const at = Math.floor(exact);
  const finer = trimmedEnd(/\.\d{3}(\d+)/.exec(cell)?.[1] ?? '', '0');
  if (finer === '') return String(at);
  return at >= 0 ? `${at}.${finer}` : String(at + Number(`0.${finer}`));
};
