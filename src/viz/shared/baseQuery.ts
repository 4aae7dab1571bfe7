/** Form data → the query object every chart type starts from. */
import { NotAccepted } from '@/lib/notAccepted';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { isClosed, joinedConditions } from '#common/sql/conditions.ts';
import { isLeftOut } from './leftOutFilter';
import type { FormData, QueryObject } from '../formData';
import { toList, unique } from './labels';

type Filter = Readonly<Record<string, unknown>>;

const METRIC_KEYS = new Set([
  'metrics',
  'metric',
  'metric_2',
  'secondary_metric',
  'x',
  'y',
  'size',
]);
const COLUMN_KEYS = new Set(['columns', 'groupby', 'all_columns', 'series']);
const ORDER_KEYS = new Set(['orderby', 'order_by_cols']);
const UNARY = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);
/** Extra time keys that old dashboards send among `extra_filters`. */
const TIME_EXTRAS: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
  __granularity: 'granularity',
};

class InvalidOrderBy extends Error {
  override readonly name = 'InvalidOrderBy';
  constructor() {
    super('Found invalid orderby options');
  }
}

const parseOrder = (entry: unknown): unknown => {
  if (typeof entry !== 'string') return entry;
  try {
    return JSON.parse(entry) as unknown;
  } catch {
    throw new InvalidOrderBy();
  }
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Fields in the order of the form, aliases folded in. */
const fieldsOf = (form: FormData) => {
  const metrics: unknown[] = [];
  const columns: unknown[] = [];
  const orderby: unknown[] = [];
  const { query_mode: mode } = form;
  for (const [key, value] of Object.entries(form)) {
    if (METRIC_KEYS.has(key) && mode !== 'raw') metrics.push(...toList(value));
    else if (key === 'groupby' ? mode !== 'raw' : COLUMN_KEYS.has(key) && mode !== 'aggregate')
      columns.push(...toList(value));
    else if (ORDER_KEYS.has(key)) orderby.push(...toList(value).map(parseOrder));
  }
  return {
    metrics: mode === 'raw' ? undefined : unique(metrics, metricLabel),
    columns: unique(columns, columnLabel),
    orderby,
  };
};

const toFilter = (adhoc: Filter): Filter => {
  const operator = String(adhoc.operator ?? '==');
  return UNARY.has(operator)
    ? { col: adhoc.subject, op: operator }
    : { col: adhoc.subject, op: operator, val: adhoc.comparator };
};

/** As texts beside each other, one that is open would change what the others mean. */
const closed = (sql: string): string => {
  if (isClosed(sql)) return sql;
  throw new NotAccepted(
    `A quote, comment or parenthesis of the custom filter does not end inside it: ${sql}`,
  );
};

const conditionsOf = (
  adhocs: readonly Filter[],
  clause: 'WHERE' | 'HAVING',
  first?: unknown,
): readonly string[] =>
  [
    ...(typeof first === 'string' && first !== '' ? [first] : []),
    ...adhocs
      .filter((adhoc) => String(adhoc.clause ?? 'WHERE').toUpperCase() === clause)
      .map(({ sqlExpression }) => String(sqlExpression)),
  ].map(closed);

const toNumberOrNothing = (value: unknown): number | undefined => {
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
};

/** Drops keys whose value is undefined: on the wire they are absent. */
export const defined = (query: Record<string, unknown>): QueryObject =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

export const timeGrain = (form: FormData): string | undefined => {
  const extra = record(form.extra_form_data);
  const grain = extra.time_grain_sqla ?? form.time_grain_sqla;
  return typeof grain === 'string' && grain !== '' ? grain : undefined;
};

/** The x axis as a column that the server buckets by the grain. */
export const axisColumn = (column: unknown, grain: string | undefined): unknown =>
  typeof column === 'string'
    ? defined({
        timeGrain: grain,
        columnType: 'BASE_AXIS',
        sqlExpression: column,
        label: column,
        expressionType: 'SQL',
        isColumnReference: true,
      })
    : defined({ timeGrain: grain, columnType: 'BASE_AXIS', ...record(column) });

/** A column of times among others, cut by the grain. */
export const grainedColumn = (column: string, grain: string): unknown => ({
  timeGrain: grain,
  columnType: 'BASE_AXIS',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
});

export const baseQuery = (form: FormData): QueryObject => {
  const { metrics, columns, orderby } = fieldsOf(form);
  const extra = record(form.extra_form_data);
  const legacy = toList(form.extra_filters).map(record);
  const appliedTimeExtras: Record<string, unknown> = {};
  const overrides: Record<string, unknown> = {};
  const extraFilters: Filter[] = [];
  for (const filter of legacy) {
    const target = TIME_EXTRAS[String(filter.col)];
    if (target) {
      overrides[target] = filter.val;
      appliedTimeExtras[String(filter.col)] = filter.val;
    } else extraFilters.push(filter);
  }
  const adhocs = [...toList(form.adhoc_filters), ...toList(extra.adhoc_filters)].map(record);
  const simple = adhocs.filter((adhoc) => adhoc.expressionType !== 'SQL' && !isLeftOut(adhoc));
  const sql = adhocs.filter(({ expressionType }) => expressionType === 'SQL');
  const where = conditionsOf(sql, 'WHERE', form.where);
  const having = conditionsOf(sql, 'HAVING');
  const grain = overrides.time_grain_sqla ?? timeGrain(form);
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return defined({
    time_range: text(extra.time_range) ?? text(overrides.time_range) ?? text(form.time_range),
    granularity:
      text(extra.granularity) ??
      text(extra.granularity_sqla) ??
      text(overrides.granularity) ??
      text(overrides.granularity_sqla) ??
      text(form.granularity) ??
      text(form.granularity_sqla),
    filters: [...extraFilters, ...toList(extra.filters).map(record), ...simple.map(toFilter)],
    extras: defined({
      time_grain_sqla: grain,
      having: joinedConditions(having),
      where: joinedConditions(where),
      relative_start: extra.relative_start,
      relative_end: extra.relative_end,
    }),
    // Also one by one where one has another beside it.
    conditions: where.length > 1 || having.length > 1 ? { where, having } : undefined,
    applied_time_extras: appliedTimeExtras,
    columns,
    metrics,
    orderby: orderby.length > 0 ? orderby : undefined,
    annotation_layers: toList(form.annotation_layers),
    row_limit: toNumberOrNothing(form.row_limit),
    row_offset: toNumberOrNothing(form.row_offset),
    series_limit: toNumberOrNothing(form.series_limit ?? form.limit) ?? 0,
    series_limit_metric: form.series_limit_metric ?? form.timeseries_limit_metric ?? undefined,
    group_others_when_limit_reached: form.group_others_when_limit_reached === true,
    order_desc: form.order_desc !== false,
    url_params: record(form.url_params),
    custom_params: record(form.custom_params),
    custom_form_data: {},
  });
};
