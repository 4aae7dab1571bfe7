import { sameJson } from '@/lib/sameJson';
import { chartControls } from '@/viz/controls/chartControls';
import { isVisualOnly } from '@/viz/controls/definitions';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { laterQueries, queriesToRun } from '@/viz/queries';
import type { OwnState } from '@/viz/vizHooks';
import type { VizMeta } from '@/viz/vizMeta';

/** Keys that state where a chart comes from, not what it shows. */
const ABOUT = new Set([
  'url_params',
  'slice_id',
  'dashboards',
  'force',
  'form_data_key',
  'applied_time_extras',
  'extra_form_data',
  'map_label_colors',
]);

/** Keys whose values differ; a missing key and null are the same. */
export const changedKeys = (a: FormData, b: FormData): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !ABOUT.has(key) && !sameJson(a[key] ?? null, b[key] ?? null),
  );

/** Whether the difference needs a query. */
export const needsQuery = (last: FormData, now: FormData): boolean =>
  changedKeys(last, now).some((key) => !isVisualOnly(key));

interface Answered {
  readonly results: readonly ChartResult[];
  readonly ownState: OwnState;
}

/** Whether another look of the same chart takes queries that were not asked. */
export const asksMore = (last: FormData, now: FormData, answered: Answered): boolean => {
  const { results, ownState } = answered;
  if (last.viz_type !== now.viz_type || isSameChart(last, now)) return false;
  const [had, wanted] = [last, now].map((form) => [
    ...queriesToRun(form, { ownState }),
    ...laterQueries(form, results),
  ]);
  return wanted?.some((query) => !had?.some((one) => sameJson(one, query))) ?? false;
};

export const isSameChart = (a: FormData, b: FormData): boolean => changedKeys(a, b).length === 0;

/** The settings of the last query with the current appearance: a chart never gets settings that its data does not fit. */
export const drawnWith = (last: FormData, now: FormData, meta: VizMeta): FormData =>
  last.viz_type === now.viz_type
    ? {
        ...last,
        map_label_colors: now.map_label_colors,
        ...Object.fromEntries(
          [...chartControls(meta).keys()].filter(isVisualOnly).map((name) => [name, now[name]]),
        ),
      }
    : last;
