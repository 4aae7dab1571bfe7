import type { AppStartListening } from '@/app/redux';
import { openExplore } from '../state/thunks/openExplore';
import { selectExploreChart, selectIsStale } from '../state/selectors';
import { travels } from '../state/settingsHistory';
import { runExplore } from '../state/thunks/runExplore';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

/** A saved chart runs as soon as it is open. */
export const startRunningOpened = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (payload.runsAtOnce) void dispatch(runExplore());
    },
  });

/** And again when its query became a dataset. */
export const startRunningMoved = (startListening: AppStartListening) =>
  startListening({
    actionCreator: saveAsDataset.fulfilled,
    effect: (_, { dispatch, getState }) => {
      if (selectExploreChart(getState()).latestQueryFormData) void dispatch(runExplore());
    },
  });

/** Long enough for several steps in a row. */
const TRAVEL_MS = 250;

/** After undo, redo or a step in the list, the picture is that of the settings: the answer is usually cached. */
export const startRunningTravelled = (startListening: AppStartListening) =>
  startListening({
    matcher: travels,
    effect: async (_, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(TRAVEL_MS);
      if (selectIsStale(getState())) void dispatch(runExplore());
    },
  });
