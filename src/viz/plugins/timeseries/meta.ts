import { IconChartArea, IconChartBar, IconChartDots, IconChartLine } from '@tabler/icons-react';
import { LINE_SHAPES, STACKS } from '../../controls/seriesChoices';
import type { ControlName } from '../../controls/definitions';
import type { FormData } from '../../formData';
import { defineMeta, type VizMeta } from '../../vizMeta';

const QUERY: readonly ControlName[] = [
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
const ANALYTICS: readonly ControlName[] = [
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
];
const LAYERS: readonly ControlName[] = ['annotation_layers'];
const LOOK: readonly ControlName[] = [
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

/** Stacking was a yes or no once. */
const upgrade = (form: FormData): FormData =>
  typeof form.stack === 'boolean' ? { ...form, stack: form.stack ? 'Stack' : null } : form;

/** Percentages are read as percentages. */
const afterChange = (form: FormData, changed: readonly string[]): FormData =>
  changed.includes('comparison_type') && form.comparison_type === 'percentage'
    ? { ...form, y_axis_format: '.1%' }
    : form;

/** Points on a line have a size once they show. */
const LINE_POINTS: VizMeta['controls'] = {
  markerSize: { isShown: ({ markerEnabled }) => markerEnabled === true },
};

const timeseries = <const Type extends string>({
  look,
  controls = {},
  ...own
}: Pick<VizMeta<Type>, 'type' | 'name' | 'description' | 'icon' | 'thumbnail'> & {
  readonly look: readonly ControlName[];
  readonly controls?: VizMeta['controls'];
}): VizMeta<Type> =>
  defineMeta({
    ...own,
    category: 'Trend',
    sections: [
      { title: 'Query', tab: 'data', controls: QUERY },
      { title: 'Analytics', tab: 'data', controls: ANALYTICS },
      { title: 'Annotations', tab: 'data', controls: LAYERS },
      { title: 'Appearance', tab: 'customize', controls: [...look, ...LOOK] },
    ],
    controls,
    required: () => ['x_axis', 'metrics'],
    emitsCrossFilters: true,
    upgrade,
    afterChange,
  });

export const lineMeta = timeseries({
  type: 'echarts_timeseries_line',
  name: 'Line',
  description: 'How measures move along time or another ordered axis.',
  icon: IconChartLine,
  thumbnail: { line: 'M6 30l14-12 12 6 14-16 20 8M6 36l14-4 12 2 14-8 20-2' },
  look: ['seriesType', 'area', 'opacity', 'markerEnabled', 'markerSize', 'stack', 'show_value'],
  controls: LINE_POINTS,
});

export const barMeta = timeseries({
  type: 'echarts_timeseries_bar',
  name: 'Bar',
  description: 'Measures side by side, by time or by category.',
  icon: IconChartBar,
  thumbnail: {
    faint: 'M8 24h10v12H8zM40 18h10v18H40z',
    full: 'M22 12h10v24H22zM54 4h10v32H54z',
  },
  look: ['orientation', 'stack', 'show_value'],
});

export const scatterMeta = timeseries({
  type: 'echarts_timeseries_scatter',
  name: 'Scatter',
  description: 'Single points along time or against a number.',
  icon: IconChartDots,
  thumbnail: {
    faint:
      'M10 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM26 28a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM44 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM36 33a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
    full: 'M16 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM34 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM52 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM58 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  },
  look: ['markerSize', 'show_value'],
});

export const areaMeta = timeseries({
  type: 'echarts_area',
  name: 'Area',
  description: 'Measures along time with their weight, stacked to show the whole.',
  icon: IconChartArea,
  thumbnail: {
    faint: 'M6 24l15-10 15 5 15-13 15 5v25H6z',
    full: 'M6 32l15-6 15 3 15-8 15 3v12H6z',
  },
  look: ['seriesType', 'opacity', 'markerEnabled', 'markerSize', 'stack', 'show_value'],
  controls: {
    ...LINE_POINTS,
    seriesType: { choices: LINE_SHAPES },
    stack: {
      default: 'Stack',
      choices: [...STACKS, { value: 'Expand', label: 'Share of the whole' }],
    },
  },
});
