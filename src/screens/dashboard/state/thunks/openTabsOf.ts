import { createAppThunk } from '@/app/redux';
import { closedTabsAround } from '../../layout/tabs';
import { childrenOf, parentOf } from '../../layout/tree';
import { tabActivated } from '../dashboardStateSlice';
import { selectLayout, selectOpenTabs } from '../selectors';

/** Opens the tabs that a component is in. */
export const openTabsOf = createAppThunk(
  'dashboard/openTabsOf',
  (id: string, { dispatch, getState }): void => {
    const layout = selectLayout(getState());
    for (const tabId of closedTabsAround(layout, id, selectOpenTabs(getState()))) {
      const siblings = childrenOf(layout, parentOf(layout, tabId)?.id ?? '').map((tab) => tab.id);
      dispatch(tabActivated({ tabId, siblings }));
    }
  },
);
