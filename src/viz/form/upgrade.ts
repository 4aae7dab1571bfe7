/** Reads keys of older charts as today's. */
import { withNewKeys } from '#common/oldCharts/oldKeys.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { oldRange } from '#common/oldCharts/oldRange.ts';
import { chartControls } from '../controls/chartControls';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';
import type { VizMeta } from '../vizMeta';
import { type TimeColumns, temporalLookup } from '../shared/columnTypes';
import { type AdhocFilter, isTimeFilter, timeFilter } from './timeFilter';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Its time column is the main one of the dataset. */
export const hasRangeWithoutColumn = (form: FormData): boolean =>
  text(form.granularity_sqla) === null && (oldRange(form) ?? NO_TIME_RANGE) !== NO_TIME_RANGE;

/** The controls that hold filters: one for each query with filters of its own. */
export const filterControls = (meta: VizMeta): readonly string[] =>
  [...chartControls(meta)].flatMap(([name, { kind }]) => (kind === 'filters' ? [name] : []));

/** Explore adds a filter of time without limits to each chart, also to those whose range stands apart: then that one holds. */
const inRange = (
  filters: readonly AdhocFilter[],
  column: string,
  range: string,
): readonly AdhocFilter[] => {
  const own = filters.find((one) => isTimeFilter(one) && one.subject === column);
  if (own?.comparator === range) return filters;
  if (own?.comparator !== NO_TIME_RANGE) return [...filters, timeFilter(column, range)];
  return filters.map((one) => (one === own ? { ...own, comparator: range } : one));
};

/** Charts once had a time column and a range apart from their axis and their filters. */
const withTimeFilter = (form: FormData, meta: VizMeta, dataset: TimeColumns | null): FormData => {
  const { since: _since, until: _until, time_range: _range, granularity_sqla, ...rest } = form;
  const column = text(granularity_sqla);
  const range = oldRange(form);
  if (column === null && range === null) return form;
  const subject = column ?? dataset?.main_dttm_col ?? null;
  const timed = (value: unknown) => {
    const filters = toList(value) as readonly AdhocFilter[];
    if (column !== null && range !== null && range !== NO_TIME_RANGE)
      return inRange(filters, column, range);
    return filters.some(isTimeFilter) || subject === null
      ? filters
      : [...filters, timeFilter(subject, range ?? NO_TIME_RANGE)];
  };
  const isTimed = (toList(form.adhoc_filters) as readonly AdhocFilter[]).some(isTimeFilter);
  if (subject === null && !isTimed && dataset === null) return form;
  const names = filterControls(meta);
  return {
    ...(rest as FormData),
    ...(chartControls(meta).has('granularity_sqla') && column ? { granularity_sqla } : {}),
    ...(chartControls(meta).has('x_axis') && !form.x_axis && column ? { x_axis: column } : {}),
    adhoc_filters: timed(form.adhoc_filters),
    ...Object.fromEntries(names.map((name) => [name, timed(form[name])])),
  };
};

/** Without its dataset, a chart keeps what only the dataset can explain. */
export const upgrade = (form: FormData, meta: VizMeta, dataset: TimeColumns | null): FormData => {
  const timed = withTimeFilter(withNewKeys(meta.type, form), meta, dataset);
  const typed = dataset ? { ...timed, temporal_columns_lookup: temporalLookup(dataset) } : timed;
  return meta.upgrade?.(typed) ?? typed;
};
