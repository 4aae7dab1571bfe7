import { createAppThunk } from '@/app/redux';
import { createPermalink } from '@/api/resources/dashboards';
import { selectDataMask } from '@/features/dataMask/selectors';
import { selectLink } from '@/features/session/selectors';
import { selectOpenTabs } from '../selectors';

/** A link to the dashboard in its current state: filters, tabs, parameters of the address. */
export const shareDashboard = createAppThunk(
  'dashboard/shareDashboard',
  async (_: void, { getState }) => {
    const state = getState();
    const url = await createPermalink(state.dashboardInfo.id, {
      dataMask: selectDataMask(state),
      activeTabs: selectOpenTabs(state),
      urlParams: Object.entries(state.dashboardState.urlParams).map(([k, v]) => [k, v]),
    });
    return selectLink(state, url);
  },
);
