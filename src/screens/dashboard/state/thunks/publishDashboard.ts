import { updateDashboard } from '@/api/resources/dashboards';
import { createVisitSave } from '../../visit';

export const publishDashboard = createVisitSave(
  'dashboard/publishDashboard',
  (published: boolean, { getState }) => updateDashboard(getState().dashboardInfo.id, { published }),
);
