/** What only the waterfall sets. */
import type { ControlDefinition } from './definition';

export const WATERFALL_LOOK_CONTROLS = {
  increase_color: {
    kind: 'color',
    label: 'Color of increases',
    default: { r: 90, g: 193, b: 137, a: 1 },
  },
  increase_label: { kind: 'text', label: 'Name of increases', default: '' },
  decrease_color: {
    kind: 'color',
    label: 'Color of decreases',
    default: { r: 224, g: 67, b: 85, a: 1 },
  },
  decrease_label: { kind: 'text', label: 'Name of decreases', default: '' },
  total_color: {
    kind: 'color',
    label: 'Color of totals',
    default: { r: 102, g: 102, b: 102, a: 1 },
  },
  total_label: { kind: 'text', label: 'Name of totals', default: '' },
  x_axis_label: { kind: 'text', label: 'X-axis title', default: '' },
  y_axis_label: { kind: 'text', label: 'Y-axis title', default: '' },
} as const satisfies Record<string, ControlDefinition>;
