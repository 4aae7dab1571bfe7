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
/** Letters of a name that is cut. */
const SHORT = 3;
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
  b: '(?<b>\\p{L}{3})',
  B: '(?<B>\\p{L}+)',
  I: '(?<I>\\d\\d?)',
  p: '(?<p>[AaPp][Mm])',
  f: '(?<f>\\d{1,6})',
  '%': '%',
};

const codesOf = (format: string): readonly string[] =>
  [...format.matchAll(/%(.)/g)].map(([, code = '']) => code).filter((code) => code !== '%');

/** Whether moments can be read from it on their own: it says the year, and all of it is known. */
export const isReadable = (format: string): boolean => {
  const codes = codesOf(format);
  return (
    codes.some((code) => code === 'Y' || code === 'y') &&
    codes.every((code, at) => Object.hasOwn(READ, code) && codes.indexOf(code) === at) &&
    !format.replaceAll('%%', '').endsWith('%')
  );
};

/** Years first, and each part within the one before: what is spelled so has the order of the moments. */
const IN_ORDER = 'YmdHMSf';

export const isInOrder = (format: string): boolean =>
  EPOCH_MS.has(format) || IN_ORDER.startsWith(codesOf(format).join('') || '-');

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
  return new RegExp(`^${parts.join('')}$`, 'u');
};

/** From 0; -1 for what is no month. */
const monthNamed = (name: string): number =>
  MONTHS.findIndex((month) =>
    [month, month.slice(0, SHORT)].some((one) => one.toLowerCase() === name.toLowerCase()),
  );

const HALF_DAY = 12;
const hourOf = ({ I, p = '' }: Readonly<Record<string, string>>, hour: number): number => {
  if (I === undefined) return hour;
  if (Number(I) < 1 || Number(I) > HALF_DAY) return Number.NaN;
  return (Number(I) % HALF_DAY) + (p.toUpperCase() === 'PM' ? HALF_DAY : 0);
};

/** The digits of every moment in it, of which a number does not keep the first zeros; null where it has more than digits. */
export const digitsOf = (format: string): number | null => {
  const written = formatMoment(0, format);
  return /^\d+$/.test(written) ? written.length : null;
};

const textOf = (value: string | number, format: string): string =>
  typeof value === 'number' ? String(value).padStart(digitsOf(format) ?? 0, '0') : value.trim();

/** Null for text that is not in the format. */
export const readMoment = (value: string | number, format: string): Moment | null => {
  const unit = EPOCH_MS.get(format);
  if (unit !== undefined) {
    const number = Number(value);
    return Number.isFinite(number) ? number * unit : null;
  }
  const { groups } = patternOf(format).exec(textOf(value, format)) ?? {};
  if (!groups) return null;
  const { Y, y, m = '1', d = '1', H = '0', M = '0', S = '0', f = '' } = groups;
  const year = y === undefined ? Number(Y ?? 1970) : Number(y) + (Number(y) < 69 ? 2000 : 1900);
  const name = groups.b ?? groups.B;
  const [month, day] = [name === undefined ? Number(m) - 1 : monthNamed(name), Number(d)];
  if (month < 0 || month > 11 || day < 1 || day > daysInMonth(year, month)) return null;
  const clock = [hourOf(groups, Number(H)), Number(M), Number(S)] as const;
  if (!(clock[0] <= 23) || clock[1] > 59 || clock[2] > 59) return null;
  const ms = Number(f.padEnd(6, '0').slice(0, 3));
  return momentOf(year, month, day, ...clock, ms);
};
