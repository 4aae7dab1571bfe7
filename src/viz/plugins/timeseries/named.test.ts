import { expect, test } from 'vitest';
import { aForm, FACTS, MONTHS } from '../../../../test/aViz';
import type { SeriesKind } from './markOf';
import { timeseriesModel } from './model';

const form = aForm('echarts_timeseries_line', {
  x_axis: 'month',
  metrics: ['count'],
  groupby: ['region'],
});
const modelOf = (kind: SeriesKind, more: object = {}) =>
  timeseriesModel(kind, MONTHS, { ...form, ...more }, FACTS);

test.each([
  ['line', {}, true],
  ['smooth', {}, true],
  ['step', {}, true],
  ['line', { stack: 'Stack' }, false],
  ['line', { seriesType: 'bar' }, false],
  ['area', {}, false],
  ['bar', {}, false],
  ['scatter', {}, false],
] as const)('a few series of a %s with %j may be named where they end: %s', (kind, more, may) => {
  expect(modelOf(kind, more).legend.mayStandAtEnds).toBe(may);
});

test('a chart says that its forecast is not drawn', () => {
  expect(modelOf('line', { forecastEnabled: true }).notes).toContain(
    'The forecast of this chart is not drawn',
  );
  expect(modelOf('line', { forecastEnabled: false }).notes).toEqual([]);
});
