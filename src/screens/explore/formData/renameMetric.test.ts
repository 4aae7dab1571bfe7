import { describe, expect, test } from 'vitest';
import type { FormData } from '@/viz/formData';
import { simpleMetric } from './adhoc';
import { withRenamedMetrics } from './renameMetric';

const way = simpleMetric('distance', 'SUM');
const renamed = { ...way, label: 'Way', hasCustomLabel: true };
const before: FormData = {
  datasource: '1__table',
  viz_type: 'table',
  metrics: ['count', way],
  percent_metrics: [],
  column_config: { 'SUM(distance)': { d3NumberFormat: ',d' }, count: { visible: false } },
  label_colors: { 'SUM(distance)': '#ff0000', count: '#00ff00' },
  conditional_formatting: [
    { column: 'SUM(distance)', operator: '>', targetValue: 10 },
    { column: 'count', operator: '<', targetValue: 2 },
  ],
  timeseries_limit_metric: way,
  x_axis_sort: 'SUM(distance)',
};

describe('a renamed metric', () => {
  test('a renamed metric keeps its column’s format, its conditions and its sorting [EXP-05]', () =>
    expect(withRenamedMetrics(before, { ...before, metrics: ['count', renamed] })).toMatchObject({
      column_config: { Way: { d3NumberFormat: ',d' }, count: { visible: false } },
      label_colors: { Way: '#ff0000', count: '#00ff00' },
      conditional_formatting: [{ column: 'Way', targetValue: 10 }, { column: 'count' }],
      timeseries_limit_metric: renamed,
      x_axis_sort: 'Way',
    }));

  test.each([
    ['moved', [renamed, 'count']],
    ['joined by another', ['other', 'count', renamed]],
  ])('a renamed metric that is %s too is still known by its id [EXP-05]', (_, metrics) =>
    expect(withRenamedMetrics(before, { ...before, metrics })).toMatchObject({
      column_config: { Way: { d3NumberFormat: ',d' }, count: { visible: false } },
    }),
  );

  test('a percentage metric keeps the configuration of its own column [EXP-05]', () => {
    const shares = { ...before, percent_metrics: [way], column_config: { '%SUM(distance)': 1 } };
    const after = { ...shares, metrics: ['count', renamed], percent_metrics: [renamed] };
    expect(withRenamedMetrics(shares, after).column_config).toEqual({ '%Way': 1 });
  });

  test.each([
    ['removed', ['count']],
    ['moved', [way, 'count']],
    ['added', ['count', way, 'other']],
  ])('a metric that is %s leaves the configuration as it is', (_, metrics) => {
    const after = { ...before, metrics };
    expect(withRenamedMetrics(before, after)).toEqual(after);
  });
});
