import { fetchChart } from '@/api/resources/charts';
import { createAppThunk } from '@/app/redux';

/** What the dataset of a saved chart is called, or was before it was deleted. */
export const loadDatasetName = createAppThunk(
  'charts/loadDatasetName',
  async (chartId: number, { signal }) =>
    (await fetchChart(chartId, { signal })).datasource_name_text ?? null,
);
