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

const LINES = ['line', 'area', 'bar', 'dist_bar'];

/** Old type, an old setting, what it becomes: one for each setting that has another name or other values. */
const SETTINGS: readonly (readonly [string, Settings, Settings])[] = [
  ...LINES.flatMap((type): [string, Settings, Settings][] => [
    [type, { bottom_margin: 12 }, { x_axis_title_margin: 12 }],
    [type, { left_margin: 50 }, { y_axis_title_margin: 50 }],
    [type, { left_margin: 'auto' }, { y_axis_title_margin: 30 }],
    [type, { left_margin: '' }, { y_axis_title_margin: 30 }],
    [type, { show_controls: true }, { show_extra_controls: true }],
    [type, { x_axis_label: 'Day' }, { x_axis_title: 'Day' }],
    [type, { y_axis_label: 'Sales' }, { y_axis_title: 'Sales' }],
    [type, { x_axis_format: '%Y' }, { x_axis_time_format: '%Y' }],
    [type, { x_ticks_layout: 'auto' }, { xAxisLabelRotation: 0 }],
    [type, { x_ticks_layout: '45°' }, { xAxisLabelRotation: 45 }],
    [type, { y_axis_showminmax: true }, { truncateYAxis: true }],
    [type, { y_log_scale: true }, { logAxis: true }],
    [type, { contribution: false }, { contributionMode: null }],
    [type, { show_brush: 'auto' }, { zoomable: false }],
    [type, { show_markers: true }, { markerEnabled: true }],
  ]),
  ['line', { line_interpolation: 'step-before' }, { seriesType: 'start' }],
  ['area', { stacked_style: 'stack' }, { stack: 'Stack', opacity: 0.7 }],
  ['area', { stacked_style: 'stream' }, { stack: 'Stream' }],
  ['bar', { bar_stacked: false }, { stack: null }],
  ['dist_bar', { show_bar_value: true }, { show_value: true }],
  ['dist_bar', { bar_stacked: true }, { stack: 'Stack' }],
  ['dual_line', { x_axis_format: '%Y' }, { x_axis_time_format: '%Y' }],
  ['dual_line', { y_axis_2_bounds: [0, 9] }, { y_axis_bounds_secondary: [0, 9] }],
  ['dual_line', { adhoc_filters: [timeFilter] }, { adhoc_filters_b: [timeFilter] }],
  ['treemap', { metric: 'm', metrics: ['n'] }, { metric: 'm' }],
  ['pivot_table', { combine_metric: true }, { combineMetric: true }],
  ['pivot_table', { number_format: '.1f' }, { valueFormat: '.1f' }],
  ['pivot_table', { row_limit: 7 }, { series_limit: 7 }],
  ['pivot_table', { timeseries_limit_metric: 'm' }, { series_limit_metric: 'm' }],
  ['pivot_table', { transpose_pivot: true }, { transposePivot: true }],
  ['pivot_table', {}, { rowOrder: 'value_z_to_a' }],
  ...Object.entries({
    sum: 'Sum',
    median: 'Median',
    min: 'Minimum',
    max: 'Maximum',
    std: 'Sample Standard Deviation',
    var: 'Sample Variance',
    other: 'Sum',
  }).map(([old, now]): [string, Settings, Settings] => [
    'pivot_table',
    { pandas_aggfunc: old },
    { aggregateFunction: now },
  ]),
  ['bubble', { bottom_margin: 'auto' }, { x_axis_title_margin: 30 }],
  ['bubble', { left_margin: 9 }, { y_axis_title_margin: 9 }],
  ['bubble', { x_axis_format: '.1f' }, { xAxisFormat: '.1f' }],
  ['bubble', { y_log_scale: true }, { logYAxis: true }],
  ['bubble', { x_ticks_layout: '45°' }, { xAxisLabelRotation: 45 }],
  ['bubble', { y_axis_showminmax: true }, { truncateYAxis: true }],
  ['heatmap', { show_perc: true }, { show_percentage: true }],
  ['heatmap', { y_axis_bounds: [1, 2] }, { value_bounds: [1, 2] }],
  ['histogram', { x_axis_label: 'Delay' }, { x_axis_title: 'Delay' }],
  ['histogram', { y_axis_label: 'Flights' }, { y_axis_title: 'Flights' }],
  ['histogram', { link_length: 'many' }, { bins: 5 }],
];

test.each(SETTINGS)(
  'of a chart of the old type %s the settings %j become %j',
  (old, settings, now) => {
    const { params } = upgradedChart(old, settings);
    expect(params).toMatchObject(now);
    for (const key of Object.keys(OLD_TYPES[old]?.renamed ?? {}))
      if (!Object.values(OLD_TYPES[old]?.renamed ?? {}).includes(key))
        expect(params).not.toHaveProperty(key);
  },
);

test('each setting that has another name has a case above', () => {
  const tried = (type: string, key: string) =>
    CASES.some(([one, settings]) => one === type && key in settings) ||
    SETTINGS.some(([one, settings]) => one === type && key in settings);
  const untried = Object.entries(OLD_TYPES).flatMap(([type, { renamed = {} }]) =>
    Object.keys(renamed).flatMap((key) => (tried(type, key) ? [] : [`${type} ${key}`])),
  );
  expect(untried).toEqual([]);
});

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
