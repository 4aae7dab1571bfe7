import { changesScope } from '../filters/scope';
import type { Layout } from '../layout/types';

/** How often each chart is on the page. */
const timesOf = (layout: Layout): ReadonlyMap<number, number> => {
  const times = new Map<number, number>();
  for (const { type, meta } of Object.values(layout))
    if (type === 'CHART' && meta.chartId !== undefined)
      times.set(meta.chartId, (times.get(meta.chartId) ?? 0) + 1);
  return times;
};

/** Whether charts that come back to the page with its last step have other filters than where they were last. */
export const changesScopeOfCut = (
  filters: readonly unknown[],
  past: readonly Layout[],
  present: Layout,
): boolean => {
  const [now, before] = [timesOf(present), timesOf(past.at(-1) ?? present)];
  return [...now].some(([id, times]) => {
    if (times <= (before.get(id) ?? 0)) return false;
    const last = past.findLast((layout) => (timesOf(layout).get(id) ?? 0) >= times);
    return last !== undefined && changesScope(filters, last, present, new Set([id]));
  });
};
