/** One entry of a reply. */
import isEqual from 'lodash/isEqual.js';
import omit from 'lodash/omit.js';
import { isRecord } from '#common/isRecord.ts';
import { metricLabel } from '#common/labels.ts';
import { timeGrainName } from '#common/timeGrains.ts';
import type { ResultType } from '#common/wire/chartData.ts';
import { type Compiled, TIMESTAMP } from './compile.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic, type HeldBytes } from '../engine/engine.ts';
import type { Shown } from './asShown/shown.ts';
import { addsUpGroups } from './groupsAdded.ts';
import { metricsBehind } from './asShown/totalsRow.ts';
import { type Piece, sectionOf, wholeOf } from './pieces.ts';
import { movedTimes } from './movedTimes.ts';
import type { Query } from './query.ts';
import { changesOf, isOfParts, sharesOf } from './shares.ts';
import type { MovedTimes, NamedTable, QueryResult } from './shaping/calls.ts';
import { storedGeneric, type QuerySource } from './source.ts';
import { otherTimes } from './timeOffsets.ts';

export interface Delivery {
  readonly answer: QueryResult;
  readonly query: Query;
  readonly source: QuerySource;
  readonly compiled: Compiled;
  readonly cacheKey: string;
  readonly cacheTimeout: number;
  readonly cachedAt: Date | null;
  readonly queriedAt: Date;
  /** The currency of its rows, where the chart shows it and they have one. */
  readonly currency?: string | null;
  /** How its chart shows it, where that was asked for. */
  readonly shown?: Shown | null;
  readonly shownTotals?: NamedTable['shownTotals'] | undefined;
  /** Where only its columns were asked for. */
  readonly isWithoutRows?: boolean;
  /** What its columns are called in a file, where the request says it. */
  readonly headings?: Readonly<Record<string, string>> | undefined;
  /** The format that its chart has for a metric; null where it has none. */
  readonly formatOf?: (metric: string) => string | null;
}

const isoSeconds = (at: Date) => at.toISOString().slice(0, 19);

/** Names that conditions may be about; a series without an axis has moments of the time column. */
const movedNames = (
  { places }: MovedTimes,
  { labels, period }: Compiled,
): readonly (string | undefined)[] => {
  const names = places.map((place) => labels[place]);
  const isSeries = names.includes(TIMESTAMP) && period.column !== null;
  return isSeries ? [...new Set([...names, period.column.column_name])] : names;
};

const NO_ANNOTATIONS: readonly Piece[] = ['{}'];

const headOf = (delivery: Delivery): object => {
  const { answer, query, compiled, source, cacheKey, cacheTimeout, cachedAt, queriedAt } = delivery;
  const { since, until } = compiled.period.range;
  const others = otherTimes(query, compiled).map(({ offset, range }) => ({
    offset,
    from_dttm: range.since,
    to_dttm: range.until,
  }));
  const moved = movedTimes(query, compiled, source);
  const head = {
    cache_key: cacheKey,
    cached_dttm: cachedAt && isoSeconds(cachedAt),
    queried_dttm: `${isoSeconds(queriedAt)}+00:00`,
    cache_timeout: cacheTimeout,
    is_cached: cachedAt ? true : null,
    applied_template_filters: [...source.takenFilters],
    error: null,
    status: 'success',
    stacktrace: null,
    query: answer.sql,
    rowcount: answer.rowCount,
    sql_rowcount: answer.sqlRowCount,
    from_dttm: since,
    to_dttm: until,
    result_format: 'json',
    detected_currency: delivery.currency ?? null,
    applied_filters: compiled.applied,
    rejected_filters: compiled.rejected,
    // Our own: a page that knows them can say what is compared.
    ...(others.length > 0 ? { other_times: others } : {}),
    // Our own: a page that knows them can ask about the times as they are stored.
    ...(moved ? { moved_times: { hours: moved.hours, columns: movedNames(moved, compiled) } } : {}),
    // Our own: a page that knows it can say why people see different numbers.
    ...(source.isLimited ? { row_rules: true } : {}),
    // Our own: a page that knows them can say which parameters of its address the numbers rest on.
    ...(source.readParameters ? { read_parameters: [...source.readParameters] } : {}),
  };
  return head;
};

/** The description of the result; `more` is added to it. */
export const fullEntry = (
  delivery: Delivery,
  more: object = {},
  annotations: readonly Piece[] = NO_ANNOTATIONS,
): readonly Piece[] => {
  const { answer, isWithoutRows = false } = delivery;
  return [
    `${JSON.stringify({ ...headOf(delivery), ...more }).slice(0, -1)},"annotation_data":`,
    ...annotations,
    ',',
    sectionOf(answer, 'columns'),
    ',"label_map":',
    sectionOf(answer, 'labels'),
    ',"indexnames":',
    sectionOf(answer, 'index'),
    ',"data":',
    isWithoutRows ? '[]' : sectionOf(answer, 'rows'),
    '}',
  ];
};

