/** What only the pie sets. */
import { PIE_LABELS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const hasLabels = ({ show_labels }: Form) => show_labels !== false;

export const PIE_LOOK_CONTROLS = {
  donut: { kind: 'checkbox', label: 'Ring', default: false },
  show_labels: { kind: 'checkbox', label: 'Show labels', default: true },
  label_type: {
    kind: 'choice',
    label: 'Label type',
    default: 'key',
    choices: PIE_LABELS,
    isShown: hasLabels,
  },
  show_labels_threshold: {
    kind: 'number',
    label: 'Smallest labelled share (%)',
    default: 5,
    min: 0,
    max: 100,
    isShown: hasLabels,
  },
  threshold_for_other: {
    kind: 'number',
    label: 'Gather shares below (%)',
    default: 0,
    min: 0,
    max: 100,
  },
  show_total: { kind: 'checkbox', label: 'Show total', default: false },
  innerRadius: {
    kind: 'number',
    label: 'Inner radius (%)',
    default: 30,
    min: 0,
    max: 100,
    isShown: ({ donut }) => donut === true,
  },
  outerRadius: { kind: 'number', label: 'Outer radius (%)', default: 70, min: 10, max: 100 },
  roseType: {
    kind: 'choice',
    label: 'Rose',
    help: 'The value of a slice is its length, or both its length and its angle.',
    default: null,
    choices: pairs([null, 'None'], ['area', 'Length'], ['radius', 'Length and angle']),
  },
  labels_outside: {
    kind: 'checkbox',
    label: 'Labels beside the circle',
    default: true,
    isShown: hasLabels,
  },
  label_line: {
    kind: 'checkbox',
    label: 'Lines to the labels',
    default: false,
    isShown: (form) => hasLabels(form) && form.labels_outside !== false,
  },
  label_template: {
    kind: 'text',
    label: 'Label template',
    help: 'Text with {name}, {value} and {percent}.',
    default: null,
    isShown: (form) => hasLabels(form) && form.label_type === 'template',
  },
} as const satisfies Record<string, ControlDefinition>;
