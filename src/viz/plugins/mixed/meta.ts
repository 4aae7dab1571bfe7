import { IconChartHistogram } from '@tabler/icons-react';
import { isOfLines } from '../../controls/axisRules';
import { pairs } from '../../controls/choice';
import type { ControlName } from '../../controls/definitions';
import { hasTimeAxis } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

const QUERY = [
  'metrics',
  'groupby',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
] as const satisfies readonly ControlName[];
const ANALYTICS = [
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
] as const satisfies readonly ControlName[];

const ofB = <Name extends string>(names: readonly Name[]) =>
  names.map((name): `${Name}_b` => `${name}_b`);

export const mixedMeta = defineMeta({
  type: 'mixed_timeseries',
  name: 'Mixed',
  category: 'Trend',
  description: 'Two queries over one axis: bars and lines, each with a scale of its own.',
  icon: IconChartHistogram,
  thumbnail: {
    faint: 'M8 24h10v12H8zM23 18h10v18H23zM38 22h10v14H38zM53 14h10v22H53z',
    line: 'M6 20l16-10 14 6 14-10 16 4',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['x_axis', 'time_grain_sqla', ...QUERY] },
    { title: 'Query B', tab: 'data', controls: ofB(QUERY) },
    { title: 'Analytics', tab: 'data', controls: ANALYTICS },
    { title: 'Analytics of query B', tab: 'data', controls: ofB(ANALYTICS) },
    { title: 'Annotations', tab: 'data', controls: ['annotation_layers'] },
    {
      title: 'Series of query A',
      tab: 'customize',
      controls: [
        'seriesType',
        'yAxisIndex',
        'stack',
        'area',
        'opacity',
        'markerEnabled',
        'markerSize',
        'show_value',
        'only_total',
        'sort_series_type',
        'sort_series_ascending',
      ],
    },
    {
      title: 'Series of query B',
      tab: 'customize',
      controls: [
        'seriesTypeB',
        'yAxisIndexB',
        'stackB',
        'areaB',
        'opacityB',
        'markerEnabledB',
        'markerSizeB',
        'show_valueB',
        'only_totalB',
        'sort_series_typeB',
        'sort_series_ascendingB',
      ],
    },
    { title: 'Appearance', tab: 'customize', controls: ['color_scheme', 'show_query_identifiers'] },
    {
      title: 'Legend',
      tab: 'customize',
      controls: ['show_legend', 'legendType', 'legendOrientation', 'legendMargin', 'legendSort'],
    },
    {
      title: 'X-axis',
      tab: 'customize',
      controls: [
        'x_axis_title',
        'x_axis_title_margin',
        'x_axis_time_format',
        'xAxisLabelRotation',
        'zoomable',
        'minorTicks',
      ],
    },
    {
      title: 'Y-axis',
      tab: 'customize',
      controls: [
        'y_axis_title',
        'y_axis_title_margin',
        'y_axis_title_position',
        'y_axis_format',
        'currency_format',
        'logAxis',
        'minorSplitLine',
        'truncateYAxis',
        'y_axis_bounds',
      ],
    },
    {
      title: 'Y-axis, right',
      tab: 'customize',
      controls: [
        'yAxisTitleSecondary',
        'y_axis_format_secondary',
        'currency_format_secondary',
        'logAxisSecondary',
        'y_axis_bounds_secondary',
      ],
    },
    {
      title: 'Tooltip',
      tab: 'customize',
      controls: ['rich_tooltip', 'tooltipSortByMetric', 'tooltipTimeFormat'],
    },
  ],
  controls: {
    time_grain_sqla: { isShown: hasTimeAxis },
    markerSize: {
      isShown: ({ markerEnabled, seriesType }) =>
        seriesType === 'scatter' || (markerEnabled === true && isOfLines(seriesType)),
    },
    stack: { choices: pairs([null, 'None'], ['Stack', 'Stacked']) },
    opacity: { isShown: ({ area, seriesType }) => area === true && isOfLines(seriesType) },
  },
  required: () => ['x_axis', 'metrics', 'metrics_b'],
  emitsCrossFilters: true,
  /** Stacking is a yes or no where such charts come from. */
  upgrade: (form) =>
    typeof form.stack === 'boolean' ? { ...form, stack: form.stack ? 'Stack' : null } : form,
});
