import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi } from '@/app/redux';

/** Long enough to collect one gesture, short enough for a reload to lose nothing. */
export const GESTURE_MS = 400;

/** What a listener does once, when its actions have paused for so long. */
export const lastOfBurst =
  (pauseMs: number, run: (dispatch: AppListenerApi['dispatch']) => Promise<unknown>) =>
  async (_: UnknownAction, { cancelActiveListeners, delay, dispatch }: AppListenerApi) => {
    cancelActiveListeners();
    await delay(pauseMs);
    await run(dispatch);
  };
