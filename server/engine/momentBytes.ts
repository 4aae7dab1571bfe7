/** Moments in the spelling that most of them have, read from bytes without making a text. */
import { daysInMonth, momentOf } from './isoMoment.ts';

const ZERO = 0x30;
const DASH = 0x2d;
const COLON = 0x3a;
const POINT = 0x2e;
const T = 0x54;
const BLANK = 0x20;
const DAY = 10;
const CLOCK = 19;
/** With six digits of a fraction. */
const FINE = 26;
const UTC = '+00:00';
const KNOWN_DAYS_MAX = 20_000;
const knownDays = new Map<number, number>();

/** So many digits as a number; NaN where one of them is none. */
const digits = (bytes: Uint8Array, from: number, count: number): number => {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
};

const dayOf = (year: number, month: number, day: number): number => {
  const key = year * 10_000 + month * 100 + day;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month - 1);
  const at = isDay ? momentOf(year, month - 1, day) : Number.NaN;
  if (knownDays.size < KNOWN_DAYS_MAX) knownDays.set(key, at);
  return at;
};

const isUtc = (bytes: Uint8Array, from: number): boolean => {
  for (let at = 0; at < UTC.length; at += 1) {
    if (bytes[from + at] !== UTC.charCodeAt(at)) return false;
  }
  return true;
};

/** Milliseconds since 1970 of whole milliseconds in UTC or without a zone; NaN for every other text. */
export const commonMoment = (bytes: Uint8Array, start: number, end: number): number => {
  const whole = end - start;
  const isZoned = whole > CLOCK && isUtc(bytes, end - UTC.length);
  const length = isZoned ? whole - UTC.length : whole;
  if (length !== DAY && length !== CLOCK && length !== FINE) return Number.NaN;
  if (bytes[start + 4] !== DASH || bytes[start + 7] !== DASH) return Number.NaN;
  const day = dayOf(
    digits(bytes, start, 4),
    digits(bytes, start + 5, 2),
    digits(bytes, start + 8, 2),
  );
  if (length === DAY) return isZoned ? Number.NaN : day;
  const between = bytes[start + DAY];
  if (between !== T && between !== BLANK) return Number.NaN;
  if (bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return Number.NaN;
  const hour = digits(bytes, start + 11, 2);
  const minute = digits(bytes, start + 14, 2);
  const second = digits(bytes, start + 17, 2);
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const at = day + ((hour * 60 + minute) * 60 + second) * 1000;
  if (length === CLOCK) return at;
  const isWhole = bytes[start + CLOCK] === POINT && digits(bytes, start + 23, 3) === 0;
  return isWhole ? at + digits(bytes, start + 20, 3) : Number.NaN;
};
