/** Time comparison: the query once more over an earlier period. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { Unit } from '#common/timeUnits.ts';
import { columnLabel } from '#common/labels.ts';
import type { TimeGrain } from '#common/timeGrains.ts';
import { OFFSETS_MAX, written } from './budgets.ts';
import { add, DAY_MS, isoMoment, type Moment, momentText } from '../time/calendar.ts';
import type { Compiled } from './compile.ts';
import { HttpError } from '../errors.ts';
import { QueryFailure } from './failure.ts';
import { axisLabel } from './period.ts';
import { DEFAULT_ROW_LIMIT, type Query } from './query.ts';
import type { MatchedColumn, Shift } from './shaping/calls.ts';
import { isWithinYears, timeDelta, type TimeRange } from '../time/timeRange.ts';

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
    throw new HttpError(
      400,
      'A time comparison cannot be with a range of two dates. Choose a shift such as 1 year ago, inherit for the time just before, or the date on which the other time begins, such as 2024-01-31.',
    );
  }
  const delta = timeDelta(offset);
  if (!delta) throw new QueryFailure(`Cannot parse time string [${offset}]`);
  if (delta.isBare) {
    throw new QueryFailure(
      `Time delta is ambiguous. Please specify [${offset} ago] or [${offset} later].`,
    );
  }
  return { count: delta.count, unit: delta.unit };
};

const movedRange = (
  { since, until }: Enclosed,
  offset: string,
  { count, unit }: Shift,
): Enclosed => {
  const moved = { since: add(since, count, unit), until: add(until, count, unit) };
  if (!isWithinYears(moved.since) || !isWithinYears(moved.until))
    throw new QueryFailure(`Cannot parse time string [${offset}]`);
  return moved;
};

/** The same question about the shifted period. */
const shiftedQuery = (query: Query, { since, until }: Enclosed): Query => {
  const text = [since, until].map(momentText).join(' : ');
  const axis = axisLabel(query);
  const temporal = query.filters.filter(({ op }) => op === 'TEMPORAL_RANGE');
  const shifted =
    query.bounds === null
      ? (temporal.find(({ col }) => columnLabel(col) === axis) ?? temporal[0])
      : undefined;
  const filters = query.filters.flatMap((filter) => {
    if (filter === shifted) return [{ ...filter, val: text }];
    if (
      query.timeRange !== null &&
      filter.op === 'TEMPORAL_RANGE' &&
      filter.val !== NO_TIME_RANGE
    ) {
      return [{ ...filter, val: text }];
    }
    const isOnAxis = axis !== null && columnLabel(filter.col) === axis;
    return isOnAxis && filter.op !== 'TEMPORAL_RANGE' ? [] : [filter];
  });
  return {
    ...query,
    filters,
    timeRange: query.timeRange === null ? null : text,
    bounds: query.bounds === null ? null : text,
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
} satisfies Partial<Record<TimeGrain, Unit>>;

/** What rows of the times are matched by. */
export const matchedColumns = ({ dimensions }: Compiled): readonly MatchedColumn[] =>
  dimensions.map(({ label, grain, isAxis }) => ({
    label,
    unit: grain === null ? null : (PERIODS[grain] ?? null),
    isAxis,
  }));

export interface OtherTime {
  readonly offset: string;
  readonly range: Enclosed;
  readonly shift: Shift;
  readonly query: Query;
}

/** The queries about the other times, each to be asked beside the main one. */
export const otherTimes = (query: Query, { period }: Compiled): readonly OtherTime[] => {
  const count = query.timeOffsets.length;
  if (count === 0) return [];
  if (count > OFFSETS_MAX) {
    throw new QueryFailure(
      `A chart can be compared with ${OFFSETS_MAX} other times at most; ${written(count)} are asked for.`,
    );
  }
  const range = enclosed(period.range);
  return [...new Set(query.timeOffsets)].map((offset) => {
    const shift = shiftOf(offset, range);
    const moved = movedRange(range, offset, shift);
    return { offset, shift, range: moved, query: shiftedQuery(query, moved) };
  });
};
