import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { SampleFilters } from '@/api/resources/datasource';
import type { FormData, QueryObject } from '@/viz/formData';
import { buildQueries } from '@/viz/queries';
import { toList } from '@/viz/shared/labels';
import type { FilterClause } from '@/viz/vizHooks';

/** The query that a value comes from: the first one that has its columns. */
const queryOf = (formData: FormData, point: readonly FilterClause[]): QueryObject => {
  const queries = buildQueries(formData);
  const names = point.map(({ col }) => columnLabel(col));
  const hasThem = (query: QueryObject) => {
    const columns = new Set(toList(query.columns).map(columnLabel));
    return names.every((name) => columns.has(name));
  };
  return queries.find(hasThem) ?? queries[0] ?? {};
};

/**
 * The conditions on rows of a chart and of one of its values, without those on groups: whatever rows the value is made
 * of.
 */
export const detailFilters = (
  formData: FormData,
  point: readonly FilterClause[] = [],
): SampleFilters => {
  const { filters, granularity, time_range, extras } = queryOf(formData, point);
  const { having: _groups, ...onRows } = isRecord(extras) ? extras : {};
  return {
    filters: [...(Array.isArray(filters) ? (filters as unknown[]) : []), ...point],
    ...(typeof granularity === 'string' ? { granularity } : {}),
    ...(typeof time_range === 'string' ? { time_range } : {}),
    extras: onRows,
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
