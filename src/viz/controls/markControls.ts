/** What only charts of single marks set: funnels, gauges, trees and the like. */
import { SHARE_LABELS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const shows = (name: string) => (form: Form) => form[name] !== false;

export const MARK_LOOK_CONTROLS = {
  percent_calculation_type: {
    kind: 'choice',
    label: 'Percentages',
    default: 'first_step',
    choices: pairs(
      ['first_step', 'Of the first step'],
      ['prev_step', 'Of the step before'],
      ['total', 'Of all steps together'],
    ),
  },
  show_tooltip_labels: { kind: 'checkbox', label: 'Show tooltips', default: true },
  tooltip_label_type: {
    kind: 'choice',
    label: 'Tooltip contents',
    default: 'key_value_percent',
    choices: SHARE_LABELS,
    isShown: shows('show_tooltip_labels'),
  },
  min_val: {
    kind: 'number',
    label: 'Lowest value',
    help: 'Where the scale begins; automatic if empty.',
    default: null,
  },
  max_val: {
    kind: 'number',
    label: 'Highest value',
    help: 'Where the scale ends; automatic if empty.',
    default: null,
  },
  start_angle: { kind: 'number', label: 'Start angle', default: 225 },
  end_angle: { kind: 'number', label: 'End angle', default: -45 },
  font_size: { kind: 'number', label: 'Font size', default: 15, min: 10, max: 20 },
  value_formatter: {
    kind: 'text',
    label: 'Value template',
    help: 'Text with {value}, for example {value} km/h.',
    default: '{value}',
  },
  show_pointer: { kind: 'checkbox', label: 'Show pointer', default: true },
  animation: { kind: 'checkbox', label: 'Animation', default: true },
  show_axis_tick: { kind: 'checkbox', label: 'Show axis ticks', default: false },
  show_split_line: { kind: 'checkbox', label: 'Show split lines', default: false },
  split_number: {
    kind: 'number',
    label: 'Parts of the scale',
    default: 10,
    min: 3,
    max: 30,
    checks: ['integer', 'positive'],
  },
  show_progress: { kind: 'checkbox', label: 'Show progress', default: true },
  overlap: {
    kind: 'checkbox',
    label: 'Progress on one band',
    help: 'Otherwise each value has a band of its own.',
    default: true,
    isShown: shows('show_progress'),
  },
  round_cap: {
    kind: 'checkbox',
    label: 'Round ends',
    default: false,
    isShown: shows('show_progress'),
  },
  intervals: {
    kind: 'text',
    label: 'Bounds of intervals',
    help: 'Numbers with commas, for example 2,4,5 for 0–2, 2–4 and 4–5.',
    default: '',
  },
  interval_color_indices: {
    kind: 'text',
    label: 'Colors of intervals',
    help: 'Places in the color scheme with commas, beginning with 1, for example 1,2,4.',
    default: '',
    isShown: ({ intervals }) => Boolean(intervals),
  },
} as const satisfies Record<string, ControlDefinition>;
