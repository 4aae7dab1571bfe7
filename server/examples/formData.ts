/** Form data of charts as the page saves them: the value of every control, including defaults. */
import type { ExampleParams } from './example.ts';

type Own = Readonly<Record<string, unknown>>;

/** `from : to`, without the end. */
export const timeRange = (column: string, range: string) => ({
  clause: 'WHERE',
  subject: column,
  operator: 'TEMPORAL_RANGE',
  comparator: range,
  expressionType: 'SIMPLE',
});

export const compared = (column: string, operator: string, value: number) => ({
  clause: 'WHERE',
  subject: column,
  operator,
  comparator: value,
  expressionType: 'SIMPLE',
});

export const having = (sql: string) => ({
  clause: 'HAVING',
  expressionType: 'SQL',
  sqlExpression: sql,
});

const shared = { adhoc_filters: [], annotation_layers: [], extra_form_data: {} };

const timeseries = {
  ...shared,
  groupby: [],
  order_desc: true,
  row_limit: 10_000,
  truncate_metric: true,
  show_empty_columns: true,
  comparison_type: 'values',
  forecastPeriods: 10,
  forecastInterval: 0.8,
  x_axis_title_margin: 15,
  y_axis_title_margin: 30,
  y_axis_title_position: 'Left',
  sort_series_type: 'sum',
  color_scheme: 'supersetColors',
  time_shift_color: true,
  only_total: true,
  show_legend: true,
  legendType: 'scroll',
  legendOrientation: 'top',
  x_axis_time_format: 'smart_date',
  rich_tooltip: true,
  showTooltipTotal: true,
  tooltipTimeFormat: 'smart_date',
  y_axis_format: 'SMART_NUMBER',
  truncateXAxis: true,
  y_axis_bounds: [null, null],
};

export const line = (own: Own): ExampleParams => ({
  viz_type: 'echarts_timeseries_line',
  ...timeseries,
  seriesType: 'line',
  opacity: 0.2,
  markerSize: 6,
  ...own,
});

export const area = (own: Own): ExampleParams => ({
  viz_type: 'echarts_area',
  ...timeseries,
  seriesType: 'line',
  opacity: 0.7,
  markerSize: 6,
  stack: 'Stack',
  ...own,
});

export const bar = (own: Own): ExampleParams => ({
  viz_type: 'echarts_timeseries_bar',
  ...timeseries,
  orientation: 'vertical',
  x_axis_sort_asc: true,
  ...own,
});

export const pie = (own: Own): ExampleParams => ({
  viz_type: 'pie',
  ...shared,
  row_limit: 100,
  sort_by_metric: true,
  color_scheme: 'supersetColors',
  show_labels_threshold: 5,
  threshold_for_other: 0,
  show_legend: false,
  legendType: 'scroll',
  legendOrientation: 'top',
  label_type: 'key_percent',
  number_format: 'SMART_NUMBER',
  date_format: 'smart_date',
  show_labels: true,
  labels_outside: true,
  outerRadius: 70,
  innerRadius: 45,
  donut: true,
  ...own,
});

const bigFonts = { header_font_size: 0.4, subtitle_font_size: 0.15 };

export const bigNumber = (own: Own): ExampleParams => ({
  viz_type: 'big_number',
  ...shared,
  ...bigFonts,
  aggregation: 'LAST_VALUE',
  show_timestamp: true,
  show_trend_line: true,
  start_y_axis_at_zero: true,
  y_axis_format: 'SMART_NUMBER',
  time_format: 'smart_date',
  rolling_type: 'None',
  color_picker: { r: 0, g: 122, b: 135, a: 1 },
  ...own,
});

export const bigNumberTotal = (own: Own): ExampleParams => ({
  viz_type: 'big_number_total',
  ...shared,
  ...bigFonts,
  y_axis_format: 'SMART_NUMBER',
  time_format: 'smart_date',
  ...own,
});

export const mapOf = (type: string, own: Own): ExampleParams => ({
  viz_type: type,
  ...shared,
  autozoom: true,
  filter_nulls: true,
  row_limit: 10_000,
  ...own,
});

const table = {
  viz_type: 'table',
  ...shared,
  percent_metrics: [],
  order_by_cols: [],
  order_desc: true,
  server_page_length: 10,
  percent_metric_calculation: 'row_limit',
  table_timestamp_format: 'smart_date',
  allow_render_html: true,
  show_cell_bars: true,
  color_pn: true,
  include_search: false,
  comparison_color_scheme: 'Green',
  comparison_type: 'values',
};

export const aggregateTable = (own: Own): ExampleParams => ({
  ...table,
  query_mode: 'aggregate',
  all_columns: [],
  row_limit: 10_000,
  ...own,
});

export const rawTable = (own: Own): ExampleParams => ({
  ...table,
  query_mode: 'raw',
  groupby: [],
  metrics: [],
  row_limit: 1000,
  ...own,
});
