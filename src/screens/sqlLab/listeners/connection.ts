/**
 * Whether the server can be reached. The browser's own word is not enough: it knows of its network card, not of
 * the way to the server. A call that finds nobody counts at once, and while the page is seen a light one asks.
 */
import { onReach } from '@/api/reach';
import { isServerThere } from '@/api/resources/health';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectHasEnded } from '@/features/session/selectors';
import { selectIsOffline } from '../state/selectors';
import { closed, opened } from '../state/screen';
import { backOffOf } from '../sync/backOff';
import { syncTabs } from '../state/thunks/syncTabs';
import { serverReached } from '../state/connection';

const CHECK_EVERY_MS = 2000;
const REPLY_WITHIN_MS = 2500;

const isCut = (state: RootState): boolean => selectIsOffline(state) || selectHasEnded(state);

export const startConnection = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: opened,
    effect: async (_, api) => {
      const { cancelActiveListeners, condition, dispatch, fork, getState, pause } = api;
      cancelActiveListeners();
      const report = (isReached: boolean) => {
        if (selectIsOffline(getState()) === isReached) dispatch(serverReached(isReached));
      };
      const check = async () => report(await isServerThere({ timeoutMs: REPLY_WITHIN_MS }));
      const checkNow = () => void check();
      /** The failures all came from the network. */
      const isBack = () => {
        backOffOf(dispatch).reset();
        checkNow();
      };
      const forget = onReach(report);
      window.addEventListener('offline', checkNow);
      window.addEventListener('online', isBack);
      const checking = fork(async ({ delay }) => {
        for (;;) {
          await delay(CHECK_EVERY_MS);
          if (document.visibilityState === 'visible') await check();
        }
      });
      try {
        await pause(condition(closed.match));
        /** Unsent edits go out once the server can be reached, whatever page is open by then. */
        if (selectIsOffline(getState())) await pause(condition((_, now) => !selectIsOffline(now)));
      } finally {
        checking.cancel();
        forget();
        window.removeEventListener('offline', checkNow);
        window.removeEventListener('online', isBack);
      }
    },
  });
  /** Back online or signed in again: each tab is sent once, in its current state. */
  startListening({
    predicate: (_, now, before) => isCut(before) && !isCut(now),
    effect: (_, { dispatch }) => void dispatch(syncTabs({ quietMs: 0, isBackingOff: true })),
  });
};
