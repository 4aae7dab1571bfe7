/** What only the heat map sets. */
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

const SORTS = pairs(
  [null, 'Automatic'],
  ['alpha_asc', 'Name, A to Z'],
  ['alpha_desc', 'Name, Z to A'],
  ['value_asc', 'Metric, smallest first'],
  ['value_desc', 'Metric, largest first'],
);

const INTERVALS = pairs(
  [-1, 'As many as fit'],
  [1, 'All'],
  [2, 'Every second'],
  [3, 'Every third'],
);
const MARGINS = [50, 75, 100, 125, 150, 200].map((value) => ({ value, label: String(value) }));

export const HEATMAP_QUERY_CONTROLS = {
  sort_x_axis: { kind: 'choice', label: 'Sort X-axis', default: null, choices: SORTS },
  sort_y_axis: { kind: 'choice', label: 'Sort Y-axis', default: null, choices: SORTS },
  normalize_across: {
    kind: 'choice',
    label: 'Percentages across',
    help: 'Each cell is ranked among all cells, or among those of its column or row.',
    default: 'heatmap',
    choices: pairs(['heatmap', 'All cells'], ['x', 'Columns'], ['y', 'Rows']),
  },
} as const satisfies Record<string, ControlDefinition>;

export const HEATMAP_LOOK_CONTROLS = {
  legend_type: {
    kind: 'choice',
    label: 'Legend type',
    default: 'continuous',
    choices: pairs(['continuous', 'Continuous'], ['piecewise', 'In steps']),
  },
  border_color: { kind: 'color', label: 'Border color', default: { r: 0, g: 0, b: 0, a: 1 } },
  border_width: { kind: 'number', label: 'Border width', default: 0, min: 0, max: 8 },
  xscale_interval: {
    kind: 'freeChoice',
    label: 'X-axis labels',
    default: -1,
    choices: INTERVALS,
    checks: ['integer'],
  },
  yscale_interval: {
    kind: 'freeChoice',
    label: 'Y-axis labels',
    default: -1,
    choices: INTERVALS,
    checks: ['integer'],
  },
  left_margin: {
    kind: 'freeChoice',
    label: 'Left margin',
    default: 'auto',
    choices: [{ value: 'auto', label: 'Automatic' }, ...MARGINS],
  },
  bottom_margin: {
    kind: 'freeChoice',
    label: 'Bottom margin',
    default: 'auto',
    choices: [{ value: 'auto', label: 'Automatic' }, ...MARGINS],
  },
  value_bounds: {
    kind: 'bounds',
    label: 'Ends of the colors',
    help: 'Smaller and larger values have the colors of the ends.',
    default: [null, null],
  },
  show_percentage: { kind: 'checkbox', label: 'Show percentages in tooltips', default: true },
  show_values: { kind: 'checkbox', label: 'Show values', default: false },
  normalized: {
    kind: 'checkbox',
    label: 'Color by rank',
    help: 'By the place of a cell among the others instead of its value.',
    default: false,
  },
} as const satisfies Record<string, ControlDefinition>;
