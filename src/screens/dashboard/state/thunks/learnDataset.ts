import { fetchDatasourceMetadata } from '@/api/resources/dashboards';
import { createVisitThunk } from '../../visit';

/** Names and formats of a dataset that is new to the dashboard; null if it is known. */
export const learnDataset = createVisitThunk(
  'dashboard/learnDataset',
  (key: string, { getState, signal }) =>
    getState().dashboardInfo.datasets[key] ? null : fetchDatasourceMetadata(key, { signal }),
);
