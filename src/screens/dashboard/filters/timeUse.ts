/** What a chart can take from a filter of time, as its queries tell. */
import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { type GroupBy, withGroupBy } from '@/features/dataMask/withGroupBy';
import { needsColumns, wholeForm } from '@/viz/form/wholeForm';
import type { FormData, QueryObject } from '@/viz/formData';
import { queriesToRun } from '@/viz/queries';
import { isTemporal, temporalLookup, type TimeColumns } from '@/viz/shared/columnTypes';

export interface TimeUse {
  /** Some rows are chosen by their time. */
  readonly hasRange: boolean;
  /** Something is cut into steps of time. */
  readonly hasSteps: boolean;
  /** A grain of the dashboard changes these steps. */
  readonly takesGrain: boolean;
  /** A time column of the dashboard takes the place of one: of a time axis, or of a range with an end. */
  readonly takesColumn: boolean;
}

/** What the dashboard adds to the settings of a chart. */
export interface Around {
  /** The dataset of the chart, where it is known. */
  readonly dataset: TimeColumns | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly groups: readonly GroupBy[];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** The values of the filters that are time ranges. */
const rangesOf = ({ filters }: QueryObject): readonly unknown[] =>
  list(filters).flatMap((filter) =>
    isRecord(filter) && filter.op === 'TEMPORAL_RANGE' ? [filter.val] : [],
  );

const isRanged = (query: QueryObject): boolean =>
  isText(query.granularity) || rangesOf(query).length > 0;

/** The range of the query takes the place of those of its filters. */
const isLimited = (query: QueryObject): boolean =>
  (isText(query.time_range) ? [query.time_range] : rangesOf(query)).some(
    (range) => isText(range) && range !== NO_TIME_RANGE,
  );

/** A column that is cut by a grain; SQL may be a time, a column says it by its type. */
const isStepped = (column: unknown, form: FormData): column is Readonly<Record<string, unknown>> =>
  isRecord(column) &&
  (column.columnType === 'BASE_AXIS' || column.timeGrain !== undefined) &&
  (column.isColumnReference !== true || isTemporal(column.sqlExpression, form) !== false);

/** No grain of any server: what has it has the one of the dashboard. */
const ANY_GRAIN = 'any';

const hasStepsIn =
  (form: FormData, grain?: string) =>
  ({ is_timeseries, columns }: QueryObject): boolean =>
    is_timeseries === true ||
    list(columns).some(
      (column) => isStepped(column, form) && (grain === undefined || column.timeGrain === grain),
    );

const sourceOf = (column: unknown): unknown =>
  isRecord(column) ? (column.sqlExpression ?? columnLabel(column)) : column;

/** Only the axis of a chart is replaced: a column among others stays, as in a Superset. */
const hasTimeAxis = ({ is_timeseries, columns }: QueryObject, form: FormData): boolean => {
  if (is_timeseries === true) return true;
  const axis = sourceOf(form.x_axis);
  return (
    isText(axis) &&
    isTemporal(axis, form) !== false &&
    list(columns).some((column) => sourceOf(column) === axis)
  );
};

/** `types` are settings that know of each column whether it holds times; a chart may ask without knowing it. */
const readUse = (form: FormData, types: FormData): TimeUse | null => {
  const { extra_form_data: extra } = form;
  const withGrain = {
    ...form,
    extra_form_data: { ...(isRecord(extra) ? extra : {}), time_grain_sqla: ANY_GRAIN },
  };
  try {
    const queries = queriesToRun(form);
    return {
      hasRange: queries.some(isRanged),
      hasSteps: queries.some(hasStepsIn(types)),
      takesGrain: queriesToRun(withGrain).some(hasStepsIn(types, ANY_GRAIN)),
      takesColumn: queries.some((query) => isLimited(query) || hasTimeAxis(query, types)),
    };
  } catch {
    return null;
  }
};

interface Known {
  readonly dataset: TimeColumns | null;
  /** By what the dashboard adds. */
  readonly uses: Map<string, TimeUse | null>;
}

const known = new WeakMap<FormData, Known>();

const usesOf = (saved: FormData, dataset: TimeColumns | null): Known['uses'] => {
  const found = known.get(saved);
  if (found && found.dataset === dataset) return found.uses;
  const made: Known = { dataset, uses: new Map() };
  known.set(saved, made);
  return made.uses;
};

/** By its saved settings, before it is asked as afterwards. Null where they make no query, which the chart says itself. */
export const timeUseOf = (saved: FormData, { dataset, extra, groups }: Around): TimeUse | null => {
  const { time_range, granularity, granularity_sqla } = extra;
  const ofTime = { time_range, granularity, granularity_sqla };
  const uses = usesOf(saved, dataset);
  const key = JSON.stringify([ofTime, groups]);
  const found = uses.get(key);
  if (found !== undefined) return found;
  const whole = withGroupBy(wholeForm(saved, needsColumns(saved) ? dataset : null), groups);
  const form = { ...whole, extra_form_data: ofTime };
  const use = readUse(
    form,
    dataset ? { ...form, temporal_columns_lookup: temporalLookup(dataset) } : form,
  );
  uses.set(key, use);
  return use;
};
