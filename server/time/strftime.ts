/** Moments written in and read from a column's `python_date_format`, such as `%Y` or `%Y-%m-%d`. */
import escapeRegExp from 'lodash/escapeRegExp.js';
import { daysInMonth, momentOf, type Moment } from './calendar.ts';

const two = (value: number, width = 2) => String(value).padStart(width, '0');

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MS_PER_DAY = 86_400_000;

const dayName = (at: Date) => DAYS[at.getUTCDay()] ?? '';
const monthName = (at: Date) => MONTHS[at.getUTCMonth()] ?? '';
const dayOfYear = (at: Date) => {
  const midnight = momentOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return 1 + (midnight - momentOf(at.getUTCFullYear(), 0, 1)) / MS_PER_DAY;
};

const WRITE: Readonly<Record<string, (at: Date) => string>> = {
  Y: (at) => two(at.getUTCFullYear(), 4),
  y: (at) => two(at.getUTCFullYear() % 100),
  m: (at) => two(at.getUTCMonth() + 1),
  d: (at) => two(at.getUTCDate()),
  H: (at) => two(at.getUTCHours()),
  M: (at) => two(at.getUTCMinutes()),
  S: (at) => two(at.getUTCSeconds()),
  A: dayName,
  a: (at) => dayName(at).slice(0, 3),
  w: (at) => String(at.getUTCDay()),
  B: monthName,
  b: (at) => monthName(at).slice(0, 3),
  j: (at) => two(dayOfYear(at), 3),
  I: (at) => two(at.getUTCHours() % 12 || 12),
  p: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  f: (at) => `${two(at.getUTCMilliseconds(), 3)}000`,
  '%': () => '%',
};

export const formatMoment = (at: Moment, format: string): string =>
  format.replaceAll(/%(.)/g, (whole, code: string) =>
    Object.hasOwn(WRITE, code) ? (WRITE[code]?.(new Date(at)) ?? whole) : whole,
  );

const READ: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{1,4})',
  y: '(?<y>\\d\\d)',
  m: '(?<m>\\d\\d?)',
  d: '(?<d>\\d\\d?)',
  H: '(?<H>\\d\\d?)',
  M: '(?<M>\\d\\d?)',
  S: '(?<S>\\d\\d?)',
  f: '(?<f>\\d{1,6})',
  '%': '%',
};

const EPOCH_MS: ReadonlyMap<string, number> = new Map([
  ['epoch_s', 1000],
  ['epoch_ms', 1],
]);

const NOTHING = '(?!)';

/** A part of a moment that is named twice has no one value. */
const patternOf = (format: string): RegExp => {
  const seen = new Set<string>();
  const parts = format.split(/(%.)/).map((part) => {
    if (!/^%.$/.test(part)) return escapeRegExp(part);
    const isAgain = part !== '%%' && seen.size === seen.add(part).size;
    return (isAgain ? undefined : READ[part.charAt(1)]) ?? NOTHING;
  });
  return new RegExp(`^${parts.join('')}$`);
};

/** Null for text that is not in the format. */
export const readMoment = (value: string | number, format: string): Moment | null => {
  const unit = EPOCH_MS.get(format);
  if (unit !== undefined) {
    const number = Number(value);
    return Number.isFinite(number) ? number * unit : null;
  }
  const { groups } = patternOf(format).exec(String(value).trim()) ?? {};
  if (!groups) return null;
  const { Y, y, m = '1', d = '1', H = '0', M = '0', S = '0', f = '' } = groups;
  const year = y === undefined ? Number(Y ?? 1970) : Number(y) + (Number(y) < 69 ? 2000 : 1900);
  const [month, day] = [Number(m) - 1, Number(d)];
  if (month < 0 || month > 11 || day < 1 || day > daysInMonth(year, month)) return null;
  const clock = [Number(H), Number(M), Number(S)] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return null;
  const ms = Number(f.padEnd(6, '0').slice(0, 3));
  return momentOf(year, month, day, ...clock, ms);
};
