import { expect, test } from 'vitest';
import { asChart } from './asChart';
import type { ChartChoice } from './choice';

const columns = [
  { name: 'region', type: 'STRING', generic: 1 },
  { name: 'price', type: 'DECIMAL', generic: 0 },
  { name: 'sold', type: 'DATETIME', generic: 2 },
  { name: 'size', type: 'INTEGER', generic: 0 },
] as const;
const bar: ChartChoice = { kind: 'bar', x: 0, ys: [1], group: null, aggregate: 'sum' };
const sum = (column_name: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate: 'SUM',
  label: `SUM(${column_name})`,
});

test.each<[string, Partial<ChartChoice>, object]>([
  [
    'bars become a bar chart',
    {},
    { viz_type: 'echarts_timeseries_bar', x_axis: 'region', metrics: [sum('price')] },
  ],
  [
    'lines by group become a line chart of one measure',
    { kind: 'line', x: 2, ys: [1, 3], group: 0 },
    {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'sold',
      groupby: ['region'],
      metrics: [sum('price')],
    },
  ],
  [
    'several measures become several metrics',
    { kind: 'area', x: 2, ys: [1, 3] },
    { viz_type: 'echarts_area', groupby: [], metrics: [sum('price'), sum('size')] },
  ],
  [
    'a pie becomes a pie chart',
    { kind: 'pie' },
    { viz_type: 'pie', groupby: ['region'], metric: sum('price') },
  ],
  [
    'a number becomes a big number',
    { kind: 'number', x: null },
    { viz_type: 'big_number_total', metric: sum('price') },
  ],
  [
    'an average becomes an AVG metric',
    { aggregate: 'avg' },
    { metrics: [{ aggregate: 'AVG', label: 'AVG(price)' }] },
  ],
])('%s', (_, choice, settings) => {
  expect(asChart({ ...bar, ...choice }, columns)).toMatchObject(settings);
});

test('counted rows become the default metric of a new chart', () => {
  expect(asChart({ ...bar, ys: [], aggregate: 'count' }, columns)).not.toHaveProperty('metrics');
});

test.each<[string, Partial<ChartChoice>]>([
  ['a point for each row', { kind: 'scatter', aggregate: 'none' }],
  ['a bar per row', { aggregate: 'none' }],
  ['an unfinished choice', { x: null }],
])('%s cannot become a chart of aggregates', (_, choice) => {
  expect(asChart({ ...bar, ...choice }, columns)).toBeNull();
});
