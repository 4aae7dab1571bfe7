import { createStore, type RootState } from '@/app/store';
import { dashboardOpened, type Opened } from '@/screens/dashboard/events';
import type { Layout } from '@/screens/dashboard/layout/types';
import {
  selectLayout,
  selectRedoSteps,
  selectUndoSteps,
} from '@/screens/dashboard/state/selectors';
import * as wiring from '@/screens/dashboard/wiring';

/** A dashboard with this layout was loaded, and is being edited. */
export const opened = (layout: Layout, metadata: object = {}) =>
  dashboardOpened({
    oldFilters: [],
    dashboard: { id: 1, metadata, changedOn: '', css: '', published: true, title: 'Sales' },
    charts: [],
    layout,
    repairs: [],
    opensForEditing: true,
    previewed: null,
    activeTabs: [],
    directPathToChild: [],
    urlParams: {},
  } as unknown as Opened);

/** The store of a page that shows such a dashboard, without a server. */
export const aDashboardStore = (
  layout: Layout,
  metadata: object = {},
  state?: Pick<RootState, 'session'>,
) => {
  const store = createStore(state);
  store.add(wiring);
  store.dispatch(opened(layout, metadata));
  return {
    ...store,
    layout: () => selectLayout(store.getState()),
    steps: () => [selectUndoSteps(store.getState()), selectRedoSteps(store.getState())],
    isUnsaved: () => store.getState().dashboardState.hasUnsavedChanges,
    said: () => store.getState().toasts.map(({ text }) => text),
  };
};
