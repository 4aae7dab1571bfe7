import { LINE_SHAPES, STACKS } from '../../controls/choices';
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

const timeseries = <const Type extends string>({
  look,
  controls = {},
  ...own
}: Pick<VizMeta<Type>, 'type' | 'name' | 'description'> & {
  readonly look: readonly ControlName[];
  readonly controls?: VizMeta['controls'];
}): VizMeta<Type> =>
  defineMeta({
    ...own,
    category: 'Trend',
    sections: [
      { title: 'Query', tab: 'data', controls: QUERY },
      { title: 'Analytics', tab: 'data', controls: ANALYTICS },
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
  look: ['seriesType', 'opacity', 'markerEnabled', 'markerSize', 'stack', 'show_value'],
  controls: {
    seriesType: { choices: LINE_SHAPES },
    stack: {
      default: 'Stack',
      choices: [...STACKS, { value: 'Expand', label: 'Share of the whole' }],
    },
  },
});
