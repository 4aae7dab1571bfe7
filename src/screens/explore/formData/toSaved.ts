/** The form data as it is saved. */
import { queryContext } from '@/api/resources/chartData';
import { withoutDashboardSettings } from '@/features/dataMask/dashboardSettings';
import { sameJson } from '@/lib/sameJson';
import { storedOfToday } from '@/viz/form/oldTypes';
import type { FormData, QueryObject } from '@/viz/formData';
import { type AdhocFilter, isTimeFilter, timeFilter } from './adhoc';

/** How the page was reached, never part of the chart. */
const FLEETING = [
  'url_params',
  'form_data_key',
  'force',
  'extra_form_data',
  'extra_filters',
  'applied_time_extras',
];

/**
 * Filters from a dashboard are not part of the chart and are dropped; its own time filters are restored, each in its
 * place where one of the dashboard has it, by its own column or by that of the dashboard. A chart that nobody saved keeps
 * the column.
 */
const ownFilters = (
  filters: readonly AdhocFilter[],
  saved: readonly AdhocFilter[] | null,
): readonly AdhocFilter[] => {
  const before = (saved ?? []).filter(isTimeFilter);
  const extras = filters.filter((filter) => filter.isExtra && isTimeFilter(filter));
  const columns = new Set(filters.filter(isTimeFilter).map(({ subject }) => subject));
  const own = filters.flatMap((filter) => {
    if (!filter.isExtra) return [filter];
    return before.filter(
      ({ subject }) =>
        (isTimeFilter(filter) && subject === filter.subject) ||
        (filter === extras[0] && !columns.has(subject)),
    );
  });
  const kept = own.length > 0 ? own : before;
  const column = saved === null ? extras[0]?.subject : null;
  return column && !kept.some(isTimeFilter) ? [...kept, timeFilter(column)] : kept;
};

const filtersOf = (value: unknown): readonly AdhocFilter[] =>
  Array.isArray(value) ? (value as AdhocFilter[]) : [];

/** The settings without what comes from a dashboard. */
export const withoutExtras = (form: FormData, saved: FormData | null): FormData =>
  Object.fromEntries(
    Object.entries(withoutDashboardSettings(form, saved)).map(([key, value]) =>
      key.startsWith('adhoc_filters') && filtersOf(value).some(({ isExtra }) => isExtra)
        ? [key, ownFilters(filtersOf(value), saved && filtersOf(saved[key]))]
        : [key, value],
    ),
  ) as FormData;

/** A saved chart: as it is stored, and whole. */
export interface SavedForm {
  readonly stored: FormData;
  readonly whole: FormData;
}

const OLD_TIME = ['granularity_sqla', 'time_range', 'since', 'until'];
const NEW_TIME = ['adhoc_filters', 'adhoc_filters_b', 'x_axis'];

/** What was only made whole for the picture is not stored; a change is, and then the old time section gives way. */
const asStored = (form: FormData, saved: SavedForm | null): FormData => {
  if (!saved || saved.whole.viz_type !== form.viz_type)
    return Object.fromEntries(
      Object.entries(form).filter(([key]) => !FLEETING.includes(key)),
    ) as FormData;
  const { stored, whole } = saved;
  const isChanged = (key: string) => !FLEETING.includes(key) && !sameJson(form[key], whole[key]);
  const changed = Object.keys({ ...whole, ...form }).filter(isChanged);
  const isRetimed = NEW_TIME.some(isChanged) && OLD_TIME.some((key) => Object.hasOwn(stored, key));
  const touched = [...changed, ...(isRetimed ? [...OLD_TIME, ...NEW_TIME] : [])];
  // A change is one of today's keys, which those of a former type would override when it is opened again.
  const kept = changed.length > 0 ? storedOfToday(stored) : stored;
  return Object.fromEntries(
    Object.entries({ ...kept, ...pick(form, touched) }).filter(
      ([key]) => !touched.includes(key) || form[key] !== undefined,
    ),
  ) as FormData;
};

const pick = (form: FormData, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, form[key]]));

export const toParams = (
  form: FormData,
  saved: SavedForm | null,
  dashboards: readonly number[],
): FormData => ({
  ...(Object.fromEntries(
    Object.entries(asStored(withoutExtras(form, saved?.whole ?? null), saved)).map(
      ([key, value]) =>
        key.startsWith('adhoc_filters')
          ? [key, ownFilters(filtersOf(value), saved && filtersOf(saved.stored[key]))]
          : [key, value],
    ),
  ) as FormData),
  extra_form_data: {},
  dashboards,
});

export const toQueryContext = (params: FormData, queries: readonly QueryObject[]): string =>
  JSON.stringify(queryContext({ formData: params, queries }));
