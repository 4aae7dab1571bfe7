import { createAppThunk } from '@/app/redux';
import { chartRemoved } from '@/features/charts/chartsSlice';
import { stopChart } from '@/features/charts/thunks/stopChart';
import { masksCleared } from '@/features/dataMask/dataMaskSlice';
import { dashboardClosed } from '../../events';

/** Clears the dashboard and cancels its pending requests. */
export const leaveDashboard = createAppThunk('dashboard/leaveDashboard', (_: void, api) => {
  const { charts, dashboardInfo } = api.getState();
  for (const { id } of Object.values(dashboardInfo.charts)) {
    if (!charts[id]) continue;
    if (charts[id].chartStatus === 'loading') void api.dispatch(stopChart(id));
    api.dispatch(chartRemoved(id));
  }
  api.dispatch(masksCleared());
  api.dispatch(dashboardClosed());
});
