import { IconChartHistogram } from '@tabler/icons-react';
import { isOfLines } from '../../controls/axisRules';
import { pairs } from '../../controls/choice';
import type { ControlName } from '../../controls/definitions';
import {
  ANALYTICS,
  COMPARISON,
  LEGEND,
  TOOLTIP,
  X_AXIS_LABELS,
  X_AXIS_TITLE,
  Y_AXIS,
} from '../../controls/sections';
import type { FormData } from '../../formData';
import { hasTimeAxis } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';
import { QUERY_NAMES } from './queryNames';

const QUERY = [
  'metrics',
  'groupby',
  'adhoc_filters',
  ...COMPARISON,
  'limit',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
] as const satisfies readonly ControlName[];
const isStackedForm = ({ stack, stackB }: FormData): boolean => Boolean(stack) || stackB === true;

const ofB = <Name extends string>(names: readonly Name[]) =>
  names.map((name): `${Name}_b` => `${name}_b`);

export const mixedMeta = defineMeta({
  type: 'mixed_timeseries',
  name: 'Mixed',
  category: 'Trend',
  description: 'Two queries over one time axis: bars and lines, on one scale or each on its own.',
  goodFor: 'two metrics of different units over one axis',
  notGoodFor: 'more than a few series',
  tags: ['combo', 'dual axis', 'time', 'lines and bars'],
  icon: IconChartHistogram,
  thumbnail: {
    faint: 'M8 24h10v12H8zM23 18h10v18H23zM38 22h10v14H38zM53 14h10v22H53z',
    line: 'M6 20l16-10 14 6 14-10 16 4',
  },
  sections: [
    { title: QUERY_NAMES.a, tab: 'data', controls: ['x_axis', 'time_grain_sqla', ...QUERY] },
    { title: QUERY_NAMES.b, tab: 'data', controls: ofB(QUERY) },
    { title: 'Analytics of query A', tab: 'data', controls: ANALYTICS },
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
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'time_shift_color', 'show_query_identifiers'],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: LEGEND,
    },
    {
      title: 'X-axis',
      tab: 'customize',
      controls: [...X_AXIS_TITLE, ...X_AXIS_LABELS],
    },
    {
      title: 'Y-axis',
      tab: 'customize',
      controls: Y_AXIS,
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
    { title: 'Tooltip', tab: 'customize', controls: TOOLTIP },
  ],
  controls: {
    time_grain_sqla: { isShown: hasTimeAxis },
    /* Part of the query; the names of series always have the metric. */
    truncate_metric: { isShown: () => false },
    markerSize: {
      isShown: ({ markerEnabled, seriesType }) =>
        seriesType === 'scatter' || (markerEnabled === true && isOfLines(seriesType)),
    },
    stack: { choices: pairs([null, 'None'], ['Stack', 'Stacked']) },
    opacity: { isShown: ({ area, seriesType }) => area === true && isOfLines(seriesType) },
    showTooltipTotal: { isShown: isStackedForm },
    showTooltipPercentage: { isShown: isStackedForm },
  },
  queryNames: [QUERY_NAMES.a, QUERY_NAMES.b],
  required: () => ['x_axis', 'metrics', 'metrics_b'],
  emitsCrossFilters: true,
  /** Stacking is a yes or no where such charts come from. */
  upgrade: (form) =>
    typeof form.stack === 'boolean' ? { ...form, stack: form.stack ? 'Stack' : null } : form,
});
