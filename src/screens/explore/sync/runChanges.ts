import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import {
  autoUpdatesSet,
  controlChanged,
  redone,
  undone,
  vizTypeChosen,
} from '../state/exploreSlice';
import { writeAutoUpdates } from '../state/autoUpdates';
import { selectExplore, selectIsStale } from '../state/selectors';
import { runExplore } from '../state/thunks/runExplore';

/** Long enough to collect several steps back, and a word that is typed. */
const STEPS_MS = 150;
const CHANGES_MS = 500;

const isStep = isAnyOf(undone, redone);

/** The picture follows undo and redo, and every change if that is wanted; one that needs no query is redrawn anyway. */
export const startRunningChanges = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(controlChanged, vizTypeChosen, undone, redone, autoUpdatesSet),
    effect: async (action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      if (!isStep(action) && !selectExplore(getState()).autoUpdates) return;
      await delay(isStep(action) ? STEPS_MS : CHANGES_MS);
      if (selectIsStale(getState())) await dispatch(runExplore());
    },
  });

export const startStoringAutoUpdates = (startListening: AppStartListening) =>
  startListening({
    actionCreator: autoUpdatesSet,
    effect: ({ payload }) => writeAutoUpdates(payload),
  });
