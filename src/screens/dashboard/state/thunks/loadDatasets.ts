import { fetchDashboardDatasets } from '@/api/resources/dashboards';
import { createVisitThunk } from '../../visit';

/** Display names and formats of the datasets behind the dashboard's charts. */
export const loadDatasets = createVisitThunk(
  'dashboard/loadDatasets',
  (idOrSlug: string, { signal }) => fetchDashboardDatasets(idOrSlug, { signal }),
);