/** The same with rows as a chart shows them. */
export const shownPieces = (delivery: Delivery, rows: HeldBytes): readonly Piece[] => {
  const head = omit({ ...headOf(delivery), annotation_data: {} }, 'rowcount');
  return [`${JSON.stringify(head).slice(0, -1)},`, wholeOf(rows), '}'];
};

/** The rows alone, with their columns and their number; `more` is added to it. */
export const rowsEntry = (
  { answer, isWithoutRows = false }: Delivery,
  more: object = {},
): readonly Piece[] => {
  const { rowCount, sqlRowCount } = answer;
  const head = { rowcount: rowCount, sql_rowcount: sqlRowCount, ...more };
  return [
    `${JSON.stringify(head).slice(0, -1)},`,
    sectionOf(answer, 'columns'),
    ',"data":',
    isWithoutRows ? '[]' : sectionOf(answer, 'rows'),
    '}',
  ];
};

/** The names that steps gave to columns: these are what people read already. */
const givenNames = ({ postProcessing }: Delivery['query']): ReadonlySet<unknown> =>
  new Set(
    postProcessing.flatMap(({ operation, options }) =>
      operation === 'rename' && isRecord(options) ? Object.values(Object(options.columns)) : [],
    ),
  );

const PERCENTAGE = /[%p]$/;

/** Metrics whose format says that they are percentages: that of the chart, else that of a saved metric. */
const percentagesOf = ({ query, source, formatOf }: Delivery): ReadonlySet<string> =>
  new Set(
    (query.metrics ?? []).flatMap((metric) => {
      const label = metricLabel(metric);
      const saved = typeof metric === 'string' ? source.metrics.get(metric)?.d3format : null;
      return PERCENTAGE.test(formatOf?.(label) ?? saved ?? '') ? [label] : [];
    }),
  );

/** The whole result for a file, under the names that people read. */
export const tableOf = (delivery: Delivery): NamedTable => {
  const { answer, query, source, compiled } = delivery;
  const { shown = null, shownTotals = null, headings = {} } = delivery;
  const { columns, metrics } = source;
  const given = givenNames(query);
  const verboseNames = new Map([
    ...[...metrics, ...columns].flatMap(([name, { verbose_name }]) =>
      verbose_name && !given.has(name) ? [[name, verbose_name] as const] : [],
    ),
    ...Object.entries(headings),
  ]);
  const { held, sections, heads = null } = answer;
  const section = sections.table ?? { from: 0, to: 0 };
  const percentages = percentagesOf(delivery);
  const shares = sharesOf(query.postProcessing, percentages);
  const changes = changesOf(query.postProcessing);
  const values = labelsOf(query);
  const groups = isOfParts(query.postProcessing, values, percentages)
    ? new Set(compiled.labels).difference(new Set(values))
    : null;
  return { held, section, heads, verboseNames, shares, changes, groups, shown, shownTotals };
};

const labelsOf = ({ metrics }: Query): readonly string[] => (metrics ?? []).map(metricLabel);

const isBeside = ({ query: { columns, isRowcount, postProcessing } }: Delivery): boolean =>
  isRowcount || columns.length === 0 || addsUpGroups(postProcessing);

/** The tables of a file. What a table asks beside its rows is none of its own: its totals stand below them. */
export const fileTables = (deliveries: readonly Delivery[]): readonly NamedTable[] => {
  const [main, ...rest] = deliveries;
  if (main?.shown?.kind !== 'table') return deliveries.map(tableOf);
  const labels = labelsOf(main.query);
  const totals = main.shown.hasTotals
    ? rest.findLast(
        (one) => isBeside(one) && !one.query.isRowcount && isEqual(labelsOf(one.query), labels),
      )
    : undefined;
  const metrics = metricsBehind(labels, main.query.timeOffsets, main.query.postProcessing);
  return [
    { ...tableOf(main), totals: totals && { table: tableOf(totals), metrics } },
    ...rest.filter((one) => !isBeside(one)).map(tableOf),
  ];
};

/** Of three kinds only: truth counts as text here. */
const listedKind = (column: DatasetColumn): number => {
  if (column.is_dttm === true) return Generic.temporal;
  const kind = column.type_generic ?? storedGeneric(column);
  return kind === Generic.boolean ? Generic.string : kind;
};

export const columnsEntry = (source: QuerySource): string =>
  JSON.stringify({
    data: [...source.columns.values()].map((column) => ({
      column_name: column.column_name,
      verbose_name: column.verbose_name ?? null,
      dtype: listedKind(column),
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

export const entryOf = (
  type: ResultType,
  delivery: Delivery,
  annotations?: readonly Piece[],
): readonly Piece[] =>
  type === 'results'
    ? rowsEntry(delivery, { detected_currency: delivery.currency ?? null })
    : fullEntry(delivery, {}, annotations);
