/** The form data as it is saved. */
import { queryContext } from '@/api/resources/chartData';
import type { FormData, QueryObject } from '@/viz/formData';
import { type AdhocFilter, isTimeFilter, timeFilter } from './adhoc';

const FLEETING = ['url_params', 'form_data_key', 'force', 'extra_form_data', 'extra_filters'];

/** Filters from a dashboard are not part of the chart and are dropped; its own time filter is restored. */
const ownFilters = (
  filters: readonly AdhocFilter[],
  saved: readonly AdhocFilter[],
): readonly AdhocFilter[] => {
  const own = filters.filter(({ isExtra }) => !isExtra);
  const kept = own.length > 0 ? own : saved.filter(isTimeFilter);
  const extra = filters.find((filter) => filter.isExtra && isTimeFilter(filter));
  return extra?.subject && !kept.some(isTimeFilter) ? [...kept, timeFilter(extra.subject)] : kept;
};

const filtersOf = (value: unknown): readonly AdhocFilter[] =>
  Array.isArray(value) ? (value as AdhocFilter[]) : [];

export const toParams = (
  form: FormData,
  saved: FormData | null,
  dashboards: readonly number[],
): FormData => ({
  ...(Object.fromEntries(
    Object.entries(form)
      .filter(([key]) => !FLEETING.includes(key))
      .map(([key, value]) =>
        key.startsWith('adhoc_filters')
          ? [key, ownFilters(filtersOf(value), filtersOf(saved?.[key]))]
          : [key, value],
      ),
  ) as FormData),
  extra_form_data: {},
  dashboards,
});

export const toQueryContext = (params: FormData, queries: readonly QueryObject[]): string =>
  JSON.stringify(queryContext({ formData: params, queries }));
