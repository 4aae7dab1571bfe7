import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { GESTURE_MS, lastOfBurst } from '@/features/requests/lastOfBurst';
import { selectUser } from '@/features/session/selectors';
import {
  colorsKept,
  colorsSaved,
  cssSaved,
  dashboardClosed,
  dashboardOpened,
  dashboardOpening,
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
import { draftPrefix, visits } from '../dashboardDrafts';
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

/** A dashboard that is opened may have unsaved changes here; so may one that another window leaves. */
export const startFindingDrafts = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(dashboardOpened, dashboardOpening, dashboardClosed),
    effect: async (action, { cancelActiveListeners, dispatch, getState, signal }) => {
      cancelActiveListeners();
      if (!dashboardOpened.match(action)) return;
      const prefix = draftPrefix(selectUser(getState())?.userId, action.payload.dashboard.id);
      const ownId = () => getState().dashboardDraft.id;
      for (;;) {
        await dispatch(findDraft(prefix));
        const others = [...(await visits.all())].filter(
          (id) => id.startsWith(prefix) && id !== ownId(),
        );
        await visits.mayHaveEnded(others, signal);
        // A new dashboard has got a number meanwhile, or another one is open.
        if (signal.aborted || !ownId()?.startsWith(prefix)) return;
      }
    },
  });

/** The visit goes on until its dashboard is left, whatever number it gets meanwhile. */
export const startHoldingVisits = (startListening: AppStartListening) =>
  startListening({
    predicate: (_action, now, before) => now.dashboardDraft.id !== before.dashboardDraft.id,
    effect: async (_action, { condition, getState }) => {
      const { id } = getState().dashboardDraft;
      if (id === null) return;
      const end = visits.begin(id);
      try {
        await condition((_, now) => now.dashboardDraft.id === null);
      } finally {
        end();
      }
    },
  });
