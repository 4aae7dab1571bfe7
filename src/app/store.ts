import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  type Reducer,
  type ReducersMapObject,
  type StateFromReducersMapObject,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { startEventLog } from '@/features/eventLog/listener';
import { session } from '@/features/session/sessionSlice';
import { toasts } from '@/features/toasts/toastsSlice';
import type * as dashboard from '@/screens/dashboard/wiring';
import type * as databases from '@/screens/databases/wiring';
import type * as explore from '@/screens/explore/wiring';
import type * as home from '@/screens/home/wiring';
import type * as library from '@/screens/library/wiring';
import type * as queries from '@/screens/queries/wiring';
import type * as sqlLab from '@/screens/sqlLab/wiring';
import type { AppStartListening } from './redux';

/** What a screen adds to the store when it is first opened; stays when it is left. */
export interface Wiring {
  readonly slices: Readonly<ReducersMapObject>;
  readonly listeners?: readonly ((startListening: AppStartListening) => unknown)[];
}

/** There whichever screen is open. */
const EVERYWHERE = { session, toasts };

/** Every slice by its type; a screen's own are there before it is drawn. */
export type RootState = StateFromReducersMapObject<
  typeof EVERYWHERE &
    typeof dashboard.slices &
    typeof databases.slices &
    typeof explore.slices &
    typeof home.slices &
    typeof library.slices &
    typeof queries.slices &
    typeof sqlLab.slices
>;
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction> &
  Dispatch<UnknownAction>;

/** A store of the whole page. Large results are frozen at the top, so the development checks leave them alone. */
export const createStore = (preloadedState?: Pick<RootState, 'session'>) => {
  const slices: ReducersMapObject = { ...EVERYWHERE };
  const rootReducer = () => combineReducers(slices) as unknown as Reducer<RootState>;
  const listener = createListenerMiddleware();
  const startListening = listener.startListening as AppStartListening;
  const started = new Set<unknown>();
  const store = configureStore({
    reducer: rootReducer(),
    ...(preloadedState ? { preloadedState: preloadedState as RootState } : {}),
    devTools: false,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).prepend(listener.middleware),
  });
  startEventLog(startListening);
  return {
    ...store,
    /** Adds what is not there yet: screens share features. */
    add: (wiring: Wiring): void => {
      const news = Object.keys(wiring.slices).filter((name) => !Object.hasOwn(slices, name));
      Object.assign(slices, wiring.slices);
      if (news.length > 0) store.replaceReducer(rootReducer());
      for (const start of wiring.listeners ?? []) {
        if (started.has(start)) continue;
        started.add(start);
        start(startListening);
      }
    },
  };
};

export type AppStore = ReturnType<typeof createStore>;
