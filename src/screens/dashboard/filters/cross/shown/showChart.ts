import { createAppThunk } from '@/app/redux';
import { childrenOf } from '../../../layout/tree';
import { directPathSet, tabActivated } from '../../../state/dashboardStateSlice';

/** Opens the tabs that hold a chart, brings it into view and marks it. */
export const showChart = createAppThunk(
  'dashboard/showChart',
  (chartId: number, { dispatch, getState }) => {
    const layout = getState().dashboardLayout.present;
    const chart = Object.values(layout).find(
      ({ type, meta }) => type === 'CHART' && meta.chartId === chartId,
    );
    if (!chart) return;
    for (const [at, id] of chart.parents.entries()) {
      const siblings = childrenOf(layout, chart.parents[at - 1] ?? '').map((one) => one.id);
      if (layout[id]?.type === 'TAB') dispatch(tabActivated({ tabId: id, siblings }));
    }
    dispatch(directPathSet([...chart.parents, chart.id]));
    // Where it is drawn already; one that is not yet scrolls to its place when it is.
    document.querySelector(`[data-chart-id="${chartId}"]`)?.scrollIntoView?.({ block: 'center' });
  },
);
