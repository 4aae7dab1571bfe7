import { isRecord } from '#common/isRecord.ts';
import type { SampleFilters } from '@/api/resources/datasource';
import type { FormData } from '@/viz/formData';
import { buildQueries } from '@/viz/queries';

/** The conditions on rows of a chart, without those on its groups: whatever rows it is made of. */
export const drillFilters = (formData: FormData): SampleFilters => {
  const [query = {}] = buildQueries(formData);
  const { filters, granularity, time_range, extras } = query;
  const { having: _groups, ...onRows } = isRecord(extras) ? extras : {};
  return {
    filters: Array.isArray(filters) ? filters : [],
    ...(typeof granularity === 'string' ? { granularity } : {}),
    ...(typeof time_range === 'string' ? { time_range } : {}),
    extras: onRows,
  };
};
