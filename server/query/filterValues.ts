/** The values of a filter in the form for columns of a kind. */
import { trimmed } from '#common/trimmed.ts';
import type { FilterScalar } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { isoMoment, momentText, type Moment } from '../time/calendar.ts';
import { QueryFailure } from './failure.ts';
import { askedDecimal, isInt64, precisionOf, reduced } from './numbers.ts';
import { isTemporal, nativeType, type QuerySource, storedGeneric } from './source.ts';
import { formatMoment } from '../time/strftime.ts';
import { patternText, spelledSql } from './spelled.ts';
import { bind, sql, type Sql } from './sql.ts';

const NULL_TEXT = '<NULL>';
const EMPTY_TEXT = '<empty string>';
/** Values that were copied from somewhere have them at their edges. */
const BLANKS = '\t\n\r';

const isFloat = (type: string) => /FLOAT|DOUBLE|REAL/i.test(type);

/** A column of floating-point numbers as the database stores it, which may have fewer digits than a double. */
const isStoredFloat = (column: DatasetColumn | null, { columns }: QuerySource): boolean =>
  column !== null &&
  !column.expression &&
  isFloat(column.type ?? '') &&
  columns.get(column.column_name) === column;

/** Digits in a type that is wide enough for every value. */
const numberSql = (
  value: number | string,
  column: DatasetColumn | null,
  source: QuerySource,
): Sql | null => {
  const { numbers } = source.dialect;
  const exact = askedDecimal(value);
  if (exact === null) {
    const number = typeof value === 'number' ? value : Number.NaN;
    return Number.isNaN(number) ? null : sql`CAST(${bind(String(number))} AS ${numbers.double})`;
  }
  const { units, scale } = reduced(exact);
  const digits = precisionOf({ units, scale });
  if (isInt64({ units, scale })) {
    return sql`CAST(${bind(units)} AS ${numbers.integer})`;
  }
  // As a double, 0.1 is not what a column of fewer digits has for it.
  if (numbers.likeColumn && isStoredFloat(column, source))
    return [numbers.likeColumn(String(value).trim())];
  if (digits === null || (isFloat(column?.type ?? '') && scale > 0)) {
    return sql`CAST(${bind(Number(value))} AS ${numbers.double})`;
  }
  return sql`CAST(${bind(String(value).trim())} AS ${numbers.decimal(digits, scale)})`;
};

/** A moment in the column’s type, or in its own spelling. */
export const momentSql = (at: Moment, column: DatasetColumn | null, source: QuerySource): Sql => {
  const { dialect } = source;
  const format = column?.python_date_format;
  const isMoment = column === null || storedGeneric(column) === Generic.temporal;
  if (!format || isMoment) {
    return [dialect.timestamp(momentText(at), column ? nativeType(column) : 'TIMESTAMP')];
  }
  const perSecond = format === 'epoch_s' ? 1000 : format === 'epoch_ms' ? 1 : null;
  if (perSecond !== null) {
    return sql`CAST(${bind(BigInt(Math.floor(at / perSecond)))} AS ${dialect.numbers.integer})`;
  }
  const text = formatMoment(at, format);
  if (storedGeneric(column) !== Generic.numeric) return bind(text);
  const number = numberSql(text, null, source);
  if (!number) throw new QueryFailure(`The date format ${format} gives no number`);
  return number;
};

/** What is no moment may be a time of day; anything else is left to the database. */
const timeSql = (value: string, column: DatasetColumn, { dialect }: QuerySource): Sql => {
  const isTime = /^TIME(\(\d+\))?$/i.test(nativeType(column));
  return isTime && dialect.timeOfDay ? [dialect.timeOfDay(value)] : bind(value);
};

/** Seconds since 1970 have fewer digits for more than a thousand years. */
const SECONDS_END = 1e11;

/** Whether a number is milliseconds, as a chart has them, and not what the column itself stores. */
export const isMoment = (value: number, column: DatasetColumn): boolean => {
  const format = column.python_date_format;
  if (storedGeneric(column) === Generic.temporal || !format) return true;
  if (format === 'epoch_ms') return false;
  // What is spelled with more than digits is stored as no number.
  if (format !== 'epoch_s' && /\D/.test(formatMoment(0, format))) return true;
  if (format === 'epoch_s') return Math.abs(value) >= SECONDS_END;
  return String(Math.trunc(Math.abs(value))).length > formatMoment(0, format).length;
};

/** Numbers are true unless they are zero, also as text; of words only `true` is, whatever a database takes for it. */
const isTruth = (value: string | number | boolean): boolean => {
  if (typeof value !== 'string') return Boolean(value);
  const number = askedDecimal(value);
  return number === null ? value.toLowerCase() === 'true' : number.units !== 0n;
};

const clean = (value: FilterScalar): FilterScalar => {
  if (typeof value !== 'string') return value;
  const text = trimmed(value, BLANKS);
  if (text === NULL_TEXT) return null;
  return text === EMPTY_TEXT ? '' : text;
};

/** Null stands for NULL, and so does text that is not a number on a numeric column. */
export const valueSql = (
  given: FilterScalar,
  column: DatasetColumn | null,
  source: QuerySource,
): Sql | null => {
  const value = clean(given);
  if (value === null) return null;
  const spelled = spelledSql(value, column, source);
  if (spelled !== null) return [spelled];
  const kind = column ? storedGeneric(column) : null;
  const usesMoments = column !== null && (kind === Generic.temporal || isTemporal(column));
  if (usesMoments && typeof value === 'number' && isMoment(value, column)) {
    return momentSql(value, column, source);
  }
  if (usesMoments && typeof value === 'string' && kind === Generic.temporal) {
    const at = isoMoment(value);
    return at === null ? timeSql(value, column, source) : momentSql(at, column, source);
  }
  if (kind === Generic.numeric) {
    return typeof value === 'boolean'
      ? numberSql(Number(value), null, source)
      : numberSql(value, column, source);
  }
  if (kind === Generic.boolean) return bind(isTruth(value));
  if (kind === Generic.string) return bind(String(value));
  return typeof value === 'number' ? numberSql(value, null, source) : bind(value);
};

/** LIKE compares text with text. */
export const patternSql = (
  given: FilterScalar,
  column: DatasetColumn | null,
  source: QuerySource,
): Sql | null => {
  const value = clean(given);
  return value === null ? null : bind(patternText(String(value), column, source));
};
