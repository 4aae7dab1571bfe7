/** Other settings that change the picture alone: no query follows them. */
import {
  COLOR_MEANINGS,
  FONT_SIZES,
  NUMBER_FORMATS,
  SMALL_FONT_SIZES,
  TIME_FORMATS,
} from './choices';
import type { FormData } from '../formData';
import { mayHaveTimes } from '../shared/columnTypes';
import type { ControlDefinition } from './definition';

const hasTrend = ({ show_trend_line }: FormData) => show_trend_line !== false;

export const LOOK_CONTROLS = {
  color_picker: {
    kind: 'color',
    label: 'Color',
    default: { r: 0, g: 122, b: 135, a: 1 },
    isShown: hasTrend,
  },
  linear_color_scheme: {
    kind: 'linearColorScheme',
    label: 'Colors of amounts',
    default: 'superset_seq_1',
  },
  show_metric_name: { kind: 'checkbox', label: 'Show metric name', default: false },
  metric_name_font_size: {
    kind: 'choice',
    label: 'Metric name size',
    default: 0.15,
    choices: SMALL_FONT_SIZES,
    isShown: ({ show_metric_name }) => show_metric_name === true,
  },
  force_timestamp_formatting: {
    kind: 'checkbox',
    label: 'Format the number as a date',
    default: false,
  },
  time_range_fixed: {
    kind: 'checkbox',
    label: 'Trend over the whole time range',
    help: 'Even where there are no values at its start or end.',
    default: false,
    isShown: hasTrend,
  },
  subheader_font_size: {
    kind: 'choice',
    label: 'Comparison size',
    default: 0.125,
    choices: SMALL_FONT_SIZES,
  },
  comparison_color_enabled: {
    kind: 'checkbox',
    label: 'Color the comparison',
    default: false,
  },
  comparison_color_scheme: {
    kind: 'choice',
    label: 'Comparison colors',
    default: 'Green',
    choices: COLOR_MEANINGS,
    isShown: ({ comparison_color_enabled }) => comparison_color_enabled === true,
  },
  percentDifferenceFormat: {
    kind: 'freeChoice',
    label: 'Percentage format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  time_format: {
    kind: 'freeChoice',
    label: 'Date format',
    default: 'smart_date',
    choices: TIME_FORMATS,
  },
  table_timestamp_format: {
    kind: 'freeChoice',
    label: 'Timestamp format',
    default: 'smart_date',
    choices: TIME_FORMATS,
    isShown: mayHaveTimes,
  },
  number_format: {
    kind: 'freeChoice',
    label: 'Number format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  subtitle: { kind: 'text', label: 'Subtitle', default: '' },
  header_font_size: {
    kind: 'choice',
    label: 'Number size',
    default: 0.4,
    choices: FONT_SIZES,
  },
  subtitle_font_size: {
    kind: 'choice',
    label: 'Subtitle size',
    default: 0.15,
    choices: SMALL_FONT_SIZES,
    isShown: ({ subtitle }) => Boolean(subtitle),
  },
  compare_lag: {
    kind: 'number',
    label: 'Compare with steps earlier',
    default: null,
    min: 0,
    checks: ['integer'],
  },
  compare_suffix: {
    kind: 'text',
    label: 'Comparison suffix',
    default: '',
    isShown: ({ compare_lag }) => Number(compare_lag) > 0,
  },
  show_timestamp: { kind: 'checkbox', label: 'Show timestamp', default: false },
  show_trend_line: { kind: 'checkbox', label: 'Show trend line', default: true },
  start_y_axis_at_zero: {
    kind: 'checkbox',
    label: 'Start at zero',
    default: true,
    isShown: hasTrend,
  },
  annotation_layers: {
    kind: 'annotations',
    label: 'Annotations and layers',
    help: 'Lines, moments and periods over the chart: from a formula, from stored annotations or from other charts.',
    default: [],
  },
  show_cell_bars: { kind: 'checkbox', label: 'Bars in cells', default: true },
  include_search: { kind: 'checkbox', label: 'Search box', default: false },
} as const satisfies Record<string, ControlDefinition>;
