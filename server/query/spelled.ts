/** Columns whose values charts show in a spelling that their database reads otherwise, or not at all: bytes and durations. */
import type { DatasetColumn } from '../datasets/fields.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { QueryFailure } from './failure.ts';
import type { QuerySource } from './source.ts';

const BYTES = /^(BYTEA|(TINY|MEDIUM|LONG)?BLOB|(VAR)?BINARY)\b/i;
const INTERVAL = /^INTERVAL/i;

/** How charts begin a value of bytes, whose hexadecimal digits follow. */
const PREFIX = '\\x';
const IN_DIGITS = /^\\x((?:[\da-f]{2})*)$/i;

type Bytes = NonNullable<Dialect['bytes']>;

const bytesOf = (column: DatasetColumn | null, { dialect }: QuerySource): Bytes | null =>
  dialect.bytes && BYTES.test(column?.type ?? '') ? dialect.bytes : null;

/** Bytes by their digits; any other text stands for its own bytes. */
const bytesSql = (text: string, bytes: Bytes): string =>
  bytes.literal(IN_DIGITS.exec(text)?.[1]?.toLowerCase() ?? Buffer.from(text).toString('hex'));

const durationSql = (text: string, column: DatasetColumn, { dialect }: QuerySource): string => {
  const { displayName, duration } = dialect;
  const written = duration?.literal(text);
  if (written) return written;
  const { column_name } = column;
  throw new QueryFailure(
    duration?.examples
      ? `${displayName} has the values of the column "${column_name}" as ${duration.examples}: "${text}" is no such value`
      : `${displayName} cannot compare the durations of the column "${column_name}" with a value. Make it a number in the dataset, or filter by custom SQL`,
  );
};

/** A value for the comparison with such a column; null for a column of another kind. */
export const spelledSql = (
  value: string | number | boolean,
  column: DatasetColumn | null,
  source: QuerySource,
): string | null => {
  const bytes = bytesOf(column, source);
  if (bytes) return bytesSql(String(value), bytes);
  const isDuration = source.dialect.duration && column && INTERVAL.test(column.type ?? '');
  return isDuration ? durationSql(String(value), column, source) : null;
};

/** What LIKE compares: of bytes the digits, also where the pattern begins as charts show them. */
export const textSql = (of: string, column: DatasetColumn | null, source: QuerySource): string =>
  bytesOf(column, source)?.digits(of) ?? source.dialect.asText(of);

export const patternText = (
  pattern: string,
  column: DatasetColumn | null,
  source: QuerySource,
): string => (bytesOf(column, source) ? pattern.replace(/^\\x/i, '').toLowerCase() : pattern);

/** The value as text, as charts show it. */
export const shownSql = (of: string, column: DatasetColumn | null, source: QuerySource): string => {
  const { dialect } = source;
  const digits = bytesOf(column, source)?.digits(of);
  return digits === undefined
    ? dialect.asText(of)
    : `CONCAT(${dialect.literal(PREFIX)}, ${digits})`;
};
