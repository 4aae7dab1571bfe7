import { createAppThunk } from '@/app/redux';
import { directPathSet } from '../../../state/dashboardStateSlice';
import { openTabsOf } from '../../../state/thunks/openTabsOf';

/** Opens the tabs that hold a chart, brings it into view and marks it. */
export const showChart = createAppThunk(
  'dashboard/showChart',
  (chartId: number, { dispatch, getState }) => {
    const layout = getState().dashboardLayout.present;
    const chart = Object.values(layout).find(
      ({ type, meta }) => type === 'CHART' && meta.chartId === chartId,
    );
    if (!chart) return;
    void dispatch(openTabsOf(chart.id));
    dispatch(directPathSet([...chart.parents, chart.id]));
    // Where it is drawn already; one that is not yet scrolls to its place when it is.
    document.querySelector(`[data-chart-id="${chartId}"]`)?.scrollIntoView?.({ block: 'center' });
  },
);
