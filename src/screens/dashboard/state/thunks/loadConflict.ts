import { createAppThunk } from '@/app/redux';
import { fetchDashboard } from '@/api/resources/dashboards';
import { differencesOf } from '../differences';
import { selectLayout, selectTitle } from '../selectors';

/** The version that somebody else saved since this dashboard was opened, to decide whether to overwrite it. */
export const loadConflict = createAppThunk(
  'dashboard/loadConflict',
  async (_: void, { getState }) => {
    const state = getState();
    const theirs = await fetchDashboard(state.dashboardInfo.id);
    return {
      changedOn: theirs.changedOn,
      changedByName: theirs.changedByName,
      differences: differencesOf(
        {
          title: selectTitle(state),
          slug: state.dashboardInfo.slug,
          css: state.dashboardState.css,
          metadata: state.dashboardInfo.metadata,
          layout: selectLayout(state),
        },
        theirs,
      ),
    };
  },
);
