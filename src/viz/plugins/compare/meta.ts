import { IconPercentage } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const compareMeta = defineMeta({
  type: 'compare',
  name: 'Percent change',
  category: 'Trend',
  description: 'Each series as the change since its first value.',
  goodFor: 'which of several series grew the most, whatever their size',
  notGoodFor: 'the values themselves, or series that begin near zero',
  tags: ['index', 'growth', 'relative', 'legacy'],
  icon: IconPercentage,
  thumbnail: { line: 'M6 30h60 M6 30l14-6 14-2 14-10 18-6 M6 30l14 2 14-4 14 5 18-2' },
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
        'row_limit',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'show_legend', 'x_axis_time_format'],
    },
  ],
  controls: {},
  required: () => ['granularity_sqla', 'metrics'],
  emitsCrossFilters: false,
});
