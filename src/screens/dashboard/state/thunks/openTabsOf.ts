import { createAppThunk } from '@/app/redux';
import { closedTabsAround } from '../../layout/tabs';
import { childrenOf, parentOf } from '../../layout/tree';
import { tabActivated } from '../dashboardStateSlice';
import { selectLayout, selectOpenTabs } from '../selectors';

/** Opens the tabs that a component is in, and itself, if it is a tab. */
export const openTabsOf = createAppThunk(
  'dashboard/openTabsOf',
  (id: string, { dispatch, getState }): void => {
    const layout = selectLayout(getState());
    const openTabs = selectOpenTabs(getState());
    const own = layout[id]?.type === 'TAB' && !openTabs.includes(id) ? [id] : [];
    for (const tabId of [...closedTabsAround(layout, id, openTabs), ...own]) {
      const siblings = childrenOf(layout, parentOf(layout, tabId)?.id ?? '').map((tab) => tab.id);
      dispatch(tabActivated({ tabId, siblings }));
    }
  },
);
