/**
 * Whether the server can be reached, found out in one place for the whole page. Calls report it as they go; only while
 * none reaches the server a light one asks, at growing distances. The browser's own events are hints: it knows of its
 * network card, not of the way to the server.
 */
import { onReach, type Reach } from '@/api/reach';
import { isServerThere } from '@/api/resources/health';
import type { AppDispatch, RootState } from '@/app/store';
import { serverLost, serverReached } from './connectionSlice';
import { selectIsOffline, selectOfflineMessage } from './selectors';

const REPLY_WITHIN_MS = 2500;
const FIRST_PAUSE_MS = 1000;
/** With the jitter: a server that is back is noticed within five seconds. */
const LONGEST_PAUSE_MS = 3500;

export interface ConnectionWatch {
  /** Asks at once. */
  readonly check: () => void;
  readonly end: () => void;
}

const isSeen = (): boolean => document.visibilityState === 'visible';

export const watchConnection =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): ConnectionWatch => {
    let isChecking = false;
    let checks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();

    const stopWaiting = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const plan = () => {
      if (timer !== undefined || isChecking || !isSeen() || listening.signal.aborted) return;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** checks);
      timer = setTimeout(() => void check(), pauseMs * (1 + Math.random() / 4));
    };
    const reached = () => {
      checks = 0;
      stopWaiting();
      if (selectIsOffline(getState())) dispatch(serverReached());
    };
    const lost = (message: string | null) => {
      const state = getState();
      const isNews = message !== null && message !== selectOfflineMessage(state);
      if (!selectIsOffline(state) || isNews) dispatch(serverLost(message));
      plan();
    };
    const check = async (): Promise<void> => {
      if (isChecking || listening.signal.aborted) return;
      isChecking = true;
      stopWaiting();
      const isThere = await isServerThere({ timeoutMs: REPLY_WITHIN_MS });
      isChecking = false;
      if (listening.signal.aborted) return;
      checks += 1;
      if (isThere) reached();
      else lost(null);
    };
    const checkNow = () => {
      checks = 0;
      void check();
    };
    const report = (reach: Reach) => {
      if (reach.kind === 'reached') reached();
      else if (reach.kind === 'away') lost(reach.message);
      else if (!selectIsOffline(getState())) void check();
    };

    const forget = onReach(report);
    const { signal } = listening;
    for (const event of ['online', 'offline']) window.addEventListener(event, checkNow, { signal });
    const onSeen = () => {
      if (isSeen() && selectIsOffline(getState())) checkNow();
    };
    document.addEventListener('visibilitychange', onSeen, { signal });
    return {
      check: checkNow,
      end: () => {
        listening.abort();
        forget();
        stopWaiting();
      },
    };
  };
