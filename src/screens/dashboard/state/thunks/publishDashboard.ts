import { createAppThunk } from '@/app/redux';
import { updateDashboard } from '@/api/resources/dashboards';

export const publishDashboard = createAppThunk(
  'dashboard/publishDashboard',
  (published: boolean, { getState }) => updateDashboard(getState().dashboardInfo.id, { published }),
);
