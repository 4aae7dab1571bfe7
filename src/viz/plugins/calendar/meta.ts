import { IconCalendarStats } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const calendarMeta = defineMeta({
  type: 'cal_heatmap',
  name: 'Calendar heat map',
  category: 'Trend',
  description: 'A metric as colors of days or hours, laid out as a calendar.',
  goodFor: 'patterns of weekdays and seasons over months and years',
  notGoodFor: 'reading exact values, or times of which no end is known',
  tags: ['calendar', 'days', 'season', 'activity', 'legacy'],
  icon: IconCalendarStats,
  thumbnail: {
    faint:
      'M8 4h8v8H8z M18 4h8v8h-8z M38 4h8v8h-8z M8 14h8v8H8z M28 14h8v8h-8z M48 14h8v8h-8z M18 24h8v8h-8z M38 24h8v8h-8z',
    full: 'M28 4h8v8h-8z M18 14h8v8h-8z M38 14h8v8h-8z M48 4h8v8h-8z M8 24h8v8H8z M28 24h8v8h-8z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'granularity_sqla',
        'domain_granularity',
        'subdomain_granularity',
        'metrics',
        'adhoc_filters',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'linear_color_scheme',
        'cell_size',
        'cell_padding',
        'cell_radius',
        'steps',
        'show_values',
        'y_axis_format',
        'x_axis_time_format',
        'show_legend',
        'show_metric_name',
      ],
    },
  ],
  controls: {
    y_axis_format: { label: 'Number format' },
    x_axis_time_format: { label: 'Time format' },
    show_metric_name: { default: true },
  },
  required: () => ['granularity_sqla', 'metrics'],
  needsTimeRange: true,
  emitsCrossFilters: false,
});
