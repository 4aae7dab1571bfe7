/**
 * How values of a result compare: numbers by value with every digit, moments by time, false before true, texts without
 * regard to case and then by code point. A double decides most comparisons; where doubles are equal, the texts decide.
 */
import type { Cell } from '../cell.ts';
import { compareDecimals, decimalOf } from './decimal.ts';
import { textOf, type ValueKind } from './viewSpec.ts';

export type Value = Exclude<Cell, null>;

const MOMENT =
  /^([+-]?)(\d{1,7})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?( ?\(?BC\)?)?$/;
const CLOCK = /^(\d{1,3}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/;
const SPAN_PART = /([+-]?(?<!\d)\d+(?:\.\d+)?) ?(year|mon|month|week|day|hour|minute|second)s?/g;
const SPAN_CLOCK = /(-?)(?<!\d)(\d+):(\d\d):(\d\d)(\.\d+)?$/;
const SPAN_SECONDS: Readonly<Record<string, number>> = {
  year: 31_536_000,
  mon: 2_592_000,
  month: 2_592_000,
  week: 604_800,
  day: 86_400,
  hour: 3600,
  minute: 60,
  second: 1,
};

const daysOf = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;

const zoneMinutes = (zone: string | undefined): number => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

interface Moment {
  /** Whole seconds since 1970. */
  readonly seconds: number;
  readonly nanos: number;
}

const nanosOf = (fraction: string | undefined): number => Number((fraction ?? '').padEnd(9, '0'));

/** Null where the text is not a moment. Both infinities are moments. */
export const momentOf = (text: string): Moment | null => {
  if (text === 'infinity') return { seconds: Number.POSITIVE_INFINITY, nanos: 0 };
  if (text === '-infinity') return { seconds: Number.NEGATIVE_INFINITY, nanos: 0 };
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, sign, digits, month, day, hours = '0', minutes = '0', second = '0', fraction, zone, bc] =
    found;
  const years = Number(digits);
  const year = bc ? 1 - years : sign === '-' ? -years : years;
  const days = daysOf(year, Number(month), Number(day));
  const clock = Number(hours) * 3600 + (Number(minutes) - zoneMinutes(zone)) * 60 + Number(second);
  return { seconds: days * 86_400 + clock, nanos: nanosOf(fraction) };
};

const clockOf = (text: string): Moment | null => {
  const [, hours, minutes, second = '0', fraction] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return null;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(second);
  return { seconds, nanos: nanosOf(fraction) };
};

/** Seconds, with a month of 30 days and a year of 365. */
const spanOf = (text: string): number => {
  let seconds = 0;
  for (const [, count, unit = ''] of text.matchAll(SPAN_PART))
    seconds += Number(count) * (SPAN_SECONDS[unit] ?? 0);
  const [, sign, hours = '0', minutes = '0', rest = '0', fraction = ''] =
    SPAN_CLOCK.exec(text) ?? [];
  const clock = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest + fraction);
  return seconds + (sign === '-' ? -clock : clock);
};

const sizeOf = (moment: Moment | null): number =>
  moment === null ? Number.NaN : moment.seconds + moment.nanos / 1e9;

/** The value as a double: never in the wrong order, though two values may have the same double. NaN comes last. */
export const sizeOfValue = (kind: ValueKind, value: Value): number => {
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = textOf(value);
  switch (kind) {
    case 'moment':
      return sizeOf(momentOf(text));
    case 'time':
      return sizeOf(clockOf(text));
    case 'interval':
      return spanOf(text);
    case 'boolean':
      return text.toLowerCase() === 'true' ? 1 : text.toLowerCase() === 'false' ? 0 : Number.NaN;
    default:
      return Number(text) + 0;
  }
};

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const compareTexts = (a: string, b: string): number =>
  byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b);

const compareMoments = (a: Moment | null, b: Moment | null): number =>
  a && b ? a.seconds - b.seconds || a.nanos - b.nanos || 0 : 0;

/** Compares two values that have the same double. */
export const compareTied = (kind: ValueKind, a: Value, b: Value): number => {
  if (typeof a !== 'string' && typeof b !== 'string') return 0;
  const [left, right] = [textOf(a), textOf(b)];
  if (left === right) return 0;
  switch (kind) {
    case 'number': {
      const [x, y] = [decimalOf(left), decimalOf(right)];
      return x && y ? compareDecimals(x, y) : 0;
    }
    case 'moment':
      return compareMoments(momentOf(left), momentOf(right));
    case 'time':
      return compareMoments(clockOf(left), clockOf(right));
    default:
      return 0;
  }
};

const compareElements = (kind: ValueKind, a: Cell, b: Cell): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Array.isArray(a) && Array.isArray(b)
    ? compareArrays(kind, a as readonly Cell[], b as readonly Cell[])
    : compareValues(kind, a, b);
};

/** Element by element, nulls last; the shorter of two that begin alike comes first. */
export const compareArrays = (kind: ValueKind, a: readonly Cell[], b: readonly Cell[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareElements(kind, a[at] ?? null, b[at] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

export const compareValues = (kind: ValueKind, a: Value, b: Value): number => {
  if (kind === 'text') return compareTexts(textOf(a), textOf(b));
  const [x, y] = [sizeOfValue(kind, a), sizeOfValue(kind, b)];
  if (x < y) return -1;
  if (x > y) return 1;
  const [xIsNone, yIsNone] = [Number.isNaN(x), Number.isNaN(y)];
  if (xIsNone || yIsNone) return Number(xIsNone) - Number(yIsNone);
  return compareTied(kind, a, b);
};
