/** Time comparison: the query once more over an earlier period, its metrics joined beside (contract chart-data.md §4). */
import { type Cell, Generic } from '../engine/engine.ts';
import {
  add,
  DAY_MS,
  isoMoment,
  type Moment,
  momentText,
  truncate,
  type Unit,
} from './calendar.ts';
import type { Compiled } from './compile.ts';
import { QueryFailure } from './failure.ts';
import { columnNamed, computed, type Frame, keyOf } from './postProcess/frame.ts';
import { axisLabel } from './period.ts';
import { columnLabel, DEFAULT_ROW_LIMIT, type Query } from './query.ts';
import { NO_FILTER, timeDelta, type TimeRange } from './timeRange.ts';

interface Shift {
  readonly count: number;
  readonly unit: Unit;
}

interface Enclosed {
  readonly since: Moment;
  readonly until: Moment;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

const enclosed = ({ since, until }: TimeRange): Enclosed => {
  if (since === null || until === null) {
    throw new QueryFailure(
      'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    );
  }
  return { since, until };
};

const days = (ms: number) => Math.round(ms / DAY_MS);

const shiftOf = (offset: string, { since, until }: Enclosed): Shift => {
  if (offset === 'inherit') return { count: -days(until - since), unit: 'day' };
  const start = DATE.test(offset) ? isoMoment(offset) : null;
  if (start !== null) return { count: days(start - since), unit: 'day' };
  if (offset.includes(' : ')) {
    throw new QueryFailure(
      'Date range timeshifts are not enabled. Please contact your administrator to enable the DATE_RANGE_TIMESHIFTS_ENABLED feature flag.',
    );
  }
  const delta = timeDelta(offset);
  if (!delta) throw new QueryFailure(`Cannot parse time string [${offset}]`);
  if (delta.isBare) {
    throw new QueryFailure(
      `Time delta is ambiguous. Please specify [${offset} ago] or [${offset} later].`,
    );
  }
  return delta;
};

/** The same question about the shifted period. */
const shiftedQuery = (query: Query, range: Enclosed, { count, unit }: Shift): Query => {
  const text = [range.since, range.until].map((at) => momentText(add(at, count, unit))).join(' : ');
  const axis = axisLabel(query);
  const temporal = query.filters.filter(({ op }) => op === 'TEMPORAL_RANGE');
  const shifted = temporal.find(({ col }) => columnLabel(col) === axis) ?? temporal[0];
  const filters = query.filters.flatMap((filter) => {
    if (filter === shifted) return [{ ...filter, val: text }];
    if (query.timeRange !== null && filter.op === 'TEMPORAL_RANGE' && filter.val !== NO_FILTER) {
      return [{ ...filter, val: text }];
    }
    const isOnAxis = axis !== null && columnLabel(filter.col) === axis;
    return isOnAxis && filter.op !== 'TEMPORAL_RANGE' ? [] : [filter];
  });
  return {
    ...query,
    filters,
    timeRange: query.timeRange === null ? null : text,
    timeShift: null,
    rowLimit: DEFAULT_ROW_LIMIT,
    rowOffset: 0,
    postProcessing: [],
    timeOffsets: [],
  };
};

const PERIODS: Readonly<Record<string, Unit>> = {
  P1W: 'week',
  '1969-12-28T00:00:00Z/P1W': 'week',
  '1969-12-29T00:00:00Z/P1W': 'week',
  'P1W/1970-01-03T00:00:00Z': 'week',
  'P1W/1970-01-04T00:00:00Z': 'week',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
};

/** What rows of both periods are matched by: dimensions as they are, time by its period or as it is. */
const rowKeys = (table: Frame, compiled: Compiled, back: Shift | null): readonly string[] => {
  const dimensions = compiled.dimensions.map(({ label, grain, isAxis }) => ({
    column: columnNamed(table, label),
    unit: grain === null ? undefined : PERIODS[grain],
    isAxis,
  }));
  return Array.from({ length: table.rowCount }, (_, row) =>
    keyOf(
      dimensions.map(({ column, unit, isAxis }) => {
        const cell = column.values[row] ?? null;
        const at =
          isAxis && column.kind === Generic.temporal && typeof cell === 'string'
            ? isoMoment(cell)
            : null;
        if (at === null) return cell;
        const here = back ? add(at, -back.count, back.unit) : at;
        return unit ? truncate(here, unit) : here;
      }),
    ),
  );
};

export interface OffsetRun {
  readonly table: Frame;
  readonly compiled: Compiled;
}

/** The table with `<metric>__<offset>` columns, and the SQL of the runs behind them. */
export const withTimeOffsets = async (
  query: Query,
  main: OffsetRun,
  run: (query: Query) => Promise<OffsetRun>,
): Promise<{ readonly table: Frame; readonly sql: readonly string[] }> => {
  if (query.timeOffsets.length === 0) return { table: main.table, sql: [] };
  const range = enclosed(main.compiled.period.range);
  const keys = rowKeys(main.table, main.compiled, null);
  const sql: string[] = [];
  let { table } = main;
  for (const offset of query.timeOffsets) {
    const shift = shiftOf(offset, range);
    const other = await run(shiftedQuery(query, range, shift));
    sql.push(other.compiled.display);
    const rowOf = new Map(
      rowKeys(other.table, other.compiled, shift).map((key, row) => [key, row]),
    );
    const joined = main.compiled.metrics.map(({ label }) => {
      const { values, kind, type } = columnNamed(other.table, label);
      const cells = keys.map((key): Cell => {
        const row = rowOf.get(key);
        return row === undefined ? null : (values[row] ?? null);
      });
      return { ...computed([`${label}__${offset}`], cells), kind, type };
    });
    table = { ...table, columns: [...table.columns, ...joined] };
  }
  return { table, sql };
};
