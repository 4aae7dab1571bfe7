import type { RootState } from '@/app/store';
import { canShow } from '@/viz/canShow';
import { hasNoRows } from '@/viz/hasNoRows';
import { selectMissingFor } from '../filters/filterSelectors';
import { openChartIds } from '../layout/tabs';
import { selectChart, selectLayout, selectOnPage } from '../state/selectors';

const ENDED: ReadonlySet<string | null> = new Set(['rendered', 'failed', 'stopped']);

/** Whether there is nothing to wait for: the chart is drawn, says why it is not, or will never be asked for. */
const isEnded = (state: RootState, chartId: number): boolean => {
  const known = selectChart(state, chartId);
  if (!known || !canShow(known.formData)) return true;
  if (selectMissingFor(state, chartId).length > 0) return true;
  const { chartStatus = null, queriesResponse = null } = state.charts[chartId] ?? {};
  const isEmpty = queriesResponse !== null && hasNoRows(known.formData.viz_type, queriesResponse);
  return ENDED.has(chartStatus) || (chartStatus === 'success' && isEmpty);
};

/** How many charts are still to be drawn; those of closed tabs count only where all tabs are shown. */
export const selectUndrawn = (state: RootState, isWhole: boolean): number => {
  if (state.dashboardState.status !== 'ready') return 1;
  const ids = isWhole
    ? [...selectOnPage(state)]
    : openChartIds(selectLayout(state), state.dashboardState.activeTabs);
  return ids.filter((id) => !isEnded(state, id)).length;
};
