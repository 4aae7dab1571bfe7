/** Reactions to actions on a dashboard. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { dashboardTabSelected } from '@/features/events';
import { datasourcesSet } from '@/features/charts/chartsSlice';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { sameJson } from '@/lib/sameJson';
import { ownGivenUpAgain, ownReturned } from '../events';
import { changedComponents } from '../layout/changed';
import { isLayoutEdit, layoutRedone, layoutUndone } from '../layout/layoutSlice';
import { closedTabsAround } from '../layout/tabs';
import {
  changesUndone,
  layoutChangedAgain,
  tabActivated,
  undoLimitExceeded,
} from './dashboardStateSlice';
import { startAutoRefresh } from './autoRefresh';
import { startChartLoading } from './chartLoading';
import { unsavedOf } from './editions';
import { selectInfo, selectLayout, selectOpenTabs, selectUndoSteps } from './selectors';
import { refreshFilters } from '../filters/thunks/refreshFilters';
import { loadDatasets } from './thunks/loadDatasets';
import { openTabsOf } from './thunks/openTabsOf';
import { refreshDashboard } from './thunks/refreshDashboard';

/** Charts that failed to draw without their dataset are tried again when it arrives. */
const startDatasets = (startListening: AppStartListening) =>
  startListening({
    actionCreator: loadDatasets.fulfilled,
    effect: (_, { dispatch }) => {
      dispatch(datasourcesSet());
    },
  });

/** The filters are read again once the charts are. */
const startFilterRefresh = (startListening: AppStartListening) =>
  startListening({
    actionCreator: refreshDashboard.fulfilled,
    effect: async ({ meta }, { dispatch }) => {
      if (meta.arg.chartIds === undefined) await dispatch(refreshFilters());
    },
  });

/** At the saved layout there is nothing to save, at every other there is; past the limit the person is warned. */
const startUndoWatch = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(layoutUndone, layoutRedone),
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const layout = selectLayout(getState());
      const before = selectLayout(getOriginalState());
      const { givenUp } = getState().dashboardState;
      const { metadata, savedLayout } = selectInfo(getState());
      if (givenUp && before === givenUp.theirs.layout && layout === givenUp.own.layout)
        dispatch(ownReturned(givenUp));
      if (givenUp && layout === givenUp.theirs.layout && before === givenUp.own.layout)
        dispatch(
          ownGivenUpAgain({
            givenUp: { ...givenUp, own: unsavedOf(getOriginalState()) },
            metadata,
          }),
        );
      const isAsSaved = sameJson(layout, savedLayout);
      dispatch(isAsSaved ? changesUndone() : layoutChangedAgain());
      /* Nothing changes out of sight: a step within a tab that is not open opens it. */
      const changed = changedComponents(before, layout);
      const openTabs = selectOpenTabs(getState());
      const isInSight = changed.some((id) => closedTabsAround(layout, id, openTabs).length === 0);
      if (changed[0] !== undefined && !isInSight) void dispatch(openTabsOf(changed[0]));
    },
  });
  startListening({
    matcher: isLayoutEdit,
    effect: (_, { dispatch, getState }) => {
      if (selectUndoSteps(getState()) > UNDO_LIMIT) dispatch(undoLimitExceeded());
    },
  });
};

/** The event log learns which tabs people turn to. */
const startTabLog = (startListening: AppStartListening) =>
  startListening({
    actionCreator: tabActivated,
    effect: ({ payload: { tabId } }, { dispatch, getState }) => {
      const title = selectLayout(getState())[tabId]?.meta.text ?? '';
      dispatch(dashboardTabSelected({ dashboardId: selectInfo(getState()).id, tabId, title }));
    },
  });

export const DASHBOARD_LISTENERS = [
  startChartLoading,
  startDatasets,
  startFilterRefresh,
  startUndoWatch,
  startAutoRefresh,
  startTabLog,
];
