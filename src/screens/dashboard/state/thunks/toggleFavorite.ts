import { createAppThunk } from '@/app/redux';
import { setFavorite } from '@/api/resources/dashboards';

/** Turns the star over; the answer says how it stands now. */
export const toggleFavorite = createAppThunk(
  'dashboard/toggleFavorite',
  async (_: void, { getState }) => {
    const { dashboardInfo, dashboardState } = getState();
    await setFavorite(dashboardInfo.id, !dashboardState.isStarred);
    return !dashboardState.isStarred;
  },
);
