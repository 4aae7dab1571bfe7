/** What only the pie sets. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

type Form = Readonly<Record<string, unknown>>;

const hasLabels = ({ show_labels }: Form) => show_labels !== false;

export const PIE_LOOK_CONTROLS = {
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
