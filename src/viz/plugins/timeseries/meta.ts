import type { VizMeta } from '../../vizMeta';

const QUERY = [
  'x_axis',
  'time_grain_sqla',
  'metrics',
  'groupby',
  'contributionMode',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
  'show_empty_columns',
];
const LOOK = [
  'color_scheme',
  'show_legend',
  'x_axis_time_format',
  'y_axis_format',
  'logAxis',
  'truncateYAxis',
  'y_axis_bounds',
  'sort_series_type',
  'sort_series_ascending',
  'zoomable',
];

const timeseries = (
  own: Pick<VizMeta, 'type' | 'name' | 'description'> & {
    look: readonly string[];
    defaults?: Record<string, unknown>;
  },
): VizMeta => ({
  type: own.type,
  name: own.name,
  category: 'Trend',
  description: own.description,
  defaults: own.defaults ?? {},
  sections: [
    { title: 'Query', tab: 'data', controls: QUERY },
    {
      title: 'Analytics',
      tab: 'data',
      controls: [
        'rolling_type',
        'rolling_periods',
        'min_periods',
        'time_compare',
        'comparison_type',
        'resample_rule',
        'resample_method',
      ],
    },
    { title: 'Appearance', tab: 'customize', controls: [...own.look, ...LOOK] },
  ],
  required: ['x_axis', 'metrics'],
  emitsCrossFilters: true,
});

export const lineMeta = timeseries({
  type: 'echarts_timeseries_line',
  name: 'Line',
  description: 'How measures move along time or another ordered axis.',
  look: ['seriesType', 'area', 'opacity', 'markerEnabled', 'markerSize', 'stack', 'show_value'],
});

export const barMeta = timeseries({
  type: 'echarts_timeseries_bar',
  name: 'Bar',
  description: 'Measures side by side, by time or by category.',
  look: ['orientation', 'stack', 'show_value'],
});

export const areaMeta = timeseries({
  type: 'echarts_area',
  name: 'Area',
  description: 'Measures along time with their weight, stacked to show the whole.',
  defaults: { stack: 'Stack' },
  look: ['seriesType', 'opacity', 'markerEnabled', 'markerSize', 'stack', 'show_value'],
});
