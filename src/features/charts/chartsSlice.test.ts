import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { type ErrorInfo, networkError, timeoutError } from '@/api/errors';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { newChart } from './chartState';
import {
  chartAdded,
  chartRendered,
  chartRenderFailed,
  charts,
  chartStopped,
  datasourcesSet,
  ownStateChanged,
  queryTriggered,
  runSuperseded,
} from './chartsSlice';
import { runChart } from './thunks/runChart';

const formData: FormData = { datasource: '1__table', viz_type: 'pie', slice_id: 7 };
const answers = [
  { data: [{ a: 1 }], colnames: ['a'], coltypes: [0], rowcount: 1 },
] as ChartResult[];
const arg = { key: 7, formData };
const refusal = (info: Partial<ErrorInfo>): ErrorInfo => ({
  ...networkError(),
  kind: 'http',
  errors: [],
  ...info,
});
const refused = (requestId: string, info: ErrorInfo) => ({
  ...runChart.rejected(null, requestId, arg, info),
});
const after = (...actions: UnknownAction[]) =>
  actions.reduce(charts, undefined as never as ReturnType<typeof charts>)['7'];
const started = runChart.pending('r1', arg);
const succeeded = runChart.fulfilled(answers, 'r1', arg);

describe('a chart', () => {
  test('starts with the specified fields [CHS-01, CHS-02, CHS-03]', () => {
    expect(newChart(7)).toMatchObject({
      id: 7,
      chartStatus: null,
      chartAlert: null,
      chartStackTrace: null,
      chartUpdateStartTime: 0,
      chartUpdateEndTime: null,
      latestQueryFormData: null,
      sliceFormData: null,
      queriesResponse: null,
      triggerQuery: false,
      lastRendered: 0,
      annotationData: {},
      annotationError: {},
      annotationQuery: {},
    });
  });

  test('whose run is superseded keeps its rows, waits for its next question and takes no late reply', () => {
    const again = runChart.pending('r2', arg);
    const late = runChart.fulfilled([], 'r2', arg);
    expect(after(started, succeeded, again, runSuperseded(7), late)).toMatchObject({
      chartStatus: 'rendered',
      queriesResponse: answers,
      latestQueryFormData: null,
      requestId: null,
    });
    expect(after(started, runSuperseded(7))?.chartStatus).toBeNull();
  });

  test('whose run of a later page is superseded begins with the first one', () => {
    const paged = ownStateChanged(7, { currentPage: 3, sorting: [] });
    const next = runChart.pending('r2', { key: 7, formData: { ...formData, row_limit: 5 } });
    expect(after(started, paged, runSuperseded(7), next)?.ownState).toEqual({ sorting: [] });
  });

  test('is loading once its update starts, without its old failure [CHS-04]', () => {
    for (const failure of [
      refused('r1', refusal({ message: 'no' })),
      chartRenderFailed(7, new Error('no axis'), 'at Pie'),
    ]) {
      const chart = after(started, failure, runChart.pending('r2', arg));
      expect(chart).toMatchObject({
        chartStatus: 'loading',
        chartAlert: null,
        chartStackTrace: null,
        error: null,
        latestQueryFormData: formData,
        chartUpdateEndTime: null,
      });
      expect(chart?.chartUpdateStartTime).toBeGreaterThan(0);
    }
  });

  test('is a success when its results arrive, and rendered once they are drawn [CHS-05, CHS-07]', () => {
    expect(after(started, succeeded)).toMatchObject({
      chartStatus: 'success',
      queriesResponse: answers,
    });
    const drawn = after(started, succeeded, chartRendered(7, []));
    expect(drawn?.chartStatus).toBe('rendered');
    expect(drawn?.lastRendered).toBeGreaterThan(0);
  });

  test.each([
    ['loading', runChart.pending('r2', arg)],
    ['stopped', chartStopped(7)],
    ['failed', chartRenderFailed(7, new Error('no axis'), 'at Pie')],
  ])('that is %s stays so when its old results are drawn again [CHS-07]', (status, event) => {
    const chart = after(started, succeeded, event, chartRendered(7, []));
    expect(chart?.chartStatus).toBe(status);
  });

  test.each([
    ['results', succeeded],
    ['a refusal', refused('r1', refusal({ message: 'no' }))],
    ['being stopped', chartStopped(7)],
  ])('knows when its run ended with %s [CHS-01]', (_, end) => {
    expect(after(started, end)?.chartUpdateEndTime).toBeGreaterThan(0);
  });

  test('keeps its last results while the next ones load', () => {
    expect(after(started, succeeded, runChart.pending('r2', arg))?.queriesResponse).toEqual(
      answers,
    );
  });

  test('says that it was stopped, and a late reply changes nothing [CHS-06]', () => {
    const chart = after(started, chartStopped(7), succeeded);
    expect(chart).toMatchObject({
      chartStatus: 'stopped',
      chartAlert: 'Updating chart was stopped',
      queriesResponse: null,
    });
  });

  test('accepts only the reply to its newest run', () => {
    const newest = [{ ...answers[0], rowcount: 2 }] as ChartResult[];
    const chart = after(
      started,
      runChart.pending('r2', arg),
      runChart.fulfilled(newest, 'r2', arg),
      succeeded,
    );
    expect(chart?.queriesResponse).toEqual(newest);
  });

  test('is failed, with the reason, when it could not be drawn [CHS-08]', () => {
    const chart = after(started, succeeded, chartRenderFailed(7, new Error('no axis'), 'at Pie'));
    expect(chart).toMatchObject({
      chartStatus: 'failed',
      chartAlert: 'An error occurred while rendering the visualization: no axis',
      chartStackTrace: 'at Pie',
    });
  });

  test.each([
    [
      'the first error of the answer',
      refusal({ errors: [{ message: 'first' }, { message: 'second' }], message: 'x' }),
      'first',
    ],
    [
      'the message where there is no list',
      refusal({ message: 'Error: Empty query?' }),
      'Error: Empty query?',
    ],
    ['the deadline', timeoutError(2000), 'Request timed out'],
    ['no answer at all', networkError(), 'Network error.'],
  ])('is failed with %s [CHS-09, CHS-10]', (_, info, alert) => {
    expect(after(started, refused('r1', info))).toMatchObject({
      chartStatus: 'failed',
      chartAlert: alert,
      error: { message: alert },
    });
  });

  test('that failed while drawing is reset when datasets arrive; one that was refused is not [CHS-11]', () => {
    const broken = chartRenderFailed(7, new Error('x'), 'at Pie');
    expect(after(started, succeeded, broken, datasourcesSet())?.chartStatus).toBeNull();
    const kept = after(started, refused('r1', refusal({ message: 'no' })), datasourcesSet());
    expect(kept?.chartStatus).toBe('failed');
  });

  test('starts afresh when it is added again [CHS-12]', () => {
    const chart = after(
      started,
      refused('r1', refusal({ message: 'no' })),
      chartAdded(7, formData),
    );
    expect(chart).toEqual(newChart(7, formData));
  });

  test('is loading from the moment its query is triggered until its one run starts [CHS-13, CHS-14]', () => {
    expect(after(queryTriggered(7))).toMatchObject({ chartStatus: 'loading', triggerQuery: true });
    expect(after(queryTriggered(7), started)?.triggerQuery).toBe(false);
  });
});
