/** A query object over a dataset as one statement of the database. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ColumnForm } from '#common/wire/chartData.ts';
import { HttpError } from '../errors.ts';
import { type Apart, APART_MAX, SHARED_ROWS } from './apart.ts';
import { comparesColumnsOnly } from './columnsOnly.ts';
import type { Conditions } from './conditions.ts';
import { conditions } from './conditions.ts';
import {
  bucketed,
  columnSql,
  type Expression,
  expression,
  type Metric,
  metric,
} from './expressions.ts';
import { QueryFailure } from './failure.ts';
import { type Period, periodOf } from './period.ts';
import type { OrderItem, Query } from './query.ts';
import { seriesLimit } from './seriesLimit.ts';
import { type QuerySource, VIRTUAL_TABLE } from './source.ts';
import { allOf, join, lengthOf, render, type Rendered, sql, type Sql } from './sql.ts';
import { tieOrder } from './ties.ts';

export interface Compiled extends Rendered, Pick<Conditions, 'applied' | 'rejected'> {
  readonly dimensions: readonly Expression[];
  readonly metrics: readonly Metric[];
  /** The names of the result’s columns by position, because databases shorten and fold long ones. */
  readonly labels: readonly string[];
  readonly period: Period;
  /** Rows of its answer at most. */
  readonly rowLimit: number;
  /** Null for a statement that is not worth it, or not possible, to take apart. */
  readonly apart: Apart | null;
}

export const TIMESTAMP = '__timestamp';
const ROWCOUNT = 'rowcount';

/** The time column at the front of a query that is a time series. */
const timestamp = (query: Query, period: Period, source: QuerySource): Expression => {
  const { column } = period;
  if (!column) {
    throw new QueryFailure(
      'Datetime column not provided as part table configuration and is required by this type of chart',
    );
  }
  const grain = query.extras.time_grain_sqla ?? null;
  const text = bucketed(columnSql(column, source), grain, column, source);
  return { label: TIMESTAMP, sql: text, column, grain, isAxis: true, isWritten: false };
};

const assertUnique = (labels: readonly string[]) => {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const label of labels) (seen.has(label) ? twice : seen).add(label);
  if (twice.size === 0) return;
  const names = [...twice].map((name) => `"${name}"`).join(', ');
  throw new HttpError(
    400,
    `Duplicate column/metric labels: ${names}. Please make sure all columns and metrics have a unique label.`,
  );
};

const assertKnown = ({ columns }: Query, source: QuerySource) => {
  const unknown = columns.filter((form) => typeof form === 'string' && !source.columns.has(form));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `'${columnLabel(name)}'`).join(', ');
  throw new QueryFailure(`Columns missing in dataset: [${names}]`);
};

/** Names that the database keeps apart; a name that it would change, or take for a column, gets a short one. */
const aliases = (
  selected: readonly { readonly label: string; readonly sql: string }[],
  { dialect, columns }: QuerySource,
): readonly string[] => {
  const used = new Set<string>();
  const hidden = new Set(
    dialect.aliasesHideColumns ? [...columns.keys()].map((name) => name.toLowerCase()) : [],
  );
  return selected.map(({ label, sql: text }, at) => {
    const folded = label.toLowerCase();
    const hides = hidden.has(folded) && text !== dialect.quote(label);
    const isKept = dialect.keepsName(label) && !used.has(folded) && !hides;
    used.add(folded);
    return isKept ? label : `column ${at + 1}`;
  });
};

const orderedBy = (
  [by]: OrderItem,
  names: ReadonlyMap<string, string>,
  source: QuerySource,
): string => {
  const label =
    typeof by === 'string' ? by : 'expressionType' in by ? metricLabel(by) : columnLabel(by);
  const alias = names.get(label);
  if (alias !== undefined) return source.dialect.quote(alias);
  if (typeof by === 'string') {
    const column = source.columns.get(by);
    if (column) return columnSql(column, source);
    if (source.metrics.has(by)) return metric(by, source).sql;
    throw new QueryFailure(`Unknown column used in orderby: ${by}`);
  }
  return 'expressionType' in by ? metric(by, source).sql : expression(by, source).sql;
};

const withDirection = (by: string, isAscending: boolean): string =>
  `${by} ${isAscending ? 'ASC' : 'DESC'}`;

/** As it was asked for, and groups that are equal by that. */
const orderOf = (
  { orderBy }: Query,
  groups: readonly Expression[],
  names: ReadonlyMap<string, string>,
  source: QuerySource,
): readonly string[] => {
  const asked = orderBy.map((item) => [orderedBy(item, names, source), item[1]] as const);
  if (asked.length === 0) return [];
  const known = new Set(asked.map(([by]) => by));
  const ties = tieOrder(groups, ({ label }) => source.dialect.quote(names.get(label) ?? label));
  return [
    ...asked.map(([by, isAscending]) => withDirection(by, isAscending)),
    ...ties.filter((by) => !known.has(by)).map((by) => withDirection(by, true)),
  ];
};

