/** Settings that change the picture alone: no query follows them. */
import type { FormData } from '../formData';
import {
  FONT_SIZES,
  NUMBER_FORMATS,
  ORIENTATIONS,
  PIE_LABELS,
  SERIES_SORTS,
  SMALL_FONT_SIZES,
  seriesTypes,
  stacks,
  TIME_FORMATS,
} from './choices';
import type { ControlDefinition } from './definition';

type Look = Omit<ControlDefinition, 'renderTrigger'>;
const marksPoints = ({ markerEnabled }: FormData) => markerEnabled === true;

const LOOKS = {
  color_scheme: { kind: 'colorScheme', label: 'Color scheme', default: 'supersetColors' },
  color_picker: { kind: 'color', label: 'Color', default: { r: 0, g: 122, b: 135, a: 1 } },
  show_legend: { kind: 'checkbox', label: 'Show legend', default: true },
  x_axis_time_format: {
    kind: 'freeChoice',
    label: 'Time format',
    default: 'smart_date',
    choices: TIME_FORMATS,
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
  },
  y_axis_format: {
    kind: 'freeChoice',
    label: 'Number format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  number_format: {
    kind: 'freeChoice',
    label: 'Number format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  logAxis: { kind: 'checkbox', label: 'Logarithmic axis', default: false },
  truncateYAxis: { kind: 'checkbox', label: 'Cut the Y-axis', default: false },
  y_axis_bounds: {
    kind: 'bounds',
    label: 'Y-axis bounds',
    default: [null, null],
    isShown: ({ truncateYAxis }) => truncateYAxis === true,
  },
  sort_series_type: {
    kind: 'choice',
    label: 'Sort series by',
    default: 'sum',
    choices: SERIES_SORTS,
  },
  sort_series_ascending: { kind: 'checkbox', label: 'Sort series ascending', default: false },
  zoomable: { kind: 'checkbox', label: 'Zoom along the axis', default: false },
  seriesType: { kind: 'choice', label: 'Series style', default: 'line', choicesOf: seriesTypes },
  area: { kind: 'checkbox', label: 'Fill the area', default: false },
  opacity: { kind: 'number', label: 'Area opacity', default: 0.2, min: 0, max: 1, step: 0.1 },
  markerEnabled: { kind: 'checkbox', label: 'Show points', default: false },
  markerSize: {
    kind: 'number',
    label: 'Point size',
    default: 6,
    min: 0,
    max: 20,
    isShown: marksPoints,
  },
  stack: { kind: 'choice', label: 'Stacked style', default: null, choicesOf: stacks },
  show_value: { kind: 'checkbox', label: 'Show values', default: false },
  orientation: {
    kind: 'radio',
    label: 'Orientation',
    default: 'vertical',
    choices: ORIENTATIONS,
  },
  donut: { kind: 'checkbox', label: 'Ring', default: false },
  show_labels: { kind: 'checkbox', label: 'Show labels', default: true },
  label_type: { kind: 'choice', label: 'Label type', default: 'key', choices: PIE_LABELS },
  show_labels_threshold: {
    kind: 'number',
    label: 'Smallest labelled share (%)',
    default: 5,
    min: 0,
    max: 100,
  },
  threshold_for_other: {
    kind: 'number',
    label: 'Gather shares below (%)',
    default: 0,
    min: 0,
    max: 100,
  },
  show_total: { kind: 'checkbox', label: 'Show total', default: false },
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
  },
  compare_lag: {
    kind: 'number',
    label: 'Compare with steps earlier',
    default: null,
    min: 0,
    checks: ['integer'],
  },
  compare_suffix: { kind: 'text', label: 'Comparison suffix', default: '' },
  show_timestamp: { kind: 'checkbox', label: 'Show timestamp', default: false },
  show_trend_line: { kind: 'checkbox', label: 'Show trend line', default: true },
  start_y_axis_at_zero: { kind: 'checkbox', label: 'Start at zero', default: true },
  show_cell_bars: { kind: 'checkbox', label: 'Bars in cells', default: true },
  include_search: { kind: 'checkbox', label: 'Search box', default: false },
} as const satisfies Record<string, Look>;

export const LOOK_CONTROLS = Object.fromEntries(
  Object.entries(LOOKS).map(([name, look]) => [name, { ...look, renderTrigger: true }]),
) as { readonly [Name in keyof typeof LOOKS]: ControlDefinition };
