import type { AppStartListening } from '@/app/redux';
import { openExplore } from '../state/thunks/openExplore';
import { runExplore } from '../state/thunks/runExplore';

/** A chart that was made before is asked as soon as it is open. */
export const startRunningOpened = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (payload.runsAtOnce) void dispatch(runExplore());
    },
  });
