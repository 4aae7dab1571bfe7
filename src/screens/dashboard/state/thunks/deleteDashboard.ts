import { createAppThunk } from '@/app/redux';
import { deleteDashboard as del } from '@/api/resources/dashboards';

export const deleteDashboard = createAppThunk(
  'dashboard/deleteDashboard',
  (_: void, { getState }) => del(getState().dashboardInfo.id),
);
