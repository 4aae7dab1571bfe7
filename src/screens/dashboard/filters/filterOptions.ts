/** The question a filter asks for its choices: like that of a chart, with the filter named so that the server can check it. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { FormData, QueryObject } from '@/viz/formData';
import { baseQuery, defined } from '@/viz/shared/baseQuery';
import type { NativeFilter } from './nativeFilter';

export interface OptionsContext {
  readonly dashboardId: number;
  /** What the parents of the filter say. */
  readonly parents: Readonly<Record<string, unknown>>;
  readonly urlParams: Readonly<Record<string, string>>;
  /** The most choices of a filter. */
  readonly limit: number;
  /** So many choices are here already; those after them are asked for. */
  readonly offset?: number;
  /** Only values that contain this text. */
  readonly search: string;
  /** Only values that are among these. */
  readonly among?: readonly unknown[];
}

const formOf = (filter: NativeFilter, context: OptionsContext, datasetId: number): FormData => {
  const { id, filterType, target, controlValues } = filter;
  return {
    ...controlValues,
    datasource: `${datasetId}__table`,
    groupby: target.column === null ? [] : [target.column],
    sortMetric: filter.sortMetric,
    adhoc_filters: filter.adhocFilters,
    extra_filters: [],
    extra_form_data: context.parents,
    granularity_sqla: filter.timeColumn,
    metrics: ['count'],
    row_limit: context.limit,
    showSearch: true,
    ...(filter.timeRange === NO_TIME_RANGE ? {} : { time_range: filter.timeRange }),
    url_params: context.urlParams,
    inView: true,
    viz_type: filterType,
    type: filter.type,
    dashboardId: context.dashboardId,
    native_filter_id: id,
  };
};

/** The column of numbers is told by its name; a Superset numbers the two places where it stands. */
const extreme = (column: string, aggregate: 'MIN' | 'MAX') => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column, id: aggregate === 'MIN' ? 1 : 2, type_generic: 0 },
  hasCustomLabel: true,
  label: aggregate.toLowerCase(),
});

/** The choices of these are no values, but the columns of the dataset or the time grains of its database. */
const LISTS: Readonly<Record<string, 'columns' | 'timegrains'>> = {
  filter_timecolumn: 'columns',
  filter_timegrain: 'timegrains',
  chart_customization_dynamic_groupby: 'columns',
  chart_customization_timecolumn: 'columns',
  chart_customization_timegrain: 'timegrains',
};

/**
 * Servers show the times of the time column at other hours, where their dataset says so: where its values are the
 * choices, these are asked for within a range as any other column, and come as they are stored.
 */
const asStored = (
  { granularity, time_range, ...rest }: QueryObject,
  column: string,
): QueryObject => {
  if (granularity !== column) return defined({ granularity, time_range, ...rest });
  const isRange = typeof time_range === 'string' && time_range !== NO_TIME_RANGE;
  const range = isRange ? [{ col: column, op: 'TEMPORAL_RANGE', val: time_range }] : [];
  return { ...rest, filters: [...(rest.filters as readonly unknown[]), ...range] };
};

/** What is asked for; null where the filter needs no choices. */
const queryOf = (
  filter: NativeFilter,
  form: FormData,
  { search, limit, offset = 0, among }: OptionsContext,
): QueryObject | null => {
  const { filterType, target, sortMetric, controlValues } = filter;
  const { column } = target;
  const list = LISTS[filterType];
  if (list) return { result_type: list, columns: [], metrics: [], orderby: [] };
  if (column === null) return null;
  const base = asStored(baseQuery(form), column);
  if (filterType === 'filter_range')
    return {
      ...base,
      columns: [],
      metrics: [extreme(column, 'MIN'), extreme(column, 'MAX')],
    };
  if (filterType !== 'filter_select') return null;
  const found = [
    ...(search.trim() === '' ? [] : [{ col: column, op: 'ILIKE', val: `%${search.trim()}%` }]),
    ...(among ? [{ col: column, op: 'IN', val: among }] : []),
  ];
  return defined({
    ...base,
    columns: [column],
    metrics: sortMetric ? [sortMetric] : [],
    orderby: [[sortMetric ?? column, controlValues.sortAscending !== false]],
    row_limit: limit,
    ...(offset > 0 ? { row_offset: offset } : {}),
    filters: [...(Array.isArray(base.filters) ? (base.filters as unknown[]) : []), ...found],
  });
};

/** Form data and query of the choices; null where the filter has none to ask for. */
export const optionsQuestion = (
  filter: NativeFilter,
  context: OptionsContext,
): { readonly formData: FormData; readonly query: QueryObject } | null => {
  if (filter.target.datasetId === null) return null;
  const formData = formOf(filter, context, filter.target.datasetId);
  const query = queryOf(filter, formData, context);
  return query && { formData, query };
};
