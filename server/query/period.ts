/** The time of a query: its column, its bounds, and the meaning of each temporal filter. */
import { columnLabel } from '#common/labels.ts';
import type { FilterScalar, QueryExtras } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { QueryFailure, timeRangeRefusal } from './failure.ts';
import { TimeRangeError } from '../time/naturalTime.ts';
import type { Query } from './query.ts';
import { type QuerySource, timeNamed } from './source.ts';
import {
  shiftRange,
  type TimeRange,
  type TimeRangeContext,
  timeRange,
  UNBOUNDED,
} from '../time/timeRange.ts';

export interface Period {
  /** The bounds that the reply reports. */
  readonly range: TimeRange;
  /** The column of `granularity`, or the main one where that has no times; null where the query names none. */
  readonly column: DatasetColumn | null;
  /** The meaning of a temporal filter’s text in this query. */
  readonly rangeOf: (value: FilterScalar) => TimeRange;
}

export const axisLabel = (query: Pick<Query, 'columns'>): string | null => {
  const axis = query.columns.find(
    (form) => typeof form === 'object' && form.columnType === 'BASE_AXIS',
  );
  return axis === undefined ? null : columnLabel(axis);
};

/**
 * The text with the bounds of the query: its own, or that of the filter on its x axis, or of its first temporal filter.
 */
export const periodText = (
  query: Pick<Query, 'columns' | 'filters' | 'timeRange' | 'bounds'>,
): string | null => {
  const own = query.timeRange ?? query.bounds;
  if (own !== null) return own;
  const temporal = query.filters.filter(({ op }) => op === 'TEMPORAL_RANGE');
  const axis = axisLabel(query);
  const one = temporal.find(({ col }) => columnLabel(col) === axis) ?? temporal[0];
  return typeof one?.val === 'string' ? one.val : null;
};

/** Ranges of a query are whole up to midnight, those in minutes too, unless it says otherwise. */
export const relativeTo = (
  now: Date,
  { relative_start, relative_end }: QueryExtras,
): TimeRangeContext => ({
  now: now.getTime(),
  relativeStart: relative_start ?? 'today',
  relativeEnd: relative_end ?? 'today',
});

export const periodOf = (query: Query, source: QuerySource, now: Date): Period => {
  const context = relativeTo(now, query.extras);
  const resolved = (text: string | null): TimeRange => {
    if (text === null) return UNBOUNDED;
    try {
      return shiftRange(timeRange(text, context), query.timeShift, context);
    } catch (cause) {
      if (!(cause instanceof TimeRangeError)) throw cause;
      throw cause.message.startsWith('From date')
        ? new QueryFailure(cause.message, { cause })
        : timeRangeRefusal(cause.message);
    }
  };
  const { granularity } = query;
  const range = resolved(periodText(query));
  return {
    range,
    column:
      granularity === null
        ? null
        : (timeNamed(granularity, source) ?? timeNamed(source.mainTime, source)),
    rangeOf: (value) => (query.timeRange === null ? resolved(String(value)) : range),
  };
};
