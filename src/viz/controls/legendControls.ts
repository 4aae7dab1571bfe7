/** Settings of the legend. */
import type { FormData } from '../formData';
import { mayHaveLegend } from './axisRules';
import { LEGEND_ORDERS, LEGEND_POSITIONS, LEGEND_TYPES } from './choices';
import type { ControlDefinition } from './definition';

const hasLegend = (form: FormData) => mayHaveLegend(form) && form.show_legend !== false;

export const LEGEND_CONTROLS = {
  show_legend: {
    kind: 'checkbox',
    label: 'Show legend',
    default: true,
    isShown: mayHaveLegend,
  },
  legendType: {
    kind: 'choice',
    label: 'Legend type',
    default: 'scroll',
    choices: LEGEND_TYPES,
    isShown: hasLegend,
  },
  legendOrientation: {
    kind: 'choice',
    label: 'Legend position',
    default: 'top',
    choices: LEGEND_POSITIONS,
    isShown: hasLegend,
  },
  legendMargin: {
    kind: 'number',
    label: 'Legend margin',
    help: 'Pixels between the legend and the drawing.',
    default: null,
    min: 0,
    max: 400,
    isShown: hasLegend,
  },
  legendSort: {
    kind: 'choice',
    label: 'Sort legend',
    default: null,
    choices: LEGEND_ORDERS,
    isShown: hasLegend,
  },
} as const satisfies Record<string, ControlDefinition>;
