import { expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { withoutLeftovers } from './leftovers';

const BAR = aForm('echarts_timeseries_bar', {
  metrics: ['count'],
  x_axis: 'date',
  row_limit: 50,
  something_else: 1,
});

test('settings of the saved type that the kept type lacks are leftovers [EXP-01]', () => {
  const kept = { ...BAR, viz_type: 'pie', metric: 'count' };
  const { form, leftovers } = withoutLeftovers(kept, BAR);
  expect(leftovers).toEqual({ metrics: ['count'], x_axis: 'date' });
  expect(form).toEqual(aForm('pie', { row_limit: 50, something_else: 1, metric: 'count' }));
});

test.each([
  ['a new chart', { ...BAR, viz_type: 'pie' }, null],
  ['a chart of the same type', BAR, BAR],
  ['a type that is not known', { ...BAR, viz_type: 'sunburst_v9' }, BAR],
  ['settings of their own', { ...BAR, viz_type: 'pie', metrics: ['mine'], x_axis: 'mine' }, BAR],
] as const)('%s has none', (_, form, stored) => {
  expect(withoutLeftovers(form, stored)).toEqual({ form, leftovers: {} });
});
