import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { GESTURE_MS, lastOfBurst } from '@/features/requests/lastOfBurst';
import { selectUser } from '@/features/session/selectors';
import {
  colorsKept,
  colorsSaved,
  cssSaved,
  dashboardOpened,
  dashboardSaved,
  filtersSaved,
  metadataSaved,
  propertiesSaved,
  theirsLoaded,
} from '../events';
import { changesDiscarded, isLayoutEdit } from '../layout/layoutSlice';
import {
  changesUndone,
  descriptionToggled,
  layoutChangedAgain,
  refreshFrequencySet,
} from '../state/dashboardStateSlice';
import { publishDashboard } from '../state/thunks/publishDashboard';
import { draftPrefix } from './dashboardDrafts';
import { dropDraft, findDraft, keepDraft } from './draftThunks';

const keepOnce = lastOfBurst(GESTURE_MS, (dispatch) => dispatch(keepDraft()));

/** Settled at once, so that nothing is offered that was saved or given up. */
const settles = isAnyOf(dashboardSaved, changesDiscarded);

/** Keeps unsaved changes in this browser, and drops them when they are saved, undone or discarded. */
export const startKeepingDrafts = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(
      isLayoutEdit,
      // An undo or a redo ends in one of these.
      changesUndone,
      layoutChangedAgain,
      colorsKept,
      descriptionToggled,
      refreshFrequencySet,
      theirsLoaded,
      // What the changes are compared with is another one then.
      colorsSaved,
      cssSaved,
      filtersSaved,
      metadataSaved,
      propertiesSaved,
      publishDashboard.fulfilled,
      settles,
    ),
    effect: async (action, api) => {
      if (!settles(action)) return keepOnce(action, api);
      api.cancelActiveListeners();
      const { id } = api.getOriginalState().dashboardDraft;
      if (id !== null) await api.dispatch(dropDraft(id));
    },
  });
};

/** A dashboard that is opened may have unsaved changes here. */
export const startFindingDrafts = (startListening: AppStartListening) =>
  startListening({
    actionCreator: dashboardOpened,
    effect: async ({ payload: { dashboard } }, { dispatch, getState }) => {
      await dispatch(findDraft(draftPrefix(selectUser(getState())?.userId, dashboard.id)));
    },
  });
