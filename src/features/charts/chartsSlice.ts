import { createSlice, type Draft, isPending, type PayloadAction } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { sameJson } from '@/lib/sameJson';
import type { ShownLabel } from '@/viz/colors/labelColors';
import type { FormData } from '@/viz/formData';
import { annotationsForgotten } from './annotationActions';
import { afterAnnotation, isOfAnnotation } from './annotationCases';
import type { OwnState } from '@/viz/vizHooks';
import { type ChartKey, type ChartState, newChart } from './chartState';
import { runChart } from './thunks/runChart';

type Charts = Record<string, ChartState>;

/** The chart, or a new one if it is unknown. */
const of = (charts: Charts, key: ChartKey): object =>
  (charts[key] ??= newChart(key) as Draft<ChartState>);

const change = (charts: Charts, key: ChartKey, what: Partial<ChartState>): void => {
  Object.assign(of(charts, key), what);
};

const NOTHING: OwnState = {};

const onFirstPage = (ownState: OwnState): OwnState => {
  if (!('currentPage' in ownState)) return ownState;
  const { currentPage: _page, ...rest } = ownState;
  return rest;
};

/** Other settings have other rows: their first page is shown. */
const ownStateAfter = (chart: ChartState | undefined, next: FormData): OwnState => {
  const { ownState = NOTHING, latestQueryFormData: last = null } = chart ?? {};
  return last === null || sameJson(last, next) ? ownState : onFirstPage(ownState);
};

/** Without its run: the rows that are there stay. */
const withoutRun = ({ queriesResponse }: Pick<ChartState, 'queriesResponse'>) =>
  ({ chartStatus: queriesResponse ? 'rendered' : null, requestId: null }) as const;

const loading = {
  chartStatus: 'loading',
  chartAlert: null,
  chartStackTrace: null,
  error: null,
} as const;

/** Every chart by its key, for all screens. */
const chartsSlice = createSlice({
  name: 'charts',
  initialState: {} as Charts,
  reducers: {
    chartAdded: {
      prepare: (key: ChartKey, sliceFormData: FormData | null = null) => ({
        payload: { key, sliceFormData },
      }),
      reducer: (
        charts,
        { payload }: PayloadAction<{ key: ChartKey; sliceFormData: FormData | null }>,
      ) => {
        charts[payload.key] = newChart(payload.key, payload.sliceFormData) as Draft<ChartState>;
      },
    },
    chartRemoved: (charts, { payload: key }: PayloadAction<ChartKey>) => {
      delete charts[key];
    },
    /** Makes the chart's frame run its query once. */
    queryTriggered: (charts, { payload: key }: PayloadAction<ChartKey>) =>
      change(charts, key, { ...loading, triggerQuery: true }),
    chartStopped: (charts, { payload: key }: PayloadAction<ChartKey>) =>
      change(charts, key, {
        chartStatus: 'stopped',
        chartAlert: 'Updating chart was stopped',
        triggerQuery: false,
        requestId: null,
        chartUpdateEndTime: Date.now(),
      }),
    /** It asks something else by now: until it is asked that, nothing is known to be asked. */
    runSuperseded: (charts, { payload: key }: PayloadAction<ChartKey>) => {
      const chart = charts[key];
      if (!chart) return;
      change(charts, key, {
        ...withoutRun(chart as ChartState),
        latestQueryFormData: null,
        ownState: onFirstPage(chart.ownState),
      });
    },
    ownStateChanged: {
      prepare: (key: ChartKey, ownState: OwnState) => ({ payload: { key, ownState } }),
      reducer: (charts, { payload }: PayloadAction<{ key: ChartKey; ownState: OwnState }>) =>
        change(charts, payload.key, { ownState: payload.ownState }),
    },
    /** With the labels that the chart gave colors to so far. */
    chartRendered: {
      prepare: (key: ChartKey, labels: readonly ShownLabel[]) => ({
        payload: { key, labels, at: Date.now() },
      }),
      reducer: (
        charts,
        { payload }: PayloadAction<{ key: ChartKey; labels: readonly ShownLabel[]; at: number }>,
      ) => {
        if (charts[payload.key]?.chartStatus === 'success')
          change(charts, payload.key, { chartStatus: 'rendered', lastRendered: payload.at });
      },
    },
    chartRenderFailed: {
      prepare: (key: ChartKey, error: Error, stack: string | null) => ({
        payload: { key, message: error.message, stack: stack ?? error.stack ?? null },
      }),
      reducer: (
        charts,
        { payload }: PayloadAction<{ key: ChartKey; message: string; stack: string | null }>,
      ) =>
        change(charts, payload.key, {
          chartStatus: 'failed',
          chartAlert: `An error occurred while rendering the visualization: ${payload.message}`,
          chartStackTrace: payload.stack,
        }),
    },
    /** Their datasets arrived: charts that failed to draw without them are tried again. */
    datasourcesSet: (charts) => {
      for (const chart of Object.values(charts)) {
        if (chart.chartStatus === 'failed' && chart.chartStackTrace)
          change(charts, chart.id, { chartStatus: null });
      }
    },
  },
  extraReducers: (on) =>
    on
      .addCase(runChart.fulfilled, (charts, { payload, meta }) => {
        if (charts[meta.arg.key]?.requestId !== meta.requestId) return;
        change(charts, meta.arg.key, {
          chartStatus: 'success',
          queriesResponse: payload,
          answeredFormData: meta.arg.formData,
          chartUpdateEndTime: Date.now(),
          requestId: null,
        });
      })
      .addCase(runChart.rejected, (charts, { payload, meta }) => {
        const chart = charts[meta.arg.key];
        const isAborted = meta.aborted || payload?.kind === 'aborted';
        if (chart?.requestId !== meta.requestId || !isAborted) return;
        change(charts, meta.arg.key, withoutRun(chart as ChartState));
      })
      .addMatcher(isPending(runChart), (charts, { meta }) => {
        change(charts, meta.arg.key, {
          ...loading,
          triggerQuery: false,
          chartUpdateStartTime: Date.now(),
          chartUpdateEndTime: null,
          latestQueryFormData: meta.arg.formData,
          ownState: ownStateAfter(charts[meta.arg.key], meta.arg.formData),
          requestId: meta.requestId,
        });
      })
      .addMatcher(failed(runChart), (charts, { payload, meta }) => {
        if (charts[meta.arg.key]?.requestId !== meta.requestId) return;
        const alert =
          payload.kind === 'network'
            ? 'Network error.'
            : payload.errors[0]?.message || payload.message;
        change(charts, meta.arg.key, {
          chartStatus: 'failed',
          chartAlert: alert,
          queriesResponse: null,
          error: { ...payload, message: alert },
          chartUpdateEndTime: Date.now(),
          requestId: null,
        });
      })
      .addMatcher(isOfAnnotation, (charts, action) => {
        const { key } = annotationsForgotten.match(action) ? action.payload : action.meta.arg;
        const chart = charts[key];
        if (chart) change(charts, key, afterAnnotation(chart as ChartState, action));
      }),
});

export const {
  chartAdded,
  chartRemoved,
  queryTriggered,
  chartStopped,
  runSuperseded,
  ownStateChanged,
  chartRendered,
  chartRenderFailed,
  datasourcesSet,
} = chartsSlice.actions;
export const charts = chartsSlice.reducer;
