/** What the end of a connection, and its return, mean for the editor. */
import { serverLost } from '@/features/connection/connectionSlice';
import { selectIsOffline, selectOfflineMessage } from '@/features/connection/selectors';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectHasEnded } from '@/features/session/selectors';
import { closed, opened } from '../state/screen';
import { backOffOf } from '../sync/backOff';
import { syncTabs } from '../state/thunks/syncTabs';

const isCut = (state: RootState): boolean => selectIsOffline(state) || selectHasEnded(state);

export const startConnection = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: opened,
    effect: async (_, { cancelActiveListeners, condition, dispatch, getState, pause }) => {
      cancelActiveListeners();
      /** The editor's own state did not exist when the connection was lost. */
      if (selectIsOffline(getState())) dispatch(serverLost(selectOfflineMessage(getState())));
      /** The failures all came from the network. */
      const isBack = () => backOffOf(dispatch).reset();
      window.addEventListener('online', isBack);
      try {
        await pause(condition(closed.match));
      } finally {
        window.removeEventListener('online', isBack);
      }
    },
  });
  /** Back online or signed in again: each tab is sent once, in its current state, whatever page is open by then. */
  startListening({
    predicate: (_, now, before) => isCut(before) && !isCut(now),
    effect: (_, { dispatch }) => void dispatch(syncTabs({ quietMs: 0, isBackingOff: true })),
  });
};
