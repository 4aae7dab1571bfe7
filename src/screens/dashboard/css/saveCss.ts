import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { cssSaved } from '../events';

/** Stores the styles, separately from the layout; refused if somebody else saved the dashboard meanwhile. */
export const saveCss = createAppThunk(
  'dashboard/saveCss',
  async (css: string, { dispatch, getState }) => {
    const { id, revision } = getState().dashboardInfo;
    await updateDashboard(id, { css }, { revision });
    dispatch(cssSaved(await fetchDashboard(id)));
  },
);
