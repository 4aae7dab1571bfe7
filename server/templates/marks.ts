/** Marks of values that are kept apart, and texts that are SQL already. */
import { isRecord } from '#common/isRecord.ts';
import type { ApartValue } from './calls.ts';

/** What every mark of an order begins with; the order is random, so nobody writes it by chance. */
export const markOf = (order: string): string => `sextant_${order}_`;

const SQL_FROM = '\uE002';
const SQL_TO = '\uE003';
const SIGNS = /[\uE002\uE003]/g;
const PARTS = /(\uE002[^\uE003]*\uE003)/;

/** Literals that were written by this server stay as they are. */
export const asSql = (text: string): string => `${SQL_FROM}${text}${SQL_TO}`;

export const withoutSigns = (text: string): string => text.replaceAll(SIGNS, '');

/** No value from outside passes for SQL. */
export const cleaned = <T>(value: T): T =>
  (typeof value === 'string'
    ? withoutSigns(value)
    : Array.isArray(value)
      ? value.map(cleaned)
      : isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [withoutSigns(key), cleaned(one)]),
          )
        : value) as T;

const NAME_LIST = /^[\p{L}_][\p{L}\p{N}_]*(?:\s*,\s*[\p{L}_][\p{L}\p{N}_]*)*$/u;

export const createMarks = (order: string) => {
  const values: ApartValue[] = [];
  const mark = (value: ApartValue): string => {
    values.push(value);
    return `${markOf(order)}${values.length - 1}_`;
  };
  return {
    values,
    /** Names of columns that need no quotes, alone or in a list, are written as they are; others get theirs later. */
    name(value: unknown, columns: ReadonlySet<unknown>): string | null {
      if (value === null || value === undefined) return mark(null);
      if (typeof value !== 'string') return typeof value === 'number' ? String(value) : null;
      const isPlain =
        NAME_LIST.test(value) && value.split(',').every((one) => columns.has(one.trim()));
      return isPlain ? value : mark({ name: value });
    },
    /** What is written for a value; null for what is no single value. */
    write(value: unknown): string | null {
      if (value === null || value === undefined) return mark(null);
      if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
        return mark(value);
      }
      if (typeof value !== 'string') return null;
      if (!PARTS.test(value)) return mark(value);
      return value
        .split(PARTS)
        .map((part) => (part.startsWith(SQL_FROM) || part === '' ? part : mark(part)))
        .join('');
    },
  };
};

export type Marks = ReturnType<typeof createMarks>;
