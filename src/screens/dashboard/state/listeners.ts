/** Reactions to actions on a dashboard. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { chartAdded, datasourcesSet } from '@/features/charts/chartsSlice';
import { runChart } from '@/features/charts/thunks/runChart';
import { supersedeRun } from '@/features/charts/thunks/supersedeRun';
import { dashboardTabSelected } from '@/features/events';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { createLimiter } from '@/lib/limiter';
import { sameJson } from '@/lib/sameJson';
import { dashboardClosed, ownGivenUpAgain, ownReturned } from '../events';
import { changedComponents } from '../layout/changed';
import { isLayoutEdit, layoutRedone, layoutUndone } from '../layout/layoutSlice';
import { closedTabsAround } from '../layout/tabs';
import { chartWanted } from './chartWanted';
import {
  changesUndone,
  layoutChangedAgain,
  tabActivated,
  undoLimitExceeded,
} from './dashboardStateSlice';
import { asksTheSame } from './asksTheSame';
import { startAutoRefresh } from './autoRefresh';
import { unsavedOf } from './editions';
import { CHARTS_AT_ONCE } from './limits';
import {
  selectCanRun,
  selectChartFormData,
  selectInfo,
  selectLayout,
  selectOpenTabs,
  selectUndoSteps,
  selectWhere,
} from './selectors';
import { refreshFilters } from '../filters/thunks/refreshFilters';
import { loadDatasets } from './thunks/loadDatasets';
import { openTabsOf } from './thunks/openTabsOf';
import { refreshDashboard } from './thunks/refreshDashboard';

/** Whether a chart was last asked what it asks now. */
const isAsked = (state: RootState, chartId: number): boolean => {
  const formData = selectChartFormData(state, chartId);
  const last = state.charts[chartId]?.latestQueryFormData;
  return formData !== undefined && !!last && asksTheSame(last, formData);
};

/** Whether a chart waits for the answer to something that it no longer asks. */
const isOutdated = (state: RootState, chartId: number): boolean =>
  (state.charts[chartId]?.requestId ?? null) !== null && !isAsked(state, chartId);

/**
 * Charts load in the order they came near the viewport, six at a time, each once. A run that is outdated ends as soon as
 * a chart is wanted: it would keep the place of one whose answer is awaited.
 */
const startChartLoading = (startListening: AppStartListening): void => {
  const limiter = createLimiter(CHARTS_AT_ONCE);
  const waiting = new Set<number>();
  const running = new Set<number>();
  startListening({
    actionCreator: chartWanted,
    effect: async ({ payload: { chartId } }, { condition, dispatch, getState }) => {
      for (const id of new Set([...running, chartId]))
        if (isOutdated(getState(), id)) void dispatch(supersedeRun(id));
      if (waiting.has(chartId) || isAsked(getState(), chartId)) return;
      waiting.add(chartId);
      const isClear = (_: unknown, state: RootState) =>
        selectCanRun(state, chartId) || !waiting.has(chartId);
      if (!isClear(null, getState())) await condition(isClear);
      if (!waiting.has(chartId)) return;
      limiter.add(async () => {
        waiting.delete(chartId);
        const state = getState();
        const formData = selectChartFormData(state, chartId);
        if (!formData || isAsked(state, chartId)) return;
        if (!state.charts[chartId]) dispatch(chartAdded(chartId, formData));
        running.add(chartId);
        await dispatch(runChart({ key: chartId, formData, ...selectWhere(state) }));
        running.delete(chartId);
      });
    },
  });
  startListening({
    actionCreator: dashboardClosed,
    effect: () => {
      limiter.clear();
      waiting.clear();
    },
  });
};

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
