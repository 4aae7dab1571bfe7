/** Writes the browser's copy while one types, and at once when the page goes away. */
import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import { selectIsPersisted } from '../state/selectors';
import type { SqlLabState } from '../model/state';
import { closed, left } from './heartbeat';
import { keptIn } from '../sync/storage/keptIn';
import { keepNow } from '../state/thunks/writeSnapshot';
import { leaveRoom, roomNow } from '../sync/pageSync';

/** With the kilobytes this page keeps in the small storage. */
export const storageFilled = createAction<number>('sqlLab/storageFilled');
/** The page is being hidden, closed or left. */
export const pageHidden = createAction('sqlLab/pageHidden');

const WRITE_EVERY_MS = 300;

const KEPT = (Object.keys(keptIn) as (keyof SqlLabState)[]).filter(
  (field) => keptIn[field] === 'browser',
);

export const startKeeper = (startListening: AppStartListening): void => {
  let waiting = false;
  let isTold = false;

  const write = async (api: AppListenerApi) => {
    const outcome = await keepNow(api);
    if (outcome === null || outcome === 'kept' || isTold) return;
    isTold = true;
    api.dispatch(storageFilled(roomNow(api)?.keeping.usedKilobytes() ?? 0));
  };

  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.status === 'ready' &&
      KEPT.some((field) => now.sqlLab[field] !== before.sqlLab[field]),
    effect: async (_, api) => {
      if (waiting) return;
      waiting = true;
      await api.delay(WRITE_EVERY_MS).finally(() => {
        waiting = false;
      });
      await write(api);
    },
  });
  startListening({
    matcher: isAnyOf(pageHidden, closed),
    effect: (_, api) => {
      const state = api.getState();
      if (state.sqlLab.status !== 'ready') return;
      roomNow(api)?.keeping.flush(state.sqlLab, selectIsPersisted(state));
      void write(api);
    },
  });
  startListening({
    actionCreator: left,
    effect: async (_, api) => {
      await write(api);
      if (!api.signal.aborted) leaveRoom(api);
    },
  });
};
