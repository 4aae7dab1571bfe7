/** One entry of an answer (contract chart-data.md §2). */
import type { ResultType } from '#schema/chartData.ts';
import { timeGrainName } from '../datasets/timeGrainNames.ts';
import { columnLabel } from './query.ts';
import type { Query } from './query.ts';
import type { Answer } from './run.ts';
import { unescaped } from './postProcess/frame.ts';
import { storedGeneric, type QuerySource } from './source.ts';
import { columnNames, columnTypes, indexJson, rowsJson } from './wire.ts';

export interface Delivery {
  readonly answer: Answer;
  readonly query: Query;
  readonly source: QuerySource;
  readonly cacheKey: string;
  readonly cacheTimeout: number;
  readonly cachedAt: Date | null;
  readonly queriedAt: Date;
}

const SEPARATOR = /(?<!\\), /;

/** What each name is made of: its parts, and the queried columns and metrics under the names people read. */
const labelMap = ({ answer, query }: Delivery): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([
    ...answer.table.columns.map(({ label }): [string, readonly string[]] => {
      const name = label[0] ?? '';
      return [unescaped(name), name.split(SEPARATOR).map(unescaped)];
    }),
    ...query.columns.map((form): [string, readonly string[]] => [
      columnLabel(form),
      [columnLabel(form)],
    ]),
    ...answer.compiled.metrics.map(({ verboseName, parts }): [string, readonly string[]] => [
      verboseName,
      parts,
    ]),
  ]);

const isoSeconds = (at: Date) => at.toISOString().slice(0, 19);

/** The value as the key says, spliced in so that its digits stay. */
const withTexts = (head: object, texts: Readonly<Record<string, string>>): string => {
  const start = JSON.stringify(head).slice(0, -1);
  const rest = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return `${start}${start === '{' ? '' : ','}${rest.join(',')}}`;
};

export const fullEntry = (delivery: Delivery): string => {
  const { answer, source, cacheKey, cacheTimeout, cachedAt, queriedAt } = delivery;
  const { table, compiled, sql, sqlRowCount } = answer;
  const { since, until } = compiled.period.range;
  return withTexts(
    {
      cache_key: cacheKey,
      cached_dttm: cachedAt && isoSeconds(cachedAt),
      queried_dttm: `${isoSeconds(queriedAt)}+00:00`,
      cache_timeout: cacheTimeout,
      is_cached: cachedAt ? true : null,
      applied_template_filters: [],
      annotation_data: {},
      error: null,
      status: 'success',
      stacktrace: null,
      query: sql,
      rowcount: table.rowCount,
      sql_rowcount: sqlRowCount,
      from_dttm: since,
      to_dttm: until,
      label_map: labelMap(delivery),
      colnames: columnNames(table),
      coltypes: columnTypes(table, source),
      result_format: 'json',
      detected_currency: null,
      applied_filters: compiled.applied,
      rejected_filters: compiled.rejected,
    },
    { indexnames: indexJson(table), data: rowsJson(table) },
  );
};

export const resultsEntry = ({ answer: { table, sqlRowCount }, source }: Delivery): string =>
  withTexts(
    {
      colnames: columnNames(table),
      coltypes: columnTypes(table, source),
      rowcount: table.rowCount,
      sql_rowcount: sqlRowCount,
      detected_currency: null,
    },
    { data: rowsJson(table) },
  );

export const columnsEntry = (source: QuerySource): string =>
  JSON.stringify({
    data: [...source.columns.values()].map((column) => ({
      column_name: column.column_name,
      verbose_name: column.verbose_name ?? null,
      dtype: column.is_dttm === true ? 2 : (column.type_generic ?? storedGeneric(column)),
    })),
  });

export const timeGrainsEntry = ({ dialect }: QuerySource): string =>
  JSON.stringify({
    data: Object.entries(dialect.timeGrains).map(([duration, expression]) => ({
      name: timeGrainName(duration),
      function: expression,
      duration,
    })),
  });

export const entryOf = (type: ResultType, delivery: Delivery): string =>
  type === 'results' ? resultsEntry(delivery) : fullEntry(delivery);
