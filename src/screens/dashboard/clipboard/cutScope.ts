import { changesScope, chartIdsOn } from '../filters/scope';
import type { Layout } from '../layout/types';

/** Whether charts that come back to the page with its last step have other filters than where they were last. */
export const changesScopeOfCut = (
  filters: readonly unknown[],
  past: readonly Layout[],
  present: Layout,
): boolean => {
  const before = past.at(-1);
  if (!before) return false;
  const returned = chartIdsOn(present).difference(chartIdsOn(before));
  return [...returned].some((id) => {
    const last = past.findLast((layout) => chartIdsOn(layout).has(id));
    return last !== undefined && changesScope(filters, last, present, new Set([id]));
  });
};
