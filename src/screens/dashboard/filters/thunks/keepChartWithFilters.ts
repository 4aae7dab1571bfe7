import { keepFormData } from '@/api/resources/explore';
import { createAppThunk } from '@/app/redux';
import { newTabId } from '@/lib/tabId';
import { withDashboardSettings } from '@/features/dataMask/dashboardSettings';
import { withFilters } from '@/features/dataMask/withFilters';
import { withGroupBy } from '@/features/dataMask/withGroupBy';
import { formWithGivenColors } from '../../colors/givenColors';
import { selectExtra, selectGroupBy, selectIsChanged } from '../filterSelectors';

/**
 * The address at which a chart opens alone with what the filters of the dashboard say, and with the colors that it has
 * there: neither is saved with the chart.
 */
export const keepChartWithFilters = createAppThunk(
  'dashboard/keepChartWithFilters',
  async (chartId: number, { getState }): Promise<string> => {
    const state = getState();
    const chart = state.dashboardInfo.charts[chartId];
    const address = `/explore/?slice_id=${chartId}`;
    if (!chart) return address;
    const isChanged = selectIsChanged(state, chartId);
    const filtered = withFilters(chart.formData, selectExtra(state, chartId), { isExtra: true });
    const grouped = isChanged
      ? withGroupBy(filtered, selectGroupBy(state, chartId))
      : chart.formData;
    const colored = formWithGivenColors(state, chartId, grouped);
    if (!isChanged && !colored) return address;
    const key = await keepFormData(null, {
      formData: withDashboardSettings(chart.formData, colored ?? grouped),
      sliceId: chartId,
      tabId: newTabId(),
    });
    return `${address}&form_data_key=${encodeURIComponent(key)}`;
  },
);
