import {
  IconChartArea,
  IconChartBar,
  IconChartDots,
  IconChartLine,
  IconStairs,
  IconTimeline,
  IconWaveSine,
} from '@tabler/icons-react';
import {
  ANALYTICS,
  COMPARISON,
  LEGEND,
  TOOLTIP,
  X_AXIS_LABELS,
  X_AXIS_TITLE,
  Y_AXIS,
} from '../../controls/sections';
import { hasNumbers, hasSeveralSeries, isOfLines } from '../../controls/axisRules';
import { isStackedForm } from '../../controls/seriesControls';
import { AREA_STACKS, LINE_SHAPES, STEPS } from '../../controls/seriesChoices';
import type { ControlName } from '../../controls/definitions';
import type { FormData } from '../../formData';
import { hasTimeAxis } from '../../shared/columnTypes';
import { isSet } from '../../shared/xAxis';
import { defineMeta, type VizMeta } from '../../vizMeta';

const QUERY: readonly ControlName[] = [
  'x_axis',
  'time_grain_sqla',
  'x_axis_sort',
  'x_axis_sort_asc',
  'metrics',
  'groupby',
  'contributionMode',
  'adhoc_filters',
  ...COMPARISON,
  'limit',
  'group_others_when_limit_reached',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
  'show_empty_columns',
];
const LAYERS: readonly ControlName[] = ['annotation_layers'];
const SERIES: readonly ControlName[] = [
  'color_scheme',
  'time_shift_color',
  'sort_series_type',
  'sort_series_ascending',
];
const X_AXIS: readonly ControlName[] = [...X_AXIS_TITLE, 'xAxisForceCategorical', ...X_AXIS_LABELS];
/** Of an axis that may be a scale of numbers. */
const NUMBERS: readonly ControlName[] = ['truncateXAxis', 'xAxisBounds'];
const VALUES: readonly ControlName[] = ['show_value', 'only_total', 'percentage_threshold'];

/** A sum of series means something where they are stacked. */
const TOTALS: VizMeta['controls'] = {
  showTooltipTotal: { isShown: isStackedForm },
  showTooltipPercentage: { isShown: isStackedForm },
};

/** The order of categories by the values of several series once had settings of its own. */
const withOneSort = ({
  x_axis_sort_series: by,
  x_axis_sort_series_ascending: ascending,
  ...form
}: FormData): FormData => {
  const isOwn = isSet(by) && (by !== 'name' || ascending === false);
  return isOwn && !isSet(form.x_axis_sort) && hasSeveralSeries(form)
    ? { ...form, x_axis_sort: by, x_axis_sort_asc: ascending !== false }
    : form;
};

/** Stacking was a yes or no once. */
const upgrade = (given: FormData): FormData => {
  const form = withOneSort(given);
  return typeof form.stack === 'boolean' ? { ...form, stack: form.stack ? 'Stack' : null } : form;
};

/** Points on a line have a size once they show; where points are all there is, they always show. */
const LINE_POINTS: VizMeta['controls'] = {
  markerSize: {
    isShown: ({ markerEnabled, seriesType }) =>
      seriesType === 'scatter' || (markerEnabled === true && isOfLines(seriesType)),
  },
};

/** Lines run over numbers, unless they are stacked or drawn as bars; then each number is a category. */
const runs = (form: FormData): boolean => !isStackedForm(form) && form.seriesType !== 'bar';
const SCALE: VizMeta['controls'] = {
  truncateXAxis: { isShown: runs },
  xAxisBounds: { isShown: runs },
  x_axis_sort: { isShown: (form, dataset) => !(runs(form) && hasNumbers(form, dataset)) },
  x_axis_sort_asc: { isShown: (form, dataset) => !(runs(form) && hasNumbers(form, dataset)) },
};

/** There is no opacity of an area that is not there. */
const FILL: VizMeta['controls'] = {
  opacity: { isShown: ({ area, seriesType }) => area === true && isOfLines(seriesType) },
};

const timeseries = <const Type extends string>({
  look,
  x = [],
  controls = {},
  ...own
}: Omit<VizMeta<Type>, 'category' | 'sections' | 'controls' | 'required' | 'emitsCrossFilters'> & {
  readonly look: readonly ControlName[];
  /** Further settings of the x axis. */
  readonly x?: readonly ControlName[];
  readonly controls?: VizMeta['controls'];
}): VizMeta<Type> =>
  defineMeta({
    ...own,
    category: 'Trend',
    sections: [
      { title: 'Query', tab: 'data', controls: QUERY },
      { title: 'Analytics', tab: 'data', controls: ANALYTICS },
      { title: 'Annotations', tab: 'data', controls: LAYERS },
      { title: 'Appearance', tab: 'customize', controls: [...look, ...SERIES] },
      { title: 'Legend', tab: 'customize', controls: LEGEND },
      { title: 'X-axis', tab: 'customize', controls: [...X_AXIS, ...x] },
      { title: 'Y-axis', tab: 'customize', controls: Y_AXIS },
      { title: 'Tooltip', tab: 'customize', controls: TOOLTIP },
    ],
    controls: { time_grain_sqla: { isShown: hasTimeAxis }, ...TOTALS, ...controls },
    required: () => ['x_axis', 'metrics'],
    emitsCrossFilters: true,
    upgrade,
    formatsPercents: true,
  });

