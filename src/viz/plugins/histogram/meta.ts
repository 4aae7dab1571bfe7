import { IconChartBarPopular } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';
import { countedRows } from './counted';

export const histogramMeta = defineMeta({
  type: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  description: 'How often values fall into each of several ranges.',
  goodFor: 'the shape of a distribution, and values far from the others',
  notGoodFor: 'comparing many groups',
  tags: ['bins', 'frequency', 'statistics', 'spread'],
  icon: IconChartBarPopular,
  thumbnail: {
    faint: 'M6 30h9v6H6zM16 22h9v14h-9zM46 16h9v20h-9zM56 26h9v10h-9z',
    full: 'M26 8h9v28h-9zM36 4h9v32h-9z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'column',
        'groupby',
        'adhoc_filters',
        'row_limit',
        'bins',
        'normalize',
        'cumulative',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'show_value',
        'show_legend',
        'x_axis_title',
        'x_axis_format',
        'y_axis_title',
        'y_axis_format',
      ],
    },
  ],
  controls: {},
  required: () => ['column'],
  emitsCrossFilters: true,
  amount: countedRows,
});
