/** What a chart can take from a filter of time, as its queries tell. */
import { isRecord } from '#common/isRecord.ts';
import type { FormData, QueryObject } from '@/viz/formData';
import { queriesToRun } from '@/viz/queries';
import { isTemporal } from '@/viz/shared/columnTypes';

export interface TimeUse {
  /** Some rows are chosen by their time. */
  readonly hasRange: boolean;
  /** Something is cut into steps of time. */
  readonly hasSteps: boolean;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isRanged = ({ granularity, filters }: QueryObject): boolean =>
  isText(granularity) ||
  list(filters).some((filter) => isRecord(filter) && filter.op === 'TEMPORAL_RANGE');

/** A column that is cut by a grain; SQL may be a time, a column says it by its type. */
const isStepped = (column: unknown, form: FormData): boolean =>
  isRecord(column) &&
  (column.columnType === 'BASE_AXIS' || column.timeGrain !== undefined) &&
  (column.isColumnReference !== true || isTemporal(column.sqlExpression, form) !== false);

const readUse = (form: FormData): TimeUse | null => {
  try {
    const queries = queriesToRun(form);
    return {
      hasRange: queries.some(isRanged),
      hasSteps: queries.some(
        ({ is_timeseries, columns }) =>
          is_timeseries === true || list(columns).some((column) => isStepped(column, form)),
      ),
    };
  } catch {
    return null;
  }
};

const known = new WeakMap<FormData, TimeUse | null>();

/** Null where the settings make no query, which the chart says itself. */
export const timeUseOf = (form: FormData): TimeUse | null => {
  const found = known.get(form);
  if (found !== undefined) return found;
  const use = readUse(form);
  known.set(form, use);
  return use;
};
