/** What only pictures of trees set. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

export const TREE_QUERY_CONTROLS = {
  secondary_metric: {
    kind: 'metric',
    label: 'Metric of the color',
    help: 'Without one, colors tell the outer names apart.',
    default: null,
  },
} as const satisfies Record<string, ControlDefinition>;

export const TREE_LOOK_CONTROLS = {
  show_upper_labels: {
    kind: 'checkbox',
    label: 'Show the names of groups',
    default: true,
  },
} as const satisfies Record<string, ControlDefinition>;

export const TREEMAP_LABELS = pairs(
  ['Key', 'Category name'],
  ['value', 'Value'],
  ['key_value', 'Category and value'],
);

export const SUNBURST_LABELS = pairs(
  ['key', 'Category name'],
  ['value', 'Value'],
  ['key_value', 'Category and value'],
);
