/** Writes the browser's copy while one types, and at once when the page goes away. */
import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { keptIn } from './keptIn';
import { selectIsPersisted } from '../state/selectors';
import type { SqlLabState } from '../state/types';
import { closed } from './heartbeat';
import { createSnapshots, kilobytes, type Snapshots } from './snapshot';

/** With the kilobytes this page keeps there. */
export const storageFilled = createAction<number>('sqlLab/storageFilled');
/** The page is being hidden, closed or left. */
export const pageHidden = createAction('sqlLab/pageHidden');

const WRITE_EVERY_MS = 300;

/** One per page and person: what one kept is not shown to the next who signs in here. */
const stores = new WeakMap<object, Snapshots>();
export const snapshotsOf = ({ session }: RootState): Snapshots => {
  const known =
    stores.get(session) ??
    createSnapshots(localStorage, String(session.user?.userId ?? 'anonymous'));
  stores.set(session, known);
  return known;
};

const KEPT = (Object.keys(keptIn) as (keyof SqlLabState)[]).filter(
  (field) => keptIn[field] === 'browser',
);

const write = ({ getState, dispatch }: Pick<AppListenerApi, 'getState' | 'dispatch'>) => {
  const state = getState();
  if (state.sqlLab.status !== 'ready') return;
  const snapshots = snapshotsOf(state);
  if (!snapshots.write(state.sqlLab, selectIsPersisted(state)))
    dispatch(storageFilled(kilobytes(snapshots.usage())));
};

export const startKeeper = (startListening: AppStartListening): void => {
  let waiting = false;
  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.status === 'ready' &&
      KEPT.some((field) => now.sqlLab[field] !== before.sqlLab[field]),
    effect: async (_, api) => {
      if (waiting) return;
      waiting = true;
      try {
        await api.delay(WRITE_EVERY_MS);
      } finally {
        waiting = false;
      }
      write(api);
    },
  });
  startListening({ matcher: isAnyOf(pageHidden, closed), effect: (_, api) => write(api) });
};
