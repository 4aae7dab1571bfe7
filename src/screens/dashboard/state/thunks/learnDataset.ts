import { fetchDatasourceMetadata } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';

/** Names and formats of a dataset that no chart of the dashboard used before; null where it is known. */
export const learnDataset = createAppThunk(
  'dashboard/learnDataset',
  (key: string, { getState, signal }) =>
    getState().dashboardInfo.datasets[key] ? null : fetchDatasourceMetadata(key, { signal }),
);
