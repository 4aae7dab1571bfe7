import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi } from '@/app/redux';

/** Long enough to collect one gesture, short enough for a reload to lose nothing. */
const GATHER_MS = 400;

/** What a listener does once after a burst of its actions. */
export const lastOfBurst =
  (run: (dispatch: AppListenerApi['dispatch']) => Promise<unknown>) =>
  async (_: UnknownAction, { cancelActiveListeners, delay, dispatch }: AppListenerApi) => {
    cancelActiveListeners();
    await delay(GATHER_MS);
    await run(dispatch);
  };
