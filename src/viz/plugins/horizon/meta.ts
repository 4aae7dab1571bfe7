import { IconWaveSquare } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const horizonMeta = defineMeta({
  type: 'horizon',
  name: 'Horizon',
  category: 'Trend',
  description: 'Many series below each other, each folded into bands of color.',
  goodFor: 'many series over time in little height',
  notGoodFor: 'reading exact values, or a few series',
  tags: ['bands', 'many series', 'dense', 'legacy'],
  icon: IconWaveSquare,
  thumbnail: {
    faint:
      'M6 12q8-10 16-2t16-2 16 0 12-4v8z M6 24q8-2 16-8t16 6 16-8 12 2v8z M6 36q8-8 16-4t16-6 16 4 12-2v8z',
    full: 'M16 12q6-5 12 0z M40 24q7-9 16 0z M30 36q6-8 14 0z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'granularity_sqla',
        'time_grain_sqla',
        'metrics',
        'groupby',
        'adhoc_filters',
        'limit',
        'timeseries_limit_metric',
        'order_desc',
        'contribution',
        'row_limit',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['series_height', 'horizon_color_scale'],
    },
  ],
  controls: {},
  required: () => ['granularity_sqla', 'metrics'],
  emitsCrossFilters: false,
});
