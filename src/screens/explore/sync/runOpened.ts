import type { AppStartListening } from '@/app/redux';
import { openExplore } from '../state/thunks/openExplore';
import { selectExploreChart, selectHasSource } from '../state/selectors';
import { runExplore } from '../state/thunks/runExplore';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

/** A chart runs as soon as it is open, also a new one: it starts with settings that show something. */
export const startRunningOpened = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: (_, { dispatch, getState }) => {
      if (selectHasSource(getState())) void dispatch(runExplore());
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
