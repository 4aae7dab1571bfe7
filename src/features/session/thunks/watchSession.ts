import { onSignedOut } from '@/api/signedOut';
import type { AppDispatch } from '@/app/store';
import { sessionEnded } from '../sessionSlice';

/** Tells whenever a call meets an ended session, until what it returns is called. */
export const watchSession =
  (onEnded: () => void) =>
  (dispatch: AppDispatch): (() => void) =>
    onSignedOut(() => {
      dispatch(sessionEnded());
      onEnded();
    });
