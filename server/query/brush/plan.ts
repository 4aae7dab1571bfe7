/**
 * The index of a question: its rows grouped by the brushed axis too, without the range. Every range of whole periods or
 * bins is answered by adding up rows of it.
 */
import type { TimeGrain } from '#common/timeGrains.ts';
import type { BrushAxis } from '#common/wire/brush.ts';
import type { QueryFilter } from '#common/wire/chartData.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { DatasetColumn } from '../../datasets/fields.ts';
import { Generic } from '../../engine/engine.ts';
import { comparesColumnsOnly } from '../columnsOnly.ts';
import type { Compiled } from '../compile.ts';
import { conditions } from '../conditions.ts';
import { bucketed, columnSql } from '../expressions.ts';
import { valueSql } from '../filterValues.ts';
import { askedDecimal, reduced } from '../numbers.ts';
import type { Query } from '../query.ts';
import { isTemporal, type QuerySource, storedGeneric } from '../source.ts';
import { join, lengthOf, render, type Rendered, sql, type Sql } from '../sql.ts';
import { tieOrder } from '../ties.ts';
import type { Combination } from './combination.ts';
import { partialOf } from './partial.ts';
import { startsPeriod } from './periods.ts';

/** A larger index would not be faster than the question itself. */
export const INDEX_ROWS_MAX = 100_000;

export interface Plan {
  readonly index: Rendered;
  readonly combination: Combination;
}

interface Side {
  readonly op: '>=' | '<' | '<=';
  /** Text where a number is finer than a double. */
  readonly at: number | string;
}

/** The same for the same number, however it is written; null for what is none. */
const exactly = (value: number | string): string | null => {
  const decimal = askedDecimal(value);
  if (!decimal) return null;
  const { units, scale } = reduced(decimal);
  return `${units}e-${scale}`;
};

/** Null for filters that are no side of a range along the axis. */
const sideOf = ({ col, op, val, grain }: QueryFilter, axis: BrushAxis): Side | null => {
  if (col !== axis.column || grain || (op !== '>=' && op !== '<' && op !== '<=')) return null;
  // Along periods, numbers are milliseconds; text is a date, or nothing that the database can compare.
  const isPlace = typeof val === 'number' || (typeof val === 'string' && 'edges' in axis);
  return isPlace && exactly(val) !== null ? { op, at: val } : null;
};

interface Bins {
  /** The number of the bin of a row, ascending along the axis. */
  readonly sql: Sql;
  /** From the first bin of the range to the one behind it; null where it does not end with bins. */
  readonly rangeOf: (sides: readonly Side[]) => readonly [from: number, to: number] | null;
}

const rangeBy =
  (at: (side: Side) => { readonly from: number } | { readonly to: number } | null) =>
  (sides: readonly Side[]): readonly [number, number] | null => {
    let [from, to] = [-Infinity, Infinity];
    for (const side of sides) {
      const end = at(side);
      if (end === null) return null;
      if ('from' in end) from = Math.max(from, end.from);
      else to = Math.min(to, end.to);
    }
    return [from, to];
  };

const periods = (column: DatasetColumn, grain: TimeGrain, source: QuerySource): Bins | null => {
  const isMoment = isTemporal(column) && storedGeneric(column) === Generic.temporal;
  if (!isMoment || column.python_date_format || column.type === 'DATETIMETZ') return null;
  if (/ZONE|TZ/i.test(column.type ?? '')) return null;
  return {
    sql: [
      `epoch_ms(CAST(${bucketed(columnSql(column, source), grain, column, source)} AS TIMESTAMP))`,
    ],
    rangeOf: rangeBy(({ op, at }) => {
      if (op === '<=' || typeof at === 'string' || !startsPeriod(at, grain)) return null;
      return op === '>=' ? { from: at } : { to: at };
    }),
  };
};

