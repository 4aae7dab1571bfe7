import { columnLabel } from '#common/labels.ts';
import type { QueryObject } from '#common/wire/chartData.ts';
import { NO_VARIABLES } from '../templates/variables.ts';
import { momentText } from '../time/calendar.ts';
import { TimeRangeError } from '../time/naturalTime.ts';
import { shiftRange, timeRange, UNBOUNDED } from '../time/timeRange.ts';
import { periodText, relativeTo } from './period.ts';
import { DEFAULT_ROW_LIMIT } from './query.ts';
import { NO_QUESTION, type Question } from './question.ts';

const rangeOf = (given: QueryObject, columns: NonNullable<QueryObject['columns']>, now: Date) => {
  const { extras, filters, time_range, time_shift } = given;
  const text = periodText({
    columns,
    filters: filters ?? [],
    timeRange: time_range ?? null,
    bounds: null,
  });
  const context = relativeTo(now, extras ?? {});
  try {
    return shiftRange(timeRange(text, context), time_shift, context);
  } catch (cause) {
    // The query itself says what is wrong with it.
    if (cause instanceof TimeRangeError) return UNBOUNDED;
    throw cause;
  }
};

/** As `2025-01-31T00:00:00`. */
const written = (at: number | null) =>
  at === null ? null : momentText(at).slice(0, 19).replace(' ', 'T');

export const questionOf = (given: QueryObject | null, now: Date): Question => {
  if (given === null) return NO_QUESTION;
  const { filters, time_range, url_params, groupby } = given;
  const columns = groupby?.length ? groupby : (given.columns ?? []);
  const { since, until } = rangeOf(given, columns, now);
  return {
    filters: {
      filters: (filters ?? []).map(({ col, op, val }) => ({ col: columnLabel(col), op, val })),
      timeRange: time_range ?? null,
    },
    variables: {
      ...NO_VARIABLES,
      columns,
      metrics: given.metrics ?? null,
      filter: filters ?? [],
      from_dttm: written(since),
      to_dttm: written(until),
      time_column: (given.granularity_sqla || given.granularity) ?? null,
      time_grain: given.extras?.time_grain_sqla ?? null,
      row_limit: given.row_limit || DEFAULT_ROW_LIMIT,
      row_offset: given.row_offset ?? 0,
    },
    urlParameters: url_params ?? {},
  };
};
