import { onSignedOut } from '@/api/signedOut';
import type { AppDispatch } from '@/app/store';
import { sessionEnded } from '../sessionSlice';

/** Dispatches when a call finds the session ended, until the returned function is called. */
export const watchSession =
  (onEnded: () => void) =>
  (dispatch: AppDispatch): (() => void) =>
    onSignedOut(() => {
      dispatch(sessionEnded());
      onEnded();
    });
