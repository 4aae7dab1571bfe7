import { createAppThunk } from '@/app/redux';
import { fetchDashboardDatasets } from '@/api/resources/dashboards';

/** Display names and formats of the datasets behind the dashboard's charts. */
export const loadDatasets = createAppThunk(
  'dashboard/loadDatasets',
  (idOrSlug: string, { signal }) => fetchDashboardDatasets(idOrSlug, { signal }),
);
