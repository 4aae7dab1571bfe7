/** What only the radar chart sets. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

export const RADAR_LABELS = pairs(['value', 'Value'], ['key_value', 'Category and value']);

export const RADAR_LOOK_CONTROLS = {
  label_position: {
    kind: 'choice',
    label: 'Label position',
    default: 'top',
    choices: pairs(
      ['top', 'Above'],
      ['left', 'Left'],
      ['right', 'Right'],
      ['bottom', 'Below'],
      ['inside', 'On the point'],
      ['insideLeft', 'On the point, left'],
      ['insideRight', 'On the point, right'],
      ['insideTop', 'On the point, above'],
      ['insideBottom', 'On the point, below'],
      ['insideTopLeft', 'On the point, above left'],
      ['insideBottomLeft', 'On the point, below left'],
      ['insideTopRight', 'On the point, above right'],
      ['insideBottomRight', 'On the point, below right'],
    ),
    isShown: ({ show_labels }) => show_labels !== false,
  },
  is_circle: { kind: 'checkbox', label: 'Circles instead of polygons', default: false },
} as const satisfies Record<string, ControlDefinition>;
