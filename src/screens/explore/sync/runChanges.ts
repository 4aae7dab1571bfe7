import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { autoUpdatesSet } from '../state/exploreSlice';
import { writeAutoUpdates } from '../state/autoUpdates';
import { selectExplore, selectIsStale } from '../state/selectors';
import { changesSettings, travels } from '../state/settingsHistory';
import { runExplore } from '../state/thunks/runExplore';

/** Long enough to collect several steps back, and a word that is typed. */
const STEPS_MS = 150;
const CHANGES_MS = 500;

/** The picture follows undo, redo and steps of the list, whose answers are usually cached, and every change if that is wanted. */
export const startRunningChanges = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, autoUpdatesSet),
    effect: async (action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      if (!travels(action) && !selectExplore(getState()).autoUpdates) return;
      await delay(travels(action) ? STEPS_MS : CHANGES_MS);
      if (selectIsStale(getState())) await dispatch(runExplore());
    },
  });

export const startStoringAutoUpdates = (startListening: AppStartListening) =>
  startListening({
    actionCreator: autoUpdatesSet,
    effect: ({ payload }) => writeAutoUpdates(payload),
  });
