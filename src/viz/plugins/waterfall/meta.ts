import { IconChartArrowsVertical } from '@tabler/icons-react';
import { hasTimeAxis } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';

export const waterfallMeta = defineMeta({
  type: 'waterfall',
  name: 'Waterfall',
  category: 'Trend',
  description: 'How increases and decreases lead to a total.',
  goodFor: 'changes that add up: budgets, profit and loss, stocks',
  notGoodFor: 'values that are no changes, or dozens of steps',
  tags: ['bridge', 'cascade', 'profit', 'change', 'running total'],
  icon: IconChartArrowsVertical,
  thumbnail: {
    full: 'M8 20h9v18H8z M57 8h9v30h-9z',
    faint: 'M20 10h9v10h-9z M32 10h9v6h-9z M45 8h9v8h-9z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['x_axis', 'time_grain_sqla', 'groupby', 'metric', 'adhoc_filters', 'row_limit'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'show_value',
        'show_legend',
        'increase_color',
        'increase_label',
        'decrease_color',
        'decrease_label',
        'show_total',
        'total_color',
        'total_label',
      ],
    },
    {
      title: 'X-axis',
      tab: 'customize',
      controls: ['x_axis_label', 'x_axis_time_format', 'x_ticks_layout'],
    },
    {
      title: 'Y-axis',
      tab: 'customize',
      controls: ['y_axis_label', 'y_axis_format', 'currency_format'],
    },
  ],
  controls: {
    time_grain_sqla: { isShown: hasTimeAxis },
    groupby: {
      kind: 'column',
      label: 'Breakdown',
      help: 'Each step of the X-axis begins with its parts and ends with the total so far.',
      default: null,
    },
    show_legend: { default: false },
    show_total: {
      label: 'Show the total',
      help: 'The last bar, with the sum of all.',
      default: true,
      isShown: ({ groupby }) => toList(groupby).length === 0,
    },
    x_ticks_layout: { label: 'Names below the bars' },
  },
  required: () => ['x_axis', 'metric'],
  emitsCrossFilters: false,
});
