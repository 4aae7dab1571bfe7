import { createAppThunk } from '@/app/redux';
import { fetchChartChoices } from '@/api/resources/dashboards';

export const searchCharts = createAppThunk('dashboard/searchCharts', (text: string, { signal }) =>
  fetchChartChoices(text, { signal }),
);