const bins = (
  column: DatasetColumn,
  edges: readonly (number | string)[],
  source: QuerySource,
): Bins | null => {
  if (storedGeneric(column) !== Generic.numeric || isTemporal(column)) return null;
  const of = columnSql(column, source);
  const values = edges.map((edge) => valueSql(edge, column, source));
  const places = edges.map(exactly);
  if (values.includes(null)) return null;
  const beyond = sql`CAST(${of} > ${values.at(-1) ?? ''} AS INTEGER)`;
  const above = values.map((value) => sql`CAST(${of} >= ${value ?? ''} AS INTEGER)`);
  return {
    // How many edges are not above the value; what is beyond the last one is a bin of its own.
    sql: join([...above, beyond], ' + '),
    rangeOf: rangeBy(({ op, at }) => {
      const place = places.indexOf(exactly(at));
      if (place < 0) return null;
      if (op === '>=') return { from: place + 1 };
      if (op === '<') return { to: place + 1 };
      return place === edges.length - 1 ? { to: edges.length + 1 } : null;
    }),
  };
};

const binsOf = (axis: BrushAxis, source: QuerySource): Bins | null => {
  const column = source.columns.get(axis.column);
  if (!column) return null;
  return 'edges' in axis ? bins(column, axis.edges, source) : periods(column, axis.grain, source);
};

/** By the place of each metric in the question; null where something else orders it. */
const orderOf = ({ orderBy }: Query, { metrics }: Compiled): Combination['order'] | null => {
  const order = orderBy.map(([by, isAscending]) => {
    const label =
      typeof by === 'string' ? by : 'expressionType' in by ? metricLabel(by) : columnLabel(by);
    return { metric: metrics.findIndex((one) => one.label === label), isAscending };
  });
  return order.every(({ metric }) => metric >= 0) ? order : null;
};

/** Questions whose answer is more than groups of rows with a value for each metric. */
const isPlain = (query: Query, source: QuerySource): boolean =>
  source.dialect.backend === 'duckdb' &&
  source.templateFilters.size === 0 &&
  query.metrics !== null &&
  query.metrics.length > 0 &&
  !query.isRowcount &&
  query.seriesLimit === 0 &&
  query.rowOffset === 0 &&
  query.timeOffsets.length === 0 &&
  query.timeShift === null &&
  query.having.length === 0;

/** Null for questions that have no index. */
export const brushPlan = (
  query: Query,
  compiled: Compiled,
  axis: BrushAxis,
  source: QuerySource,
): Plan | null => {
  if (!isPlain(query, source)) return null;
  const sides = query.filters.flatMap((filter) => sideOf(filter, axis) ?? []);
  const along = sides.length > 0 ? binsOf(axis, source) : null;
  const range = along?.rangeOf(sides);
  const order = orderOf(query, compiled);
  const partials = compiled.metrics.map((metric) => partialOf(metric.sql));
  if (!along || !range || !order || partials.includes(null)) return null;

  const others = {
    ...query,
    filters: query.filters.filter((filter) => sideOf(filter, axis) === null),
  };
  const { where, having } = conditions(others, compiled.period, source, new Map());
  if (having.length > 0) return null;
  const from =
    source.fromForColumns !== undefined && comparesColumnsOnly(others, compiled.period, source)
      ? source.fromForColumns
      : source.from;
  const { dimensions } = compiled;
  const known = partials.filter((partial) => partial !== null);
  const selected = [
    ...dimensions.map(({ sql: text }): Sql => [text]),
    along.sql,
    ...known.flatMap(({ parts }) => parts.map((part): Sql => [part])),
  ].map((piece, at) => sql`${piece} AS c${String(at)}`);
  const groups = Array.from({ length: dimensions.length + 1 }, (_, at) => String(at + 1));
  // As the plain question orders groups that are equal by its metrics.
  const ties = tieOrder(dimensions, (_, at) => String(at + 1));
  const sorted = ties.length === 0 ? '' : `\nORDER BY ${ties.join(', ')}`;
  const statement = sql`SELECT ${join(selected, ', ')}\nFROM ${from}${where}\nGROUP BY ${groups.join(', ')}${sorted}`;
  // The axis stands in it once for each edge.
  if (!source.budget.spare(lengthOf(statement))) return null;
  return {
    index: render(statement, source.dialect),
    combination: {
      dimensions: dimensions.length,
      from: range[0],
      to: range[1],
      metrics: known.map(({ how }, at) => ({ how, label: compiled.metrics[at]?.label ?? '' })),
      order,
      rowLimit: query.rowLimit,
    },
  };
};
