import { keepFormData } from '@/api/resources/explore';
import { createAppThunk } from '@/app/redux';
import { newTabId } from '@/lib/tabId';
import { selectExtra } from '../filterSelectors';
import { withFilters } from '@/features/dataMask/withFilters';

/** The address at which a chart opens alone with what the filters of the dashboard say: it is not saved with the chart. */
export const keepChartWithFilters = createAppThunk(
  'dashboard/keepChartWithFilters',
  async (chartId: number, { getState }): Promise<string> => {
    const state = getState();
    const chart = state.dashboardInfo.charts[chartId];
    const address = `/explore/?slice_id=${chartId}`;
    const extra = selectExtra(state, chartId);
    if (!chart || Object.keys(extra).length === 0) return address;
    const key = await keepFormData(null, {
      formData: withFilters(chart.formData, extra, { isExtra: true }),
      sliceId: chartId,
      tabId: newTabId(),
    });
    return `${address}&form_data_key=${encodeURIComponent(key)}`;
  },
);
