import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { SampleFilters } from '@/api/resources/sampleBody';
import type { FormData, QueryObject } from '@/viz/formData';
import { buildQueries } from '@/viz/queries';
import { isTemporal } from '@/viz/shared/columnTypes';
import { toList } from '@/viz/shared/labels';
import type { FilterClause } from '@/viz/vizHooks';

/** The query that a value comes from: the first one that has its columns, its time column among them. */
const queryOf = (formData: FormData, point: readonly FilterClause[]): QueryObject => {
  const queries = buildQueries(formData);
  const names = point.map(({ col }) => columnLabel(col));
  const hasThem = (query: QueryObject) => {
    const columns = new Set(toList(query.columns).map(columnLabel));
    return names.every((name) => columns.has(name) || name === query.granularity);
  };
  return queries.find(hasThem) ?? queries[0] ?? {};
};

const columnOf = (filter: unknown): string | null =>
  isRecord(filter) ? columnLabel(filter.col) : null;

/**
 * The column whose filters the named time column replaces, as a server does for the chart: that of a time axis, or else
 * of a range on the named column, or of the first range.
 */
const replacedColumn = (
  formData: FormData,
  granularity: string,
  ranges: readonly unknown[],
): string | null => {
  const { x_axis: axis } = formData;
  if (typeof axis === 'string' && isTemporal(axis, formData)) return axis;
  const columns = ranges.map(columnOf);
  return columns.includes(granularity) ? granularity : (columns[0] ?? null);
};

/** The named time column has the range of the query, or else that of the filters that it replaces. */
const withTimeColumn = (formData: FormData, query: QueryObject): SampleFilters => {
  const { granularity, time_range: range } = query;
  const filters = toList(query.filters);
  const ofTime = typeof range === 'string' ? { time_range: range } : {};
  if (typeof granularity !== 'string') return { filters, ...ofTime };
  const ranges = filters.filter((one) => isRecord(one) && one.op === 'TEMPORAL_RANGE');
  const replaced = replacedColumn(formData, granularity, ranges);
  const kept = filters.filter((one) => replaced === null || columnOf(one) !== replaced);
  const given = ranges.find((one) => columnOf(one) === replaced) ?? ranges[0];
  return typeof range === 'string' || !isRecord(given)
    ? { filters: kept, granularity, ...ofTime }
    : { filters: [...kept, { ...given, col: granularity }] };
};

/**
 * The conditions on rows of a chart and of one of its values, without those on groups: whatever rows the value is made
 * of.
 */
export const detailFilters = (
  formData: FormData,
  point: readonly FilterClause[] = [],
): SampleFilters => {
  const query = queryOf(formData, point);
  const { having: _groups, ...onRows } = isRecord(query.extras) ? query.extras : {};
  const { filters = [], ...ofTime } = withTimeColumn(formData, query);
  const { conditions, url_params: parameters } = query;
  const hasParameters = isRecord(parameters) && Object.keys(parameters).length > 0;
  return {
    filters: [...filters, ...point],
    ...ofTime,
    extras: onRows,
    ...(hasParameters ? { url_params: parameters } : {}),
    ...(isRecord(conditions) ? { conditions: { ...conditions, having: [] } } : {}),
  };
};

/** As a server takes them: without the words for people. */
export const sentFilters = ({ filters = [], ...rest }: SampleFilters): SampleFilters => ({
  ...rest,
  filters: filters.map((filter) => {
    if (!isRecord(filter)) return filter;
    const { formattedVal: _words, ...sent } = filter;
    return sent;
  }),
});
