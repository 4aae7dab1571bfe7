import { createAppThunk } from '@/app/redux';
import { ApiError } from '@/api/errors';
import type { ChartChoice } from '@/api/resources/dashboards';

export type AddedChart = Pick<ChartChoice, 'id' | 'name' | 'formData'>;

const NO_DEFINITION =
  'Sorry, there is no chart definition associated with the chart trying to be added.';

/** Adds a chart to the dashboard's charts; the layout then places it where it was dropped. */
export const addChartToDashboard = createAppThunk(
  'dashboard/addChartToDashboard',
  (chart: AddedChart) => {
    if (chart.formData.viz_type) return;
    throw new ApiError({
      kind: 'unexpected',
      status: 0,
      message: NO_DEFINITION,
      errors: [],
      link: null,
      fields: {},
    });
  },
);
