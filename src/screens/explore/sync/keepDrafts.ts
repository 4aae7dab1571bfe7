import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { GESTURE_MS, lastOfBurst } from '@/features/requests/lastOfBurst';
import { changesSettings } from '../state/settingsHistory';
import { dropSavedDraft, findDraft, keepDraft, selectDraftId } from '../state/thunks/drafts';
import { openExplore } from '../state/thunks/openExplore';
import { saveChart } from '../state/thunks/saveChart';

const keepOnce = lastOfBurst(GESTURE_MS, (dispatch) => dispatch(keepDraft()));

/** Keeps unsaved settings in this browser too, and drops them when they are saved. */
export const startKeepingDrafts = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, saveChart.fulfilled),
    effect: async (action, api) => {
      const before = selectDraftId(api.getOriginalState());
      if (!saveChart.fulfilled.match(action)) return keepOnce(action, api);
      api.cancelActiveListeners();
      if (before !== null) await api.dispatch(dropSavedDraft(before));
    },
  });

/** A chart that is opened as it was saved may have unsaved settings here. */
export const startFindingDrafts = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: async ({ meta: { arg } }, { dispatch }) => {
      const isGiven = arg.given !== null || arg.query.permalink_key !== undefined;
      if (!isGiven && !arg.isStandalone) await dispatch(findDraft());
    },
  });
