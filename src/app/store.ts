import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  freeze,
  type Reducer,
  type ReducersMapObject,
  type StateFromReducersMapObject,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { connection } from '@/features/connection/connectionSlice';
import { startEventLog } from '@/features/eventLog/listener';
import { session } from '@/features/session/sessionSlice';
import { toasts } from '@/features/toasts/toastsSlice';
import type * as dashboard from '@/screens/dashboard/wiring';
import type * as annotations from '@/screens/annotations/wiring';
import type * as databases from '@/screens/databases/wiring';
import type * as explore from '@/screens/explore/wiring';
import type * as home from '@/screens/home/wiring';
import type * as library from '@/screens/library/wiring';
import type * as queries from '@/screens/queries/wiring';
import type * as rowRules from '@/screens/rowRules/wiring';
import type * as sqlLab from '@/screens/sqlLab/wiring';
import { batching, onceAFrame } from './batching';
import type { AppStartListening } from './redux';

/** What a screen adds to the store when it is first opened; it stays when the screen is left. */
export interface Wiring {
  readonly slices: Readonly<ReducersMapObject>;
  readonly listeners?: readonly ((startListening: AppStartListening) => unknown)[];
}

/** The slices that every screen has. */
const EVERYWHERE = { connection, session, toasts };

/**
 * Every slice by its type; those of a screen exist before it is drawn. The slices use this type, which is made from
 * theirs: a circle of types only, without any code.
 */
export type RootState = StateFromReducersMapObject<
  typeof EVERYWHERE &
    typeof dashboard.slices &
    typeof annotations.slices &
    typeof databases.slices &
    typeof explore.slices &
    typeof home.slices &
    typeof library.slices &
    typeof queries.slices &
    typeof rowRules.slices &
    typeof sqlLab.slices
>;
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction> &
  Dispatch<UnknownAction>;

/** A busy machine is slow, but the state that the development checks examine is small. */
const SLOW_MS = 500;

/** Only the containers of rows are frozen: checking their cells at each action would be too slow. */
const BESIDE_ROWS = {
  ignoredPaths: [
    'sqlLab.results',
    'resultViews.views',
    /^charts\.[^.]+\.queriesResponse/,
    /^dashboardBrushed\./,
  ],
  ignoredActionPaths: ['meta.arg', 'payload.rows', 'payload.page'],
  ignoredActions: ['charts/runChart/fulfilled', 'charts/askBrushed/fulfilled'],
};

/**
 * The store of the whole page. In development and in tests, Redux checks for state that was mutated or is not
 * serializable.
 */
export const createStore = (preloadedState?: Pick<RootState, 'session'>) => {
  const rootReducer = combineSlices(EVERYWHERE);
  const reducer = rootReducer as unknown as Reducer<RootState>;
  const listener = createListenerMiddleware();
  const startListening = listener.startListening as AppStartListening;
  const started = new Set<unknown>();
  const store = configureStore({
    reducer,
    ...(preloadedState ? { preloadedState: freeze(preloadedState as RootState, true) } : {}),
    devTools: false,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ...BESIDE_ROWS, warnAfter: SLOW_MS },
        immutableCheck: { warnAfter: SLOW_MS },
      })
        .prepend(listener.middleware)
        .concat(batching),
    enhancers: (defaults) =>
      defaults({ autoBatch: { type: 'callback', queueNotification: onceAFrame } }),
  });
  startEventLog(startListening);
  return {
    ...store,
    /** Adds what is missing: screens share features. */
    add: ({ slices, listeners = [] }: Wiring): void => {
      const isNew = Object.keys(slices).some((name) => !Object.hasOwn(store.getState(), name));
      for (const [reducerPath, slice] of Object.entries(slices))
        rootReducer.inject({ reducerPath, reducer: slice });
      /** The initial state is available at once, not with the next action. */
      if (isNew) store.replaceReducer(reducer);
      for (const start of listeners) {
        if (started.has(start)) continue;
        started.add(start);
        start(startListening);
      }
    },
  };
};

export type AppStore = ReturnType<typeof createStore>;
