/** What only the map of GeoJSON sets: texts at its points. */
import type { FormData } from '../formData';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

const hasLabels = ({ enable_labels: are }: FormData): boolean => are === true;

export const FEATURE_LOOK_CONTROLS = {
  enable_labels: {
    kind: 'checkbox',
    label: 'Texts at points',
    default: false,
  },
  label_property_name: {
    kind: 'text',
    label: 'Text',
    help: 'The property of a feature that its text is taken from.',
    default: 'name',
    isShown: hasLabels,
  },
  label_color: {
    kind: 'color',
    label: 'Text color',
    default: { r: 0, g: 122, b: 135, a: 1 },
    isShown: hasLabels,
  },
  label_size: {
    kind: 'freeChoice',
    label: 'Text size',
    default: 24,
    choices: [8, 16, 24, 32, 64, 128].map((value) => ({ value, label: String(value) })),
    checks: ['integer', 'positive'],
    isShown: hasLabels,
  },
  label_size_unit: {
    kind: 'choice',
    label: 'Unit of text sizes',
    default: 'pixels',
    choices: pairs(['pixels', 'Pixels'], ['meters', 'Meters']),
    isShown: hasLabels,
  },
} as const satisfies Record<string, ControlDefinition>;
