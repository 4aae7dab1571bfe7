import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { toastAdded } from './toastsSlice';

type Input = Parameters<typeof toastAdded>[0];

/** A toast for one outcome: a row of a screen's `announcements.ts`. */
export type Announcement = (startListening: AppStartListening) => void;

/** `announce(failed(saveQuery), () => danger('Your query could not be saved'))`; null shows no toast. */
export const announce =
  <A extends UnknownAction>(
    matcher: (action: UnknownAction) => action is A,
    say: (action: A, state: RootState) => Input | null,
  ): Announcement =>
  (startListening) => {
    startListening({
      matcher,
      effect: (action, { dispatch, getState }) => {
        const toast = say(action, getState());
        if (toast) dispatch(toastAdded(toast));
      },
    });
  };
