import { describe, expect, test } from 'vitest';
import { columnLabel } from '#common/labels.ts';
import { queriesToRun } from '@/viz/queries';
import type { FormData } from '@/viz/formData';
import { groupedBy, type GroupBy, takesGroupBy, withGroupBy } from './withGroupBy';

const SALES = {
  aggregate: 'SUM',
  column: { column_name: 'sales' },
  expressionType: 'SIMPLE',
  label: 'Sales',
};
const aChart = (viz_type: string, more: object = {}): FormData => ({
  datasource: '1__table',
  viz_type,
  metric: SALES,
  metrics: [SALES],
  ...more,
});
const group = (columns: readonly string[], more: Partial<GroupBy> = {}): GroupBy => ({
  datasetId: 1,
  columns,
  sortMetric: null,
  isDescending: false,
  ...more,
});
const BOTH = [group(['country', 'deal_size'])];
const IN_TIME = { x_axis: 'order_date', time_grain_sqla: 'P1M' };
/** The names of the columns that each query of the chart asks for. */
const asked = (form: FormData) =>
  queriesToRun(form).map(({ columns }) => [columns ?? []].flat().map(columnLabel));

describe('a control that groups by country and deal size', () => {
  test.each([
    [
      'echarts_timeseries_bar',
      { ...IN_TIME, groupby: ['status'] },
      [['order_date', 'country', 'deal_size']],
    ],
    [
      'echarts_area',
      { ...IN_TIME, groupby: ['product_line'] },
      [['order_date', 'country', 'deal_size']],
    ],
    [
      'mixed_timeseries',
      { ...IN_TIME, metrics_b: [SALES], groupby_b: [] },
      [['order_date', 'country', 'deal_size'], ['order_date']],
    ],
    [
      'box_plot',
      {
        columns: ['order_date'],
        groupby: ['product_line'],
        time_grain_sqla: 'P3M',
        temporal_columns_lookup: { order_date: true },
      },
      [['order_date', 'country', 'deal_size']],
    ],
    ['table', { query_mode: 'aggregate', groupby: ['product_line'] }, [['country', 'deal_size']]],
    [
      'handlebars',
      { query_mode: 'aggregate', groupby: ['product_line'] },
      [['country', 'deal_size']],
    ],
    ['pie', { groupby: ['product_line'] }, [['country', 'deal_size']]],
    ['funnel', { groupby: ['status'] }, [['country', 'deal_size']]],
    ['gauge_chart', { groupby: ['deal_size'] }, [['country', 'deal_size']]],
    ['radar', { groupby: ['deal_size'] }, [['country', 'deal_size']]],
    ['treemap_v2', { groupby: ['product_line', 'deal_size'] }, [['country', 'deal_size']]],
    ['sunburst_v2', { columns: ['product_line', 'deal_size'] }, [['country', 'deal_size']]],
    [
      'histogram_v2',
      { groupby: ['deal_size'], column: 'sales' },
      [['country', 'deal_size', 'sales']],
    ],
    ['heatmap_v2', { x_axis: 'product_line', groupby: 'deal_size' }, [['product_line', 'country']]],
    ['waterfall', { x_axis: 'product_line' }, [['product_line', 'country']]],
    ['word_cloud', { series: 'product_line' }, [['country']]],
    // Of these, the chart shows the deal size already.
    [
      'pivot_table_v2',
      { groupbyColumns: ['deal_size'], groupbyRows: ['product_line'] },
      [['country', 'product_line']],
    ],
    [
      'bubble_v2',
      { series: 'deal_size', entity: 'product_line', x: SALES, y: SALES, size: SALES },
      [['product_line', 'country']],
    ],
    ['big_number', IN_TIME, [['order_date']]],
    ['pop_kpi', {}, [[]]],
  ])('makes a chart of the type %s ask as a Superset asks', (type, more, columns) => {
    expect(asked(withGroupBy(aChart(type, more), BOTH))).toEqual(columns);
  });

  test.each([
    ['another dataset', aChart('pie', { datasource: '12__table', groupby: ['a'] })],
    ['the type chord', aChart('chord', { groupby: 'a', columns: 'b' })],
    ['a map', aChart('deck_scatter', { groupby: ['a'] })],
    ['a type without groups', aChart('big_number_total')],
    ['rows as they are', aChart('table', { query_mode: 'raw', all_columns: ['a'] })],
    ['an unknown type', aChart('lately_invented', { groupby: ['a'] })],
  ])('leaves a chart of %s as it is', (_, form) => {
    expect(withGroupBy(form, BOTH)).toBe(form);
  });
});

test.each([
  ['an axis', { x_axis: 'country' }],
  ['a metric', { metrics: [{ ...SALES, column: { column_name: 'country' } }] }],
  ['a metric of that name', { metrics: ['country'] }],
])('a chart is not grouped by what is %s of it', (_, more) => {
  const form = aChart('echarts_timeseries_line', more);
  expect(groupedBy(form, group(['country', 'city']))).toEqual(['city']);
  expect(withGroupBy(form, [group(['country'])])).toBe(form);
});

test('several controls group together, each column once, and the last of their metrics sorts', () => {
  const form = withGroupBy(aChart('table', { groupby: ['status'] }), [
    group(['country', 'city'], { sortMetric: 'count', isDescending: true }),
    group(['city', 'territory'], { sortMetric: 'total' }),
    group(['deal_size'], { datasetId: 2, sortMetric: 'other' }),
  ]);
  expect(form).toMatchObject({
    groupby: ['country', 'city', 'territory'],
    order_by_cols: ['["total",true]'],
  });
});

test('a metric of the control sorts the rows that a chart asks for', () => {
  const form = aChart('echarts_area', { x_axis: 'order_date', groupby: ['status'] });
  const [query] = queriesToRun(withGroupBy(form, [group(['country'], { sortMetric: 'count' })]));
  expect(query).toMatchObject({ orderby: [['count', true]] });
});

test('a ribbon takes the first two columns for its ends, and keeps the end for which there is none', () => {
  const form = aChart('sankey_v2', { source: 'a', target: 'b' });
  expect(withGroupBy(form, BOTH)).toMatchObject({ source: 'country', target: 'deal_size' });
  expect(withGroupBy(form, [group(['country'])])).toMatchObject({ source: 'country', target: 'b' });
});

test.each([
  ['table', true],
  ['sankey_v2', true],
  ['bullet', false],
  ['world_map', false],
  ['deck_multi', false],
])('whether charts of the type %s take a group: %s', (type, takes) => {
  expect(takesGroupBy(type)).toBe(takes);
});
