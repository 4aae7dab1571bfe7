/** Settings of the two axes. */
import { hasCategories, hasTimeScale, mayHaveNumbers, mayHaveScale } from './axisRules';
import {
  LABEL_INTERVALS,
  LABEL_ROTATIONS,
  MARGINS,
  NUMBER_FORMATS,
  TIME_FORMATS,
  TITLE_POSITIONS,
} from './choices';
import type { ControlDefinition } from './definition';

export const AXIS_CONTROLS = {
  x_axis_title: { kind: 'text', label: 'X-axis title', default: '' },
  x_axis_title_margin: {
    kind: 'freeChoice',
    label: 'X-axis title margin',
    default: 15,
    choices: MARGINS,
    checks: ['integer'],
    isShown: ({ x_axis_title }) => Boolean(x_axis_title),
  },
  y_axis_title: { kind: 'text', label: 'Y-axis title', default: '' },
  y_axis_title_margin: {
    kind: 'freeChoice',
    label: 'Y-axis title margin',
    default: 30,
    choices: MARGINS,
    checks: ['integer'],
    isShown: ({ y_axis_title }) => Boolean(y_axis_title),
  },
  y_axis_title_position: {
    kind: 'choice',
    label: 'Y-axis title position',
    default: 'Left',
    choices: TITLE_POSITIONS,
    isShown: ({ y_axis_title }) => Boolean(y_axis_title),
  },
  xAxisForceCategorical: {
    kind: 'checkbox',
    label: 'Treat the X-axis as categories',
    default: false,
    isShown: mayHaveScale,
  },
  xAxisLabelRotation: {
    kind: 'freeChoice',
    label: 'Rotate X-axis labels',
    default: 0,
    choices: LABEL_ROTATIONS,
    checks: ['integer'],
  },
  xAxisLabelInterval: {
    kind: 'choice',
    label: 'X-axis labels',
    default: 'auto',
    choices: LABEL_INTERVALS,
    isShown: hasCategories,
  },
  force_max_interval: {
    kind: 'checkbox',
    label: 'Label every step of time',
    default: false,
    isShown: hasTimeScale,
  },
  truncateXAxis: {
    kind: 'checkbox',
    label: 'Cut the X-axis',
    default: true,
    isShown: mayHaveNumbers,
  },
  xAxisBounds: {
    kind: 'bounds',
    label: 'X-axis bounds',
    help: 'For an axis of numbers.',
    default: [null, null],
    isShown: (form, dataset) => mayHaveNumbers(form, dataset) && form.truncateXAxis !== false,
  },
  minorTicks: { kind: 'checkbox', label: 'Minor ticks', default: false },
  minorSplitLine: { kind: 'checkbox', label: 'Minor lines', default: false },
  x_axis_time_format: {
    kind: 'freeChoice',
    label: 'Time format',
    default: 'smart_date',
    choices: TIME_FORMATS,
    isShown: hasTimeScale,
  },
  y_axis_format: {
    kind: 'freeChoice',
    label: 'Number format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  currency_format: { kind: 'currency', label: 'Currency', default: null },
  logAxis: { kind: 'checkbox', label: 'Logarithmic axis', default: false },
  truncateYAxis: { kind: 'checkbox', label: 'Cut the Y-axis', default: false },
  y_axis_bounds: {
    kind: 'bounds',
    label: 'Y-axis bounds',
    default: [null, null],
    isShown: ({ truncateYAxis }) => truncateYAxis !== false,
  },
  zoomable: { kind: 'checkbox', label: 'Zoom along the axis', default: false },
} as const satisfies Record<string, ControlDefinition>;
