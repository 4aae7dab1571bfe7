import type { AppStartListening } from '@/app/redux';
import { openExplore } from '../state/thunks/openExplore';
import { runExplore } from '../state/thunks/runExplore';

/** A chart that was opened is asked at once. */
export const startRunningOpened = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: (_, { dispatch }) => {
      void dispatch(runExplore());
    },
  });
