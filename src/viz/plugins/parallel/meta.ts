import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

export const parallelMeta = defineMeta({
  type: 'para',
  name: 'Parallel coordinates',
  category: 'Correlation',
  description: 'Each row is a line over the axes of its metrics.',
  goodFor: 'which metrics go together among many rows',
  notGoodFor: 'one or two metrics, or reading exact values',
  tags: ['multivariate', 'profiles', 'lines', 'legacy'],
  icon: IconAdjustmentsHorizontal,
  thumbnail: {
    line: 'M10 3v34 M36 3v34 M62 3v34 M10 10l26 18 26-20 M10 26l26-16 26 18',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'series',
        'metrics',
        'secondary_metric',
        'adhoc_filters',
        'timeseries_limit_metric',
        'order_desc',
        'row_limit',
      ],
    },
    { title: 'Appearance', tab: 'customize', controls: ['linear_color_scheme', 'include_series'] },
  ],
  controls: {
    order_desc: { isShown: ({ timeseries_limit_metric: by }) => isSet(by) },
    series: { label: 'Lines', help: 'Each value of this column is a line.' },
    secondary_metric: { label: 'Metric of the color', help: 'The first metric without one.' },
  },
  required: () => ['series', 'metrics'],
  emitsCrossFilters: false,
});
