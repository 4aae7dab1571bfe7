/** Moments as text, exact to the nanosecond, in the wire’s format: `2024-02-29T12:34:56.123456`. */
import { trimmedEnd } from '#common/trimmed.ts';

const MS_PER_DAY = 86_400_000;
const LAST_COMMON_DAY = 2_932_896;
const FIRST_COMMON_DAY = -719_162;
const KNOWN_DAYS_MAX = 20_000;
const knownDays = new Map<number, string>();

/** Days since 1970 as `YYYY-MM-DD`; null outside the years 1 to 9999, which each database writes differently. */
export const dayText = (days: number): string | null => {
  const known = knownDays.get(days);
  if (known !== undefined) return known;
  if (days < FIRST_COMMON_DAY || days > LAST_COMMON_DAY) return null;
  const text = new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
  if (knownDays.size < KNOWN_DAYS_MAX) knownDays.set(days, text);
  return text;
};

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

/** The text of every second of a day, made once, because a million moments share them. */
const knownClocks: (string | undefined)[] = Array.from({ length: 86_400 }, () => undefined);

const wholeClock = (seconds: number): string => {
  const known = knownClocks[seconds];
  if (known !== undefined) return known;
  const minutes = Math.floor(seconds / 60);
  const text = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  knownClocks[seconds] = text;
  return text;
};

/**
 * The time of day from whole seconds and nanoseconds; a fraction has six digits, or nine where six would lose
 * something.
 */
export const clockText = (seconds: number, nanos: number): string => {
  if (nanos === 0) return wholeClock(seconds);
  const digits = String(nanos).padStart(9, '0');
  return `${wholeClock(seconds)}.${digits.endsWith('000') ? digits.slice(0, 6) : digits}`;
};

/** Converts a database’s own text (`2024-02-29 12:34:56.1234+00`) to the wire’s format; other texts stay unchanged. */
export const momentFromText = (text: string): string => {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d(?::?\d\d)?)?$/.exec(text);
  if (!match) return text;
  const [, day, clock, fraction = '', zone = ''] = match;
  return `${day}T${clock}${fractionText(fraction)}${zone && zone.length === 3 ? `${zone}:00` : zone}`;
};

export const fractionText = (fraction: string): string => {
  const digits = trimmedEnd(fraction.replace('.', ''), '0');
  if (!digits) return '';
  return `.${digits.padEnd(digits.length > 6 ? 9 : 6, '0')}`;
};
