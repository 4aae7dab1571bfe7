import type { RootState } from '@/app/store';
import { selectIsOffline } from '@/features/connection/selectors';

const LOOK_EVERY_MS = 200;

/** Resolves when the server can be reached. */
export const connected = async (getState: () => RootState, signal: AbortSignal): Promise<void> => {
  while (selectIsOffline(getState()) && !signal.aborted)
    await new Promise((done) => {
      setTimeout(done, LOOK_EVERY_MS);
    });
};
