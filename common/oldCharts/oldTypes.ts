/** Chart types of older versions: what each is called now, and what becomes of its settings. */

export type Settings = Readonly<Record<string, unknown>>;

export interface OldType {
  readonly becomes: string | ((settings: Settings) => string);
  /** Settings that have another name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Settings that the new type does not have, after `change` read them. */
  readonly removed?: readonly string[];
  /** Settings whose values change, by their old names. */
  readonly change?: (settings: Settings) => Settings;
  /** Another product of today: only drawn as `becomes`, and stored as it is. */
  readonly isOnlyDrawn?: boolean;
  /** Its time column becomes its axis. */
  readonly hasTimeAxis?: boolean;
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const MARGIN = 30;
const TILTED = 45;

const marginOf = (value: unknown): unknown =>
  value === undefined || value === null || value === '' || value === 'auto' ? MARGIN : value;

const tiltOf = (settings: Settings): Settings =>
  settings.x_ticks_layout === undefined
    ? {}
    : { x_ticks_layout: settings.x_ticks_layout === '45°' ? TILTED : 0 };

const series: Pick<OldType, 'renamed' | 'removed' | 'change' | 'hasTimeAxis'> = {
  hasTimeAxis: true,
  renamed: {
    bottom_margin: 'x_axis_title_margin',
    left_margin: 'y_axis_title_margin',
    show_controls: 'show_extra_controls',
    x_axis_label: 'x_axis_title',
    x_axis_format: 'x_axis_time_format',
    x_ticks_layout: 'xAxisLabelRotation',
    y_axis_label: 'y_axis_title',
    y_axis_showminmax: 'truncateYAxis',
    y_log_scale: 'logAxis',
  },
  removed: ['contribution', 'show_brush', 'show_markers'],
  change: (settings) => ({
    contributionMode: settings.contribution ? 'row' : null,
    zoomable: settings.show_brush === 'yes',
    markerEnabled: settings.show_markers === true,
    bottom_margin: marginOf(settings.bottom_margin),
    left_margin: marginOf(settings.left_margin),
    ...tiltOf(settings),
  }),
};

const seriesWith = (more: Partial<OldType>): Partial<OldType> => ({
  ...series,
  ...more,
  renamed: { ...series.renamed, ...more.renamed },
  removed: [...(series.removed ?? []), ...(more.removed ?? [])],
  change: (settings) => ({ ...series.change?.(settings), ...more.change?.(settings) }),
});

const LINES: Readonly<Record<string, string>> = {
  cardinal: 'echarts_timeseries_smooth',
  monotone: 'echarts_timeseries_smooth',
  'step-before': 'echarts_timeseries_step',
  'step-after': 'echarts_timeseries_step',
};
const STEPS: Readonly<Record<string, string>> = { 'step-before': 'start', 'step-after': 'end' };
const STACKS: Readonly<Record<string, string>> = {
  stack: 'Stack',
  expand: 'Expand',
  stream: 'Stream',
};

const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const bars = (settings: Settings): Settings => ({
  stack: settings.bar_stacked ? 'Stack' : null,
});

export const OLD_TYPES: Readonly<Record<string, OldType>> = {
  line: {
    becomes: ({ line_interpolation: shape }) => LINES[textOf(shape)] ?? 'echarts_timeseries_line',
    ...seriesWith({
      removed: ['line_interpolation'],
      change: ({ line_interpolation: shape }) => {
        const step = STEPS[textOf(shape)];
        return step === undefined ? {} : { seriesType: step };
      },
    }),
  },
  area: {
    becomes: 'echarts_area',
    ...seriesWith({
      removed: ['stacked_style', 'line_interpolation'],
      change: ({ stacked_style: style }) => ({
        stack: STACKS[textOf(style)] ?? null,
        opacity: 0.7,
        ...(style === 'expand' ? { contributionMode: 'row' } : {}),
      }),
    }),
  },
  bar: {
    becomes: 'echarts_timeseries_bar',
    ...seriesWith({
      renamed: { show_bar_value: 'show_value' },
      removed: ['bar_stacked'],
      change: bars,
    }),
  },
  dist_bar: {
    becomes: 'echarts_timeseries_bar',
    ...seriesWith({
      hasTimeAxis: false,
      renamed: { show_bar_value: 'show_value' },
      removed: ['bar_stacked', 'columns'],
      change: (settings) => {
        const [axis, ...rest] = listOf(settings.groupby);
        return {
          ...bars(settings),
          ...(axis === undefined ? {} : { x_axis: axis }),
          groupby: [...rest, ...listOf(settings.columns)],
        };
      },
    }),
  },
  dual_line: {
    becomes: 'mixed_timeseries',
    hasTimeAxis: true,
    renamed: {
      x_axis_format: 'x_axis_time_format',
      y_axis_2_format: 'y_axis_format_secondary',
      y_axis_2_bounds: 'y_axis_bounds_secondary',
    },
    removed: ['metric', 'metric_2'],
    change: ({ adhoc_filters: filters, metric, metric_2: second }) => ({
      yAxisIndex: 0,
      yAxisIndexB: 1,
      adhoc_filters_b: filters ?? [],
      truncate_metric: true,
      truncate_metric_b: true,
      metrics: listOf(metric),
      metrics_b: listOf(second),
    }),
  },
  treemap: {
    becomes: 'treemap_v2',
    removed: ['metrics'],
    change: ({ metric, metrics }) => ({ metric: metric ?? listOf(metrics)[0] ?? null }),
  },
  sunburst: { becomes: 'sunburst_v2', renamed: { groupby: 'columns' } },
  sankey: {
    becomes: 'sankey_v2',
    removed: ['groupby'],
    change: ({ groupby }) => {
      const [source, target] = listOf(groupby);
      return { source: source ?? null, target: target ?? null };
    },
  },
  directed_force: { becomes: 'graph_chart' },
  'ag-grid-table': { becomes: 'table', isOnlyDrawn: true },
  pivot_table: {
    becomes: 'pivot_table_v2',
    renamed: {
      columns: 'groupbyColumns',
      combine_metric: 'combineMetric',
      groupby: 'groupbyRows',
      number_format: 'valueFormat',
      pandas_aggfunc: 'aggregateFunction',
      row_limit: 'series_limit',
      timeseries_limit_metric: 'series_limit_metric',
      transpose_pivot: 'transposePivot',
    },
    removed: ['pivot_margins'],
    change: ({ pivot_margins: margins, pandas_aggfunc: aggregate }) => ({
      ...(margins === undefined ? {} : { colTotals: margins, rowTotals: margins }),
      ...(aggregate === undefined
        ? {}
        : { pandas_aggfunc: AGGREGATES[textOf(aggregate)] ?? 'Sum' }),
      rowOrder: 'value_z_to_a',
    }),
  },
  bubble: {
    becomes: 'bubble_v2',
    renamed: {
      bottom_margin: 'x_axis_title_margin',
      left_margin: 'y_axis_title_margin',
      limit: 'row_limit',
      x_axis_format: 'xAxisFormat',
      x_log_scale: 'logXAxis',
      x_ticks_layout: 'xAxisLabelRotation',
      y_axis_showminmax: 'truncateYAxis',
      y_log_scale: 'logYAxis',
    },
    removed: ['x_axis_showminmax'],
    change: (settings) => ({
      bottom_margin: marginOf(settings.bottom_margin),
      left_margin: marginOf(settings.left_margin),
      ...tiltOf(settings),
    }),
  },
  heatmap: {
    becomes: 'heatmap_v2',
    renamed: {
      all_columns_x: 'x_axis',
      all_columns_y: 'groupby',
      show_perc: 'show_percentage',
      y_axis_bounds: 'value_bounds',
    },
    removed: ['sort_by_metric', 'canvas_image_rendering'],
    change: () => ({ legend_type: 'continuous' }),
  },
  histogram: {
    becomes: 'histogram_v2',
    renamed: {
      normalized: 'normalize',
      x_axis_label: 'x_axis_title',
      y_axis_label: 'y_axis_title',
    },
    removed: ['all_columns_x', 'link_length', 'queryFields'],
    change: ({ all_columns_x: columns, link_length: bins }) => ({
      column: listOf(columns)[0] ?? null,
      bins: Number.parseInt(String(bins ?? ''), 10) || 5,
    }),
  },
};
