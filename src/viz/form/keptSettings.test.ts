import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { buildQueries } from '../queries';
import { wholeForm } from './wholeForm';

test('metrics are asked for in the order of the settings, in whatever order they were stored', () => {
  const saved = aForm('bubble_v2', { size: 'size', y: 'y', entity: 'kind', x: 'x' });
  expect(buildQueries(wholeForm(saved, null))[0]?.metrics).toEqual(['x', 'y', 'size']);
});

test.each([
  ['echarts_timeseries_line', { resample_rule: '1MS', resample_method: 'zerofill' }],
  ['echarts_timeseries_line', { resample_rule: '2W', resample_method: 'linear' }],
  ['box_plot', { whiskerOptions: '15/85 percentiles' }],
  ['echarts_timeseries_line', { rolling_type: 'mean', rolling_periods: null }],
])('a saved %s keeps %j, though the settings do not offer it', (type, more) => {
  expect(wholeForm(aForm(type, more), null)).toMatchObject(more);
});
