import { setFavorite } from '@/api/resources/dashboards';
import { createVisitThunk } from '../../visit';

/** Adds the dashboard to the favorites or removes it; returns the new state. */
export const toggleFavorite = createVisitThunk(
  'dashboard/toggleFavorite',
  async (_: void, { getState }) => {
    const { dashboardInfo, dashboardState } = getState();
    await setFavorite(dashboardInfo.id, !dashboardState.isStarred);
    return !dashboardState.isStarred;
  },
);
