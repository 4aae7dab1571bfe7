/**
 * Settings that a dashboard gave to a chart which is opened alone, such as the time grain of a display control. They are
 * kept beside the others, so that the chart is saved as it was unless somebody changes them.
 */
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import { type AdhocFilter, isTimeFilter } from '@/viz/form/timeFilter';
import type { FormData } from '@/viz/formData';

/** The setting that names them, with the values that the dashboard gave. */
const FROM_DASHBOARD = 'dashboard_settings';

const given = (form: FormData): Readonly<Record<string, unknown>> => {
  const settings = form[FROM_DASHBOARD];
  return isRecord(settings) ? settings : {};
};

const isFilters = (name: string): boolean => name.startsWith('adhoc_filters');

/** The settings as the dashboard has them; filters are marked themselves. */
export const withDashboardSettings = (own: FormData, shown: FormData): FormData => {
  const changed = Object.entries(shown).filter(
    ([name, value]) => !isFilters(name) && !sameJson(value, own[name]),
  );
  return changed.length > 0 ? { ...shown, [FROM_DASHBOARD]: Object.fromEntries(changed) } : shown;
};

/** Whether a setting has the value that the dashboard gave. */
export const isFromDashboard = (form: FormData, name: string): boolean =>
  Object.hasOwn(given(form), name) && sameJson(given(form)[name], form[name]);

/** The settings without those of the dashboard: each as it is saved. */
export const withoutDashboardSettings = (form: FormData, saved: FormData | null): FormData =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      if (name === FROM_DASHBOARD) return [];
      if (!isFromDashboard(form, name)) return [[name, value]];
      return saved && Object.hasOwn(saved, name) ? [[name, saved[name]]] : [];
    }),
  ) as FormData;

/** Another scheme has other colors for all labels, but for those that were chosen by hand. */
export const withoutGivenColors = (form: FormData): FormData => {
  if (!isFromDashboard(form, 'map_label_colors')) return form;
  const { map_label_colors: _, ...others } = form;
  return others as FormData;
};

/** A time filter that the chart does not have by itself is marked as one of the dashboard. */
const marked = (filters: unknown, own: unknown): unknown => {
  const before = Array.isArray(own) ? (own as readonly AdhocFilter[]) : [];
  return !Array.isArray(filters)
    ? filters
    : (filters as readonly AdhocFilter[]).map((filter) =>
        isTimeFilter(filter) && !before.some((one) => sameJson(one, filter))
          ? { ...filter, isExtra: true }
          : filter,
      );
};

/**
 * Settings with those of the dashboard, made whole. An old time section becomes a filter and an axis then: what the
 * dashboard gave to the section, it gave to these.
 */
export const madeWhole = (
  form: FormData,
  saved: FormData | null,
  toWhole: (form: FormData) => FormData,
): FormData => {
  const { [FROM_DASHBOARD]: settings, ...whole } = toWhole(form);
  if (settings === undefined) return whole as FormData;
  const own = toWhole(withoutDashboardSettings(form, saved));
  const shown = Object.entries(whole).map(([name, value]) => [
    name,
    isFilters(name) ? marked(value, own[name]) : value,
  ]);
  return withDashboardSettings(own, Object.fromEntries(shown) as FormData);
};
