/** When the charts of a dashboard ask for their data. */
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { askWaiting } from '@/api/resources/severalCharts';
import { chartAdded } from '@/features/charts/chartsSlice';
import { runChart } from '@/features/charts/thunks/runChart';
import { supersedeRun } from '@/features/charts/thunks/supersedeRun';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { createLimiter } from '@/lib/limiter';
import { dashboardClosed } from '../events';
import { asksTheSame } from './asksTheSame';
import { chartWanted } from './chartWanted';
import { selectChartsAtOnce } from './limits';
import { nearCharts } from './nearCharts';
import { selectCanRun, selectChartFormData, selectWhere } from './selectors';

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
 * Charts load in the order they came near the viewport, a limited number at a time, each once. A run that is outdated
 * ends as soon as a chart is wanted: it would keep the place of one whose answer is awaited.
 */
export const startChartLoading = (startListening: AppStartListening): void => {
  const limiter = createLimiter();
  const waiting = new Set<number>();
  const running = new Map<number, symbol>();
  startListening({
    actionCreator: chartWanted,
    effect: async ({ payload: { chartId } }, { condition, dispatch, getState }) => {
      for (const id of new Set([...running.keys(), chartId]))
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
        // It may have begun anew before this one ends.
        const run = Symbol('run');
        running.set(chartId, run);
        await dispatch(runChart({ key: chartId, formData, ...selectWhere(state) }));
        if (running.get(chartId) === run) running.delete(chartId);
      }, selectChartsAtOnce(getState()));
    },
  });
  /* The server works while the page is drawn for the new filters. */
  startListening({
    actionCreator: masksApplied,
    effect: (_, { dispatch }) => {
      for (const chartId of nearCharts()) dispatch(chartWanted({ chartId }));
      askWaiting();
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