export const lineMeta = timeseries({
  type: 'echarts_timeseries_line',
  name: 'Line',
  description: 'How metrics change over time or along another ordered axis.',
  goodFor: 'trends of up to ten series',
  notGoodFor: 'amounts that add up to a whole',
  tags: ['time', 'trend', 'series', 'lines'],
  icon: IconChartLine,
  thumbnail: { line: 'M6 30l14-12 12 6 14-16 20 8M6 36l14-4 12 2 14-8 20-2' },
  look: ['seriesType', 'area', 'opacity', 'markerEnabled', 'markerSize', 'stack', ...VALUES],
  x: NUMBERS,
  controls: { ...LINE_POINTS, ...FILL, ...SCALE },
});

export const smoothMeta = timeseries({
  type: 'echarts_timeseries_smooth',
  name: 'Smooth line',
  description: 'A line without corners, for the trend rather than single values.',
  goodFor: 'the direction of a trend',
  notGoodFor: 'reading single values between the points',
  tags: ['time', 'trend', 'spline', 'curve'],
  icon: IconWaveSine,
  thumbnail: {
    line: 'M6 30c10 0 10-18 22-18s14 12 22 6 10-14 16-14M6 36c14-6 20 0 30-4s20-8 30-10',
  },
  look: ['markerEnabled', 'markerSize', 'stack', ...VALUES],
  x: NUMBERS,
  controls: { ...LINE_POINTS, ...SCALE },
});

export const stepMeta = timeseries({
  type: 'echarts_timeseries_step',
  name: 'Step line',
  description: 'Values that stay the same until the next one: prices, stocks, states.',
  goodFor: 'prices, stocks and states that hold until they change',
  notGoodFor: 'values that change all the time',
  tags: ['time', 'stairs', 'state'],
  icon: IconStairs,
  thumbnail: { line: 'M6 32h12v-8h14v-12h14v6h12v-12h8' },
  look: ['seriesType', 'area', 'opacity', 'markerEnabled', 'markerSize', 'stack', ...VALUES],
  x: NUMBERS,
  controls: { ...LINE_POINTS, ...FILL, ...SCALE, seriesType: { default: 'start', choices: STEPS } },
});

export const genericMeta = timeseries({
  type: 'echarts_timeseries',
  name: 'Time series',
  description: 'One chart for lines, steps, points and bars over time.',
  goodFor: 'changing between lines, points and bars without a new chart',
  notGoodFor: 'a chart that others should find by its kind',
  tags: ['time', 'generic', 'lines', 'bars'],
  icon: IconTimeline,
  thumbnail: {
    faint: 'M8 26h8v10H8zM24 20h8v16h-8zM40 24h8v12h-8zM56 14h8v22h-8z',
    line: 'M6 22l18-10 16 8 26-14',
  },
  look: ['seriesType', 'area', 'opacity', 'markerEnabled', 'markerSize', 'stack', ...VALUES],
  x: NUMBERS,
  controls: { ...LINE_POINTS, ...FILL, ...SCALE },
});

export const barMeta = timeseries({
  type: 'echarts_timeseries_bar',
  name: 'Bar',
  description: 'Metrics side by side, over time or by category.',
  goodFor: 'comparing amounts of categories or periods',
  notGoodFor: 'dozens of series beside each other',
  tags: ['column', 'stacked', 'ranking', 'horizontal'],
  icon: IconChartBar,
  thumbnail: {
    faint: 'M8 24h10v12H8zM40 18h10v18H40z',
    full: 'M22 12h10v24H22zM54 4h10v32H54z',
  },
  look: ['orientation', 'stack', 'stackDimension', ...VALUES],
  hasAxesSwapped: ({ orientation }) => orientation === 'horizontal',
});

export const scatterMeta = timeseries({
  type: 'echarts_timeseries_scatter',
  name: 'Scatter',
  description: 'Single points over time or against a number.',
  goodFor: 'single measurements over time or another number',
  notGoodFor: 'values that are connected',
  tags: ['points', 'dots', 'correlation'],
  icon: IconChartDots,
  thumbnail: {
    faint:
      'M10 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM26 28a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM44 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM36 33a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
    full: 'M16 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM34 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM52 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM58 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  },
  look: ['markerSize', 'show_value'],
  x: NUMBERS,
  controls: { markerSize: { default: 6, max: 100 } },
});

export const areaMeta = timeseries({
  type: 'echarts_area',
  name: 'Area',
  description: 'Metrics over time as filled areas, stacked to show the whole.',
  goodFor: 'parts of a whole over time',
  notGoodFor: 'series that cross each other, unless they are stacked',
  tags: ['stacked', 'time', 'stream', 'volume'],
  icon: IconChartArea,
  thumbnail: {
    faint: 'M6 24l15-10 15 5 15-13 15 5v25H6z',
    full: 'M6 32l15-6 15 3 15-8 15 3v12H6z',
  },
  look: [
    'seriesType',
    'opacity',
    'markerEnabled',
    'markerSize',
    'stack',
    'show_extra_controls',
    ...VALUES,
  ],
  x: NUMBERS,
  controls: {
    ...LINE_POINTS,
    ...SCALE,
    seriesType: { choices: LINE_SHAPES },
    stack: {
      /* A saved chart that does not say is not stacked. */
      default: null,
      defaultOf: () => 'Stack',
      choices: AREA_STACKS,
    },
  },
});
