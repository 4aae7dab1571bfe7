import { createAppThunk } from '@/app/redux';
import { setFavorite } from '@/api/resources/dashboards';

/** Adds the dashboard to the favorites or removes it; returns the new state. */
export const toggleFavorite = createAppThunk(
  'dashboard/toggleFavorite',
  async (_: void, { getState }) => {
    const { dashboardInfo, dashboardState } = getState();
    await setFavorite(dashboardInfo.id, !dashboardState.isStarred);
    return !dashboardState.isStarred;
  },
);
