import { IconGauge } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const gaugeMeta = defineMeta({
  type: 'gauge_chart',
  name: 'Gauge',
  category: 'Key figure',
  description: 'Values on a dial, between the ends of a scale.',
  goodFor: 'one value with a target or with limits',
  notGoodFor: 'more than a few values, or values without a scale',
  tags: ['dial', 'speedometer', 'progress', 'target', 'kpi'],
  icon: IconGauge,
  thumbnail: {
    faint: 'M12 36a24 24 0 0 1 48 0h-8a16 16 0 0 0-32 0z',
    full: 'M12 36A24 24 0 0 1 46 14.2l-4 7A16 16 0 0 0 20 36z',
    line: 'M36 36l9-13',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Scale',
      tab: 'customize',
      controls: [
        'min_val',
        'max_val',
        'start_angle',
        'end_angle',
        'split_number',
        'show_axis_tick',
        'show_split_line',
        'intervals',
        'interval_color_indices',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'font_size',
        'number_format',
        'currency_format',
        'value_formatter',
        'show_pointer',
        'animation',
        'show_progress',
        'overlap',
        'round_cap',
      ],
    },
  ],
  controls: {
    row_limit: { default: 10 },
  },
  required: () => ['metric'],
  emitsCrossFilters: true,
});
