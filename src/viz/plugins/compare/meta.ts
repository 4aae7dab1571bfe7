import { IconPercentage } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { TIME_FORMATS } from '../../controls/choices';
import { ANALYTICS, OLDER_AXES, OLDER_COMPARISON } from '../../controls/sections';
import { upgradedAxes } from '../../shared/olderAxes';
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
        'contribution',
        'row_limit',
      ],
    },
    { title: 'Analytics', tab: 'data', controls: [...ANALYTICS, ...OLDER_COMPARISON] },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'show_legend'],
    },
    { title: 'Axes', tab: 'customize', controls: [...OLDER_AXES, 'x_ticks_layout'] },
  ],
  controls: {
    x_axis_format: { label: 'Time format', default: 'smart_date', choices: TIME_FORMATS },
    x_ticks_layout: {
      label: 'X-axis labels',
      choices: pairs(['auto', 'As many as have room'], ['flat', 'Level'], ['45°', 'Turned by 45°']),
    },
  },
  required: () => ['granularity_sqla', 'metrics'],
  emitsCrossFilters: false,
  upgrade: upgradedAxes,
});
