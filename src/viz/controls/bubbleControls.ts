/** What bubbles set. */
import { NUMBER_FORMATS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

export const BUBBLE_QUERY_CONTROLS = {
  entity: {
    kind: 'column',
    label: 'Entity',
    help: 'Each value of this column is a bubble.',
    default: null,
  },
  series: {
    kind: 'column',
    label: 'Series',
    help: 'Bubbles of one series have one color.',
    default: null,
  },
  x: { kind: 'metric', label: 'X-axis', default: null },
  y: { kind: 'metric', label: 'Y-axis', default: null },
  size: { kind: 'metric', label: 'Bubble size', default: null },
  orderby: {
    kind: 'metric',
    label: 'Sort by',
    help: 'Decides which rows come where a limit cuts them.',
    default: null,
  },
} as const satisfies Record<string, ControlDefinition>;

const SIZES = [5, 10, 15, 25, 50, 75, 100].map((value) => ({ value, label: String(value) }));

export const BUBBLE_LOOK_CONTROLS = {
  max_bubble_size: {
    kind: 'freeChoice',
    label: 'Largest bubble',
    help: 'Its radius in pixels.',
    default: 25,
    choices: SIZES,
    checks: ['integer', 'positive'],
  },
  tooltipSizeFormat: {
    kind: 'freeChoice',
    label: 'Format of sizes',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  xAxisFormat: {
    kind: 'freeChoice',
    label: 'X-axis format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  logXAxis: { kind: 'checkbox', label: 'Logarithmic X-axis', default: false },
  logYAxis: { kind: 'checkbox', label: 'Logarithmic Y-axis', default: false },
  x_log_scale: { kind: 'checkbox', label: 'Logarithmic X-axis', default: false },
  y_log_scale: { kind: 'checkbox', label: 'Logarithmic Y-axis', default: false },
  yAxisLabelRotation: {
    kind: 'freeChoice',
    label: 'Rotate Y-axis labels',
    default: 0,
    choices: pairs([0, '0°'], [45, '45°'], [90, '90°']),
    checks: ['integer'],
  },
} as const satisfies Record<string, ControlDefinition>;
