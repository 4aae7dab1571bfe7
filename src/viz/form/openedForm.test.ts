import { expect, test } from 'vitest';
import { aDataset } from '../../../test/aDataset';
import { aForm } from '../../../test/aViz';
import type { FormData } from '../formData';
import { buildQueries } from '../queries';
import { openedForm, wholeForm } from './wholeForm';

const dataset = aDataset({ main_dttm_col: 'day' });
const NO_LIMIT = { col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' };
const askedBy = (form: FormData) => buildQueries(form)[0] ?? {};

test('a saved chart that is opened says that its time has no limit, and one on a dashboard does not', () => {
  const saved = aForm('pie', { groupby: ['kind'], metric: 'count' });
  expect(askedBy(openedForm(saved, dataset)).filters).toEqual([NO_LIMIT]);
  expect(askedBy(openedForm(saved, aDataset({ main_dttm_col: null }))).filters).toEqual([]);
  expect(askedBy(wholeForm(saved, dataset)).filters).toEqual([]);
  const timed = { ...saved, granularity_sqla: 'day', time_range: 'Last year' };
  expect(askedBy(openedForm(timed, dataset)).filters).toEqual([{ ...NO_LIMIT, val: 'Last year' }]);
});

test.each([
  ['pie', { time_grain_sqla: 'P1M' }, { extras: { having: '', where: '' } }],
  ['pie', { limit: 5, order_desc: false }, { series_limit: 0, order_desc: true }],
  ['pie', { row_limit: null }, { row_limit: 100 }],
  ['radar', { row_limit: null }, { row_limit: 10 }],
  ['treemap_v2', { row_limit: 0 }, { row_limit: 0 }],
  ['box_plot', { series_limit: 5, time_grain_sqla: 'P1D' }, { series_limit: 5 }],
  [
    'echarts_timeseries_bar',
    { limit: 5, order_desc: false },
    { series_limit: 5, order_desc: false },
  ],
])('a saved %s with %j that is opened asks with %j', (type, more, asked) => {
  const saved = aForm(type, { groupby: ['kind'], metric: 'count', metrics: ['count'], ...more });
  expect(askedBy(openedForm(saved, dataset))).toMatchObject(asked);
});

test('metrics are asked for in the order of the settings, in whatever order they were stored', () => {
  const saved = aForm('bubble_v2', { size: 'size', y: 'y', entity: 'kind', x: 'x' });
  expect(askedBy(wholeForm(saved, null)).metrics).toEqual(['x', 'y', 'size']);
});

test.each([
  ['echarts_timeseries_line', { resample_rule: '1MS', resample_method: 'zerofill' }],
  ['echarts_timeseries_line', { resample_rule: '2W', resample_method: 'linear' }],
  ['box_plot', { whiskerOptions: '15/85 percentiles' }],
  ['echarts_timeseries_line', { rolling_type: 'mean', rolling_periods: null }],
])('a saved %s keeps %j, though the settings do not offer it', (type, more) => {
  expect(wholeForm(aForm(type, more), null)).toMatchObject(more);
});
