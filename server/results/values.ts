/** One value of a result as the wire writes it. */
import { trimmedEnd } from '#common/trimmed.ts';
import { nestedJson } from '#common/results/nestedJson.ts';
import { nestedType } from '#common/results/nestedType.ts';
import type { Cell, Column } from '../engine/engine.ts';

const MOMENT =
  /^([+-]?\d{4,}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?\s?(Z|[+-]\d\d(?::?\d\d)?(?::?\d\d)?)?$/;
const CLOCK = /^(\d\d:\d\d:\d\d)(\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?(?::?\d\d)?)?$/;
const MICROSECOND_DIGITS = 6;

/** Six digits, more where the database has more, none where they are all zero. */
const fraction = (digits: string | undefined): string => {
  const significant = trimmedEnd(trimmedEnd(digits ?? '', '0'), '.');
  return significant === '' ? '' : `.${significant.slice(1).padEnd(MICROSECOND_DIGITS, '0')}`;
};

const zoneOf = (zone: string | undefined): string => {
  if (zone === undefined) return '';
  if (zone === 'Z') return '+00:00';
  return /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
};

/** `2025-01-02T03:04:05[.123456][+00:00]`; what is no such moment (infinity, BC) stays as it is. */
export const moment = (text: string, between: 'T' | ' '): string => {
  const [, day, clock, digits, zone] = MOMENT.exec(text) ?? [];
  return day && clock ? `${day}${between}${clock}${fraction(digits)}${zoneOf(zone)}` : text;
};

/** `03:04:05[.123456]`; the zone of a time alone is not shown. */
export const clock = (text: string): string => {
  const [, time, digits] = CLOCK.exec(text) ?? [];
  return time ? `${time}${fraction(digits)}` : text;
};

const DAYS: Readonly<Record<string, number>> = { year: 365, mon: 30, month: 30, week: 7, day: 1 };
const PART = /([+-]?(?<!\d)\d+) (year|month|mon|week|day)s?/g;
const REST = /(-?)(?<!\d)(\d+):(\d\d):(\d\d)(\.\d+)?$/;
const DAY_SECONDS = 86_400n;

/** `1 year 2 mons -3 days 04:05:06.5` → `422 days 04:05:06.500000`: a year is 365 days, a month 30. */
export const interval = (text: string): string => {
  const rest = REST.exec(text);
  let days = 0n;
  let hasParts = false;
  for (const [, count = '0', unit = ''] of text.matchAll(PART)) {
    days += BigInt(count) * BigInt(DAYS[unit] ?? 0);
    hasParts = true;
  }
  if (!rest && !hasParts) return text;
  const [, sign, hours = '0', minutes = '0', seconds = '0', digits] = rest ?? [];
  const micros = BigInt((digits ?? '').slice(1).padEnd(MICROSECOND_DIGITS, '0').slice(0, 6) || '0');
  const time =
    (BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)) * 1_000_000n + micros;
  const total = days * DAY_SECONDS * 1_000_000n + (sign ? -time : time);
  const size = total < 0n ? -total : total;
  const two = (part: bigint) => String(part).padStart(2, '0');
  const whole = size / 1_000_000n;
  return (
    `${total < 0n ? '-' : ''}${whole / DAY_SECONDS} days ` +
    `${two((whole % DAY_SECONDS) / 3600n)}:${two((whole / 60n) % 60n)}:${two(whole % 60n)}` +
    fraction(`.${String(size % 1_000_000n).padStart(MICROSECOND_DIGITS, '0')}`)
  );
};

/** Bytes arrive as `\xDE\xAD` or `\xdead`. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    (text.replaceAll('\\x', '').match(/[0-9a-f]{2}/gi) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    ),
  );

/** The bytes as text where they are text. */
export const textOfBytes = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text));
  } catch {
    return '[bytes]';
  }
};

/** JSON text of arrays and structs, with the blanks that Superset's texts have. */
const nested = (cell: Cell, type = ''): string => nestedJson(cell, nestedType(type), ' ');

const INTEGER = /^-?\d+$/;
/** Elements of an array of numbers came as text where a double is too small; they are numbers again. */
const nestedNumbers = (cell: Cell): string =>
  Array.isArray(cell)
    ? `[${cell.map(nestedNumbers).join(', ')}]`
    : typeof cell === 'string' && INTEGER.test(cell)
      ? cell
      : nested(cell);

/** The text of an array or struct column; what it has within it is told by the type of the database. */
export const structure = (
  cell: Cell,
  { type, nativeType }: Pick<Column, 'type' | 'nativeType'>,
): string => {
  if (typeof cell === 'string') return cell;
  if (/^(LONGINTEGER|DECIMAL)/.test(type)) return nestedNumbers(cell);
  if (type.startsWith('DATETIME') && Array.isArray(cell)) {
    return nested(cell.map((inner) => (typeof inner === 'string' ? moment(inner, 'T') : inner)));
  }
  return nested(cell, type.startsWith('JSON') ? nativeType : '');
};
