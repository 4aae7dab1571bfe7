import { createAppThunk } from '@/app/redux';
import { setFavorite } from '@/api/resources/dashboards';

/** Marks the dashboard as a favorite, or no longer; gives which of the two. */
export const toggleFavorite = createAppThunk(
  'dashboard/toggleFavorite',
  async (_: void, { getState }) => {
    const { dashboardInfo, dashboardState } = getState();
    await setFavorite(dashboardInfo.id, !dashboardState.isStarred);
    return !dashboardState.isStarred;
  },
);
