import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { autoUpdatesSet } from '../state/exploreSlice';
import { writeAutoUpdates } from '../state/autoUpdates';
import { selectExplore, selectIsStale, selectLacksAnswers } from '../state/selectors';
import { changesSettings, travels } from '../state/settingsHistory';
import { runExplore } from '../state/thunks/runExplore';

/** Long enough to collect several steps back, and a word that is typed. */
const STEPS_MS = 150;
const CHANGES_MS = 500;

/**
 * The picture follows undo, redo and steps of the list, whose answers are usually cached, the look where it shows more
 * than was asked, and every change if that is wanted.
 */
export const startRunningChanges = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, autoUpdatesSet),
    effect: async (action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const isLook = !selectIsStale(getState()) && selectLacksAnswers(getState());
      const isSoon = travels(action) || isLook;
      if (!isSoon && !selectExplore(getState()).autoUpdates) return;
      await delay(isSoon ? STEPS_MS : CHANGES_MS);
      const isDue = selectIsStale(getState()) || selectLacksAnswers(getState());
      if (isDue) await dispatch(runExplore());
    },
  });

export const startStoringAutoUpdates = (startListening: AppStartListening) =>
  startListening({
    actionCreator: autoUpdatesSet,
    effect: ({ payload }) => writeAutoUpdates(payload),
  });
