/** Settings of the tooltip. */
import { hasSeveralSeries, hasTimeScale } from './axisRules';
import { TIME_FORMATS } from './choices';
import type { ControlDefinition } from './definition';

export const TOOLTIP_CONTROLS = {
  rich_tooltip: {
    kind: 'checkbox',
    label: 'Tooltip of all series',
    help: 'Otherwise of the point under the pointer alone.',
    default: true,
    isShown: hasSeveralSeries,
  },
  showTooltipTotal: {
    kind: 'checkbox',
    label: 'Total in the tooltip',
    default: true,
    isShown: ({ rich_tooltip }) => rich_tooltip !== false,
  },
  showTooltipPercentage: {
    kind: 'checkbox',
    label: 'Percentages in the tooltip',
    default: false,
    isShown: ({ rich_tooltip, showTooltipTotal }) =>
      rich_tooltip !== false && showTooltipTotal !== false,
  },
  tooltipSortByMetric: {
    kind: 'checkbox',
    label: 'Sort the tooltip by value',
    default: false,
    isShown: (form) => hasSeveralSeries(form) && form.rich_tooltip !== false,
  },
  tooltipTimeFormat: {
    kind: 'freeChoice',
    label: 'Tooltip time format',
    default: 'smart_date',
    choices: TIME_FORMATS,
    isShown: hasTimeScale,
  },
} as const satisfies Record<string, ControlDefinition>;
