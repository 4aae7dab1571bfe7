import { IconFlower } from '@tabler/icons-react';
import { ANALYTICS, OLDER_COMPARISON } from '../../controls/sections';
import { upgradedTimeFormat } from '../../shared/olderAxes';
import { defineMeta } from '../../vizMeta';

export const roseMeta = defineMeta({
  type: 'rose',
  name: 'Nightingale rose',
  category: 'Part of a whole',
  description: 'Each step of time is a petal, its series are stacked from the middle outwards.',
  goodFor: 'a few steps of time that come around again, as months of a year',
  notGoodFor: 'comparing values exactly, or many steps of time',
  tags: ['polar', 'coxcomb', 'petals', 'legacy'],
  icon: IconFlower,
  thumbnail: {
    faint: 'M36 20V3a17 17 0 0 1 15 9z M36 20l13 8a15 15 0 0 1-13 8z',
    full: 'M36 20l-11 6a12 12 0 0 1 0-12z M36 20l9-5a10 10 0 0 1 0 10z',
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
    { title: 'Analytics', tab: 'data', controls: [...ANALYTICS, ...OLDER_COMPARISON] },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'number_format',
        'date_time_format',
        'rich_tooltip',
        'rose_area_proportion',
        'show_legend',
      ],
    },
  ],
  controls: { rich_tooltip: { help: 'A tooltip has all series of its step, not the one alone.' } },
  required: () => ['granularity_sqla', 'metrics'],
  emitsCrossFilters: false,
  upgrade: upgradedTimeFormat,
});
