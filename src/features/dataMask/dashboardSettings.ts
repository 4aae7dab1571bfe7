/**
 * Settings that a dashboard gave to a chart which is opened alone, such as the time grain of a display control. They are
 * kept beside the others, so that the chart is saved as it was unless somebody changes them.
 */
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import type { FormData } from '@/viz/formData';

/** The setting that names them, with the values that the dashboard gave. */
const FROM_DASHBOARD = 'dashboard_settings';

const given = (form: FormData): Readonly<Record<string, unknown>> => {
  const settings = form[FROM_DASHBOARD];
  return isRecord(settings) ? settings : {};
};

/** The settings as the dashboard has them; filters are marked themselves. */
export const withDashboardSettings = (own: FormData, shown: FormData): FormData => {
  const changed = Object.entries(shown).filter(
    ([name, value]) => !name.startsWith('adhoc_filters') && !sameJson(value, own[name]),
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
