import { updateDashboard } from '@/api/resources/dashboards';
import { createVisitThunk } from '../../visit';

export const publishDashboard = createVisitThunk(
  'dashboard/publishDashboard',
  (published: boolean, { getState }) => updateDashboard(getState().dashboardInfo.id, { published }),
);
