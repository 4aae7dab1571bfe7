import { keepFormData } from '@/api/resources/explore';
import { createAppThunk } from '@/app/redux';
import { newTabId } from '@/lib/tabId';
import { withDashboardSettings } from '@/features/dataMask/dashboardSettings';
import { withFilters } from '@/features/dataMask/withFilters';
import { withGroupBy } from '@/features/dataMask/withGroupBy';
import { selectExtra, selectGroupBy, selectIsChanged } from '../filterSelectors';

/** The address at which a chart opens alone with what the filters of the dashboard say: it is not saved with the chart. */
export const keepChartWithFilters = createAppThunk(
  'dashboard/keepChartWithFilters',
  async (chartId: number, { getState }): Promise<string> => {
    const state = getState();
    const chart = state.dashboardInfo.charts[chartId];
    const address = `/explore/?slice_id=${chartId}`;
    if (!chart || !selectIsChanged(state, chartId)) return address;
    const filtered = withFilters(chart.formData, selectExtra(state, chartId), { isExtra: true });
    const shown = withGroupBy(filtered, selectGroupBy(state, chartId));
    const key = await keepFormData(null, {
      formData: withDashboardSettings(chart.formData, shown),
      sliceId: chartId,
      tabId: newTabId(),
    });
    return `${address}&form_data_key=${encodeURIComponent(key)}`;
  },
);
