/**
 * Columns and metrics of a query as SQL. Names come from the dataset and are quoted; custom SQL is printed from its
 * tree.
 */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { AdhocMetric, ColumnForm, MetricForm } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { digitsOf, isReadable } from '../time/strftime.ts';
import { QueryFailure } from './failure.ts';
import { hasPeriods, nativeType, type QuerySource, storedGeneric } from './source.ts';
import { written } from './written.ts';

export interface Expression {
  readonly label: string;
  readonly sql: string;
  /** The dataset’s column behind it, however the request names it. */
  readonly column: DatasetColumn | null;
  readonly grain: string | null;
  /** The x axis: numbers or text that store moments are read as moments. */
  readonly isAxis: boolean;
  /** Custom SQL is grouped by its position, because it may be a constant. */
  readonly isWritten: boolean;
}

export interface Metric {
  readonly label: string;
  readonly sql: string;
  readonly verboseName: string;
  readonly parts: readonly string[];
}

const columnsMissing = (names: readonly string[]) =>
  new QueryFailure(`Columns missing in dataset: [${names.map((name) => `'${name}'`).join(', ')}]`);

/** A dataset’s column as it is in the table, or the expression that computes it. */
export const columnSql = (column: DatasetColumn, source: QuerySource): string =>
  column.expression
    ? written(column.expression, source, `column ${column.column_name}`)
    : source.dialect.quote(column.column_name);

/** Seconds since 1970 as they are stored. */
const EPOCHS: ReadonlyMap<string, (sql: string) => string> = new Map([
  ['epoch_s', (sql: string) => sql],
  ['epoch_ms', (sql: string) => `${sql} / 1000.0`],
]);

/** The format of moments that are stored as numbers or text; null of a column that stores moments themselves. */
const formatOf = (column: DatasetColumn): string | null =>
  storedGeneric(column) === Generic.temporal ? null : column.python_date_format || null;

/** Whether it stores the seconds or milliseconds since 1970. */
const isEpoch = (column: DatasetColumn): boolean => EPOCHS.has(formatOf(column) ?? '');

/** Stored numbers or text as moments; null where they cannot be read, and where they are moments already. */
export const asMoment = (
  sql: string,
  column: DatasetColumn,
  { dialect }: QuerySource,
): string | null => {
  const format = formatOf(column);
  if (format === null) return null;
  const seconds = EPOCHS.get(format);
  if (seconds) return dialect.fromEpoch(seconds(sql));
  if (!isReadable(format) || !dialect.fromText) return null;
  if (storedGeneric(column) === Generic.numeric) {
    const whole = dialect.asText(`TRY_CAST(${sql} AS ${dialect.numbers.integer})`);
    return dialect.fromText(whole, format, digitsOf(format));
  }
  const read = dialect.fromText(dialect.asText(sql), format, null);
  // A computed column may be of moments, which its format does not change.
  const isKnown = Boolean(nativeType(column));
  return isKnown ? read : `COALESCE(TRY_CAST(${dialect.asText(sql)} AS TIMESTAMP), ${read})`;
};

/** The start of the period; columns whose moments cannot be read stay unchanged. */
export const bucketed = (
  sql: string,
  grain: string | null,
  column: DatasetColumn | null,
  source: QuerySource,
): string => {
  const { dialect } = source;
  const moment =
    column && (grain !== null || isEpoch(column)) ? asMoment(sql, column, source) : null;
  if (grain === null) return moment ?? sql;
  const template = Object.hasOwn(dialect.timeGrains, grain) ? dialect.timeGrains[grain] : undefined;
  if (template === undefined) {
    throw new QueryFailure(`Time grain ${grain} is not available in ${dialect.displayName}`);
  }
  const isUnread = moment === null && column !== null && formatOf(column) !== null;
  if (isUnread) return sql;
  const isComputed = column === null || moment !== null || Boolean(column.expression);
  const type = isComputed ? null : nativeType(column) || null;
  const of = moment ?? sql;
  return template.replaceAll('{col}', () => dialect.inUtc?.(of, type) ?? of);
};

export const expression = (form: ColumnForm, source: QuerySource): Expression => {
  if (typeof form === 'string') {
    const column = source.columns.get(form);
    if (!column) throw columnsMissing([form]);
    const sql = columnSql(column, source);
    return {
      label: form,
      sql,
      column,
      grain: null,
      isAxis: false,
      isWritten: Boolean(column.expression),
    };
  }
  const column = source.columns.get(form.sqlExpression) ?? null;
  const label = columnLabel(form);
  const isAxis = form.columnType === 'BASE_AXIS';
  const sql = column
    ? columnSql(column, source)
    : written(form.sqlExpression, source, `column ${label}`);
  const canBucket = isAxis && (column === null || hasPeriods(column, source));
  const grain = canBucket ? form.timeGrain || null : null;
  const isMoment = isAxis && column !== null && hasPeriods(column, source);
  return {
    label,
    sql: grain !== null || isMoment ? bucketed(sql, grain, column, source) : sql,
    column,
    grain,
    isAxis,
    isWritten: column === null || Boolean(column.expression),
  };
};

type Aggregate = (sql: string, dialect: QuerySource['dialect']) => string;
const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  AVG: (sql) => `AVG(${sql})`,
  COUNT: (sql) => `COUNT(${sql})`,
  COUNT_DISTINCT: (sql, { countDistinct }) =>
    countDistinct ? countDistinct(sql) : `COUNT(DISTINCT ${sql})`,
  MAX: (sql) => `MAX(${sql})`,
  MIN: (sql) => `MIN(${sql})`,
  SUM: (sql) => `SUM(${sql})`,
};

const simple = (form: AdhocMetric, source: QuerySource): string => {
  const name = form.column?.column_name ?? '';
  const column = source.columns.get(name);
  if (!column) throw columnsMissing([name]);
  const aggregate = (form.aggregate ?? '').toUpperCase();
  const call = Object.hasOwn(AGGREGATES, aggregate) ? AGGREGATES[aggregate] : undefined;
  if (!call) {
    throw new QueryFailure(
      `Unknown aggregate: ${form.aggregate}. Must be one of: ${Object.keys(AGGREGATES).join(', ')}`,
    );
  }
  return call(columnSql(column, source), source.dialect);
};

export const metric = (form: MetricForm, source: QuerySource): Metric => {
  const label = metricLabel(form);
  if (typeof form === 'string') {
    const saved = source.metrics.get(form);
    if (!saved) throw new QueryFailure(`Metric '${form}' does not exist`);
    const verboseName = saved.verbose_name || form;
    return {
      label,
      sql: written(saved.expression, source, `metric ${form}`),
      verboseName,
      parts: [form],
    };
  }
  if (form.expressionType === 'SIMPLE') {
    return { label, sql: simple(form, source), verboseName: label, parts: [label] };
  }
  const text = form.sqlExpression ?? '';
  return {
    label,
    sql: written(text, source, `metric ${label}`),
    verboseName: label,
    parts: [text],
  };
};
