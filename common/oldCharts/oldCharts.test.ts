import { expect, test } from 'vitest';
import { OLD_TYPES, type Settings } from './oldTypes.ts';
import { storedChart, upgradedChart } from './upgradedChart.ts';

const timed = { granularity_sqla: 'day', time_range: 'Last year' };
const timeFilter = {
  clause: 'WHERE',
  comparator: 'Last year',
  expressionType: 'SIMPLE',
  operator: 'TEMPORAL_RANGE',
  subject: 'day',
};

/** Old type, old settings, new type, what the new settings have, what they no longer have. */
const CASES: readonly (readonly [string, Settings, string, Settings, readonly string[]])[] = [
  [
    'line',
    {
      ...timed,
      metrics: ['count'],
      contribution: true,
      show_brush: 'yes',
      x_ticks_layout: '45°',
      y_log_scale: true,
      bottom_margin: 'auto',
    },
    'echarts_timeseries_line',
    {
      x_axis: 'day',
      adhoc_filters: [timeFilter],
      metrics: ['count'],
      contributionMode: 'row',
      zoomable: true,
      xAxisLabelRotation: 45,
      logAxis: true,
      x_axis_title_margin: 30,
    },
    ['granularity_sqla', 'time_range', 'contribution', 'show_brush'],
  ],
  [
    'line',
    { line_interpolation: 'step-after' },
    'echarts_timeseries_step',
    { seriesType: 'end' },
    ['line_interpolation'],
  ],
  [
    'line',
    { line_interpolation: 'cardinal' },
    'echarts_timeseries_smooth',
    {},
    ['line_interpolation'],
  ],
  [
    'area',
    { ...timed, stacked_style: 'expand' },
    'echarts_area',
    { stack: 'Expand', contributionMode: 'row', x_axis: 'day' },
    ['stacked_style'],
  ],
  [
    'bar',
    { bar_stacked: true, show_bar_value: true },
    'echarts_timeseries_bar',
    { stack: 'Stack', show_value: true },
    ['bar_stacked'],
  ],
  [
    'dist_bar',
    { ...timed, groupby: ['a', 'b'], columns: ['c'] },
    'echarts_timeseries_bar',
    { x_axis: 'a', groupby: ['b', 'c'], adhoc_filters: [timeFilter] },
    ['columns'],
  ],
  [
    'dual_line',
    { ...timed, metric: 'm', metric_2: 'n', y_axis_2_format: '.1f' },
    'mixed_timeseries',
    {
      metrics: ['m'],
      metrics_b: ['n'],
      yAxisIndexB: 1,
      y_axis_format_secondary: '.1f',
      x_axis: 'day',
    },
    ['metric', 'metric_2'],
  ],
  ['treemap', { metrics: ['m', 'n'] }, 'treemap_v2', { metric: 'm' }, ['metrics']],
  ['sunburst', { groupby: ['a', 'b'] }, 'sunburst_v2', { columns: ['a', 'b'] }, ['groupby']],
  ['sankey', { groupby: ['a', 'b'] }, 'sankey_v2', { source: 'a', target: 'b' }, ['groupby']],
  [
    'pivot_table',
    { groupby: ['a'], columns: ['b'], pandas_aggfunc: 'mean', pivot_margins: true },
    'pivot_table_v2',
    {
      groupbyRows: ['a'],
      groupbyColumns: ['b'],
      aggregateFunction: 'Average',
      rowTotals: true,
      colTotals: true,
    },
    ['pivot_margins', 'pandas_aggfunc'],
  ],
  [
    'bubble',
    { limit: 5, x_log_scale: true, x_axis_label: 'Width', y_axis_label: 'Height' },
    'bubble_v2',
    { row_limit: 5, logXAxis: true, x_axis_label: 'Width', y_axis_label: 'Height' },
    ['limit'],
  ],
  [
    'heatmap',
    { all_columns_x: 'a', all_columns_y: 'b' },
    'heatmap_v2',
    { x_axis: 'a', groupby: 'b', legend_type: 'continuous' },
    ['all_columns_x'],
  ],
  [
    'histogram',
    { all_columns_x: ['a'], link_length: '12', normalized: true },
    'histogram_v2',
    { column: 'a', bins: 12, normalize: true },
    ['all_columns_x', 'link_length'],
  ],
  [
    'ag-grid-table',
    { query_mode: 'raw', all_columns: ['a'], column_config: { a: { columnWidth: 80 } } },
    'table',
    { query_mode: 'raw', all_columns: ['a'], column_config: { a: { columnWidth: 80 } } },
    [],
  ],
  ['directed_force', { source: 'a', target: 'b' }, 'graph_chart', { source: 'a', target: 'b' }, []],
];

test.each(CASES)(
  'a chart of the old type %s with %j becomes %s',
  (old, settings, type, has, lacks) => {
    const upgraded = upgradedChart(old, { ...settings, viz_type: old, own_key: 1 });
    expect(upgraded.vizType).toBe(type);
    expect(upgraded.params).toMatchObject({ ...has, viz_type: type, own_key: 1 });
    for (const key of lacks) expect(upgraded.params).not.toHaveProperty(key);
  },
);

test('each old type has a case above', () => {
  expect(Object.keys(OLD_TYPES).filter((old) => !CASES.some(([one]) => one === old))).toEqual([]);
});

test('a table of another kind is drawn as a table, and stays what it is where it is stored', () => {
  const params = { viz_type: 'ag-grid-table', groupby: ['a'] };
  expect(storedChart('ag-grid-table', params)).toEqual({ vizType: 'ag-grid-table', params });
  expect(storedChart('line', { viz_type: 'line' }).vizType).toBe('echarts_timeseries_line');
});

test('the two ends that the oldest charts have become the range of the filter', () => {
  const ends = { granularity_sqla: 'day', since: '2013-01-01', until: '2014-01-01' };
  const { params } = upgradedChart('line', ends);
  const comparator = '2013-01-01 : 2014-01-01';
  expect(params.adhoc_filters).toEqual([{ ...timeFilter, comparator }]);
  expect(Object.keys(params)).not.toEqual(expect.arrayContaining(['since']));
  expect(Object.keys(params)).not.toEqual(expect.arrayContaining(['until']));
});

test.each(['pie', 'echarts_timeseries_line', 'constructor', 'nobody_knows'])(
  'a chart of the type %s stays as it is',
  (type) => {
    const params = { granularity_sqla: 'day', groupby: ['a'] };
    expect(upgradedChart(type, params)).toEqual({ vizType: type, params });
  },
);
