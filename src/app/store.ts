import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
  type Dispatch,
} from '@reduxjs/toolkit';
import { home } from '@/screens/home/state/homeSlice';
import { charts } from '@/features/charts/chartsSlice';
import { dataMask } from '@/features/dataMask/dataMaskSlice';
import { dashboardLayout } from '@/screens/dashboard/layout/layoutSlice';
import { dashboardInfo } from '@/screens/dashboard/state/dashboardInfoSlice';
import { dashboardState } from '@/screens/dashboard/state/dashboardStateSlice';
import { databases } from '@/screens/databases/state/databasesSlice';
import { library } from '@/screens/library/state/librarySlice';
import { explore } from '@/screens/explore/state/exploreSlice';
import { saveModal } from '@/screens/explore/state/saveModalSlice';
import { resultViews } from '@/screens/sqlLab/state/resultViews';
import { schemaTree } from '@/screens/sqlLab/state/schemaTreeSlice';
import { sqlLookedUp } from '@/screens/sqlLab/state/lookedUpSlice';
import { sqlLab } from '@/screens/sqlLab/state/sqlLabSlice';
import { queryHistory, savedQueries } from '@/screens/queries/state/queriesSlice';
import { tagged } from '@/screens/tags/state/taggedSlice';
import { session } from '@/features/session/sessionSlice';
import { toasts } from '@/features/toasts/toastsSlice';
import type { AppStartListening } from './redux';
import { LISTENERS } from './listeners';

/** Everything the page knows, in one place; pure. */
export const rootReducer = combineReducers({
  charts,
  explore,
  saveModal,
  dashboardInfo,
  dashboardLayout,
  dashboardState,
  dataMask,
  databases,
  home,
  library,
  queryHistory,
  resultViews,
  savedQueries,
  schemaTree,
  session,
  sqlLab,
  sqlLookedUp,
  tagged,
  toasts,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction> &
  Dispatch<UnknownAction>;

/** A store of the whole page. Large results are frozen at the top, so the development checks leave them alone. */
export const createStore = (preloadedState?: Partial<RootState>, reducer = rootReducer) => {
  const listener = createListenerMiddleware();
  const store = configureStore({
    reducer,
    ...(preloadedState ? { preloadedState } : {}),
    devTools: false,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).prepend(listener.middleware),
  });
  for (const start of LISTENERS) start(listener.startListening as AppStartListening);
  return store;
};

export type AppStore = ReturnType<typeof createStore>;
