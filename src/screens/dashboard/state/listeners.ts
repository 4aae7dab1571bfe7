/** Reactions to actions on a dashboard. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { chartAdded, datasourcesSet } from '@/features/charts/chartsSlice';
import { runChart } from '@/features/charts/thunks/runChart';
import { dashboardTabSelected } from '@/features/events';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { createLimiter } from '@/lib/limiter';
import { sameJson } from '@/lib/sameJson';
import { dashboardClosed, dashboardOpened } from '../events';
import { isLayoutEdit, layoutRedone, layoutUndone } from '../layout/layoutSlice';
import { chartWanted } from './chartWanted';
import {
  changesUndone,
  layoutChangedAgain,
  refreshFrequencySet,
  tabActivated,
  undoLimitExceeded,
} from './dashboardStateSlice';
import { asksTheSame } from './asksTheSame';
import { CHARTS_AT_ONCE } from './limits';
import { timedRefresh } from './refreshPlan';
import {
  selectCanRun,
  selectChartFormData,
  selectInfo,
  selectLayout,
  selectUndoSteps,
  selectWhere,
} from './selectors';
import { loadDatasets } from './thunks/loadDatasets';
import { refreshDashboard } from './thunks/refreshDashboard';

/** Charts load in the order they came near the viewport, six at a time, each once. */
const startChartLoading = (startListening: AppStartListening): void => {
  const limiter = createLimiter(CHARTS_AT_ONCE);
  const waiting = new Set<number>();
  startListening({
    actionCreator: chartWanted,
    effect: async ({ payload: { chartId } }, { condition, dispatch, getState }) => {
      if (waiting.has(chartId)) return;
      waiting.add(chartId);
      const isClear = (_: unknown, state: RootState) =>
        selectCanRun(state, chartId) || !waiting.has(chartId);
      if (!isClear(null, getState())) await condition(isClear);
      if (!waiting.has(chartId)) return;
      limiter.add(async () => {
        waiting.delete(chartId);
        const state = getState();
        const formData = selectChartFormData(state, chartId);
        const last = state.charts[chartId]?.latestQueryFormData;
        if (!formData || (last && asksTheSame(last, formData))) return;
        if (!state.charts[chartId]) dispatch(chartAdded(chartId, formData));
        await dispatch(runChart({ key: chartId, formData, ...selectWhere(state) }));
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

/** At the saved layout there is nothing to save, at every other there is; past the limit the person is warned. */
const startUndoWatch = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(layoutUndone, layoutRedone),
    effect: (_, { dispatch, getState }) => {
      const isAsSaved = sameJson(selectLayout(getState()), selectInfo(getState()).savedLayout);
      dispatch(isAsSaved ? changesUndone() : layoutChangedAgain());
    },
  });
  startListening({
    matcher: isLayoutEdit,
    effect: (_, { dispatch, getState }) => {
      if (selectUndoSteps(getState()) > UNDO_LIMIT) dispatch(undoLimitExceeded());
    },
  });
};

/** While a refresh interval is set, charts run again at every tick, spread over time. */
const startAutoRefresh = (startListening: AppStartListening): void => {
  const startsOrStops = (action: { type: string }) =>
    dashboardOpened.match(action) ||
    refreshFrequencySet.match(action) ||
    dashboardClosed.match(action);
  startListening({
    predicate: startsOrStops,
    effect: async (_, { cancelActiveListeners, delay, dispatch, fork, getState }) => {
      cancelActiveListeners();
      for (;;) {
        const seconds = getState().dashboardState.refreshFrequency;
        if (seconds <= 0) return;
        const { metadata } = selectInfo(getState());
        await delay(seconds * 1000);
        const plan = timedRefresh({
          charts: Object.keys(getState().charts).map(Number).filter(Number.isFinite),
          immune: metadata.timed_refresh_immune_slices ?? [],
          requestedMs: 0,
          staggerRefresh: metadata.stagger_refresh,
          staggerTimeMs: metadata.stagger_time,
        });
        for (const { chartId, delayMs } of plan) {
          fork(async (task) => {
            await task.delay(delayMs);
            await dispatch(refreshDashboard({ chartIds: [chartId] }));
          });
        }
      }
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
  startUndoWatch,
  startAutoRefresh,
  startTabLog,
];