/** Rows as they are have no order by a metric: ordered by one, they are the distinct ones. */
const isGrouped = ({ metrics, orderBy }: Query, source: QuerySource): boolean =>
  metrics !== null ||
  orderBy.some(([by]) =>
    typeof by === 'string'
      ? !source.columns.has(by) && source.metrics.has(by)
      : 'expressionType' in by,
  );

/** Rows as they are keep their own moments: there is nothing that periods would gather. */
const withoutGrain = (form: ColumnForm): ColumnForm => {
  if (typeof form === 'string') return form;
  const { timeGrain: _, ...rest } = form;
  return rest;
};

/** Where groups are made of some of the rows: to find these is most of the work then. */
const isWorthSharing = (query: Query, where: Sql, source: QuerySource): boolean =>
  source.dialect.sharesRows === true && where.length > 0 && isGrouped(query, source);

/** Columns may be told by the name of what they are read from. */
const sharedRows = ({ dialect, isLimited, tableName }: QuerySource): string =>
  `${SHARED_ROWS} AS ${dialect.quote(isLimited ? VIRTUAL_TABLE : (tableName[0] ?? VIRTUAL_TABLE))}`;

/** The conditions on the rows by which series are ranked. */
const rankedWhere = (query: Query, timeRange: string, source: QuerySource, now: Date): Sql => {
  const other = { ...query, timeRange };
  return conditions(other, periodOf(other, source, now), source, new Map()).where;
};

export const compile = (query: Query, source: QuerySource, now: Date): Compiled => {
  const { dialect } = source;
  const period = periodOf(query, source, now);
  assertKnown(query, source);
  const areGroups = isGrouped(query, source);
  const columns = [
    ...(query.isTimeseries ? [timestamp(query, period, source)] : []),
    ...query.columns.map((form) => expression(areGroups ? form : withoutGrain(form), source)),
  ];
  const metrics = (query.metrics ?? []).map((form) => metric(form, source));
  if (columns.length === 0 && metrics.length === 0) throw new QueryFailure('Empty query?');
  const labels = [...columns, ...metrics].map(({ label }) => label);
  assertUnique(labels);

  const byLabel = new Map(metrics.map((one) => [one.label, one.sql]));
  const { ofRows, where, having, applied, rejected } = conditions(query, period, source, byLabel);
  const from =
    source.fromForColumns !== undefined && comparesColumnsOnly(query, period, source)
      ? source.fromForColumns
      : source.from;
  const ranked =
    query.seriesRange === null || query.seriesRange === query.timeRange
      ? where
      : rankedWhere(query, query.seriesRange, source, now);
  const series = seriesLimit(query, columns, { from, where: ranked }, source);
  const dimensions = series?.dimensions ?? columns;
  const named = aliases([...dimensions, ...metrics], source);
  const names = new Map(labels.map((label, at) => [label, named[at] ?? label]));

  const selected = [...dimensions, ...metrics].map(
    ({ sql: text }, at) => `${text} AS ${dialect.quote(named[at] ?? '')}`,
  );
  const groups = areGroups
    ? dimensions.map((one, at) => {
        if (!one.isWritten) return one.sql;
        return dialect.groupsByAlias ? dialect.quote(named[at] ?? '') : String(at + 1);
      })
    : [];
  const isOpenEnded = series !== null && query.groupsOthers;
  const order = isOpenEnded
    ? []
    : orderOf(query, groups.length > 0 ? dimensions : [], names, source);
  const over = (rows: string, joined: Sql, filter: Sql): Sql => {
    const whole = join(
      [
        sql`SELECT ${selected.join(', ')}\nFROM ${rows}`,
        joined,
        filter,
        groups.length === 0 ? [] : sql`\nGROUP BY ${groups.join(', ')}`,
        having,
        order.length === 0 ? [] : sql`\nORDER BY ${order.join(', ')}`,
        isOpenEnded ? [] : [dialect.limit('', query.rowLimit, query.rowOffset)],
      ],
      '',
    );
    return query.isRowcount
      ? sql`SELECT COUNT(*) AS ${dialect.quote(ROWCOUNT)}\nFROM (\n${whole}\n) AS ${dialect.quote('rowcount_qry')}`
      : whole;
  };
  const statement = over(from, series?.join ?? [], where);
  source.budget.write(lengthOf(statement));
  const apart = (): Apart | null => {
    if (ranked !== where || !isWorthSharing(query, where, source)) return null;
    if (lengthOf(statement) > APART_MAX) return null;
    const rows = sharedRows(source);
    const question = (left: readonly Sql[]): Sql => {
      const filter = allOf('WHERE', left);
      const again = seriesLimit(query, columns, { from: rows, where: filter }, source);
      return over(rows, again?.join ?? [], filter);
    };
    return { from, conditions: ofRows, question };
  };
  return {
    ...render(statement, dialect),
    applied,
    rejected,
    dimensions: query.isRowcount ? [] : dimensions,
    metrics,
    labels: query.isRowcount ? [ROWCOUNT] : labels,
    period,
    rowLimit: isOpenEnded ? query.rowsMax : query.rowLimit,
    apart: apart(),
  };
};
