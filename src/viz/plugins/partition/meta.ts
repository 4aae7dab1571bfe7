import { IconLayoutAlignLeft } from '@tabler/icons-react';
import { upgradedTimeFormat } from '../../shared/olderAxes';
import { defineMeta } from '../../vizMeta';
import { readsTime } from './time';

const withTime = { isShown: readsTime };

export const partitionMeta = defineMeta({
  type: 'partition',
  name: 'Partition',
  category: 'Part of a whole',
  description: 'Each level stands beside the one that it divides, as high as its value.',
  goodFor: 'how a whole divides level by level, and how that changed',
  notGoodFor: 'dozens of parts on one level, or values below zero',
  tags: ['icicle', 'hierarchy', 'levels', 'tree', 'share', 'legacy'],
  icon: IconLayoutAlignLeft,
  thumbnail: {
    full: 'M8 4h16v32H8z',
    faint: 'M26 4h18v20H26zM26 26h18v10H26zM46 4h18v9H46zM46 15h18v9H46zM46 26h18v10H46z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'groupby',
        'metrics',
        'adhoc_filters',
        'time_series_option',
        'granularity_sqla',
        'time_grain_sqla',
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
      controls: [
        'color_scheme',
        'number_format',
        'date_time_format',
        'partition_limit',
        'partition_threshold',
        'log_scale',
        'equal_date_size',
      ],
    },
  ],
  controls: {
    groupby: { help: 'Each dimension is a level, the first one at the left.' },
    granularity_sqla: withTime,
    time_grain_sqla: withTime,
    date_time_format: withTime,
    contribution: { isShown: ({ time_series_option: option }) => option === 'adv_anal' },
    equal_date_size: withTime,
  },
  required: (form) =>
    readsTime(form) ? ['groupby', 'metrics', 'granularity_sqla'] : ['groupby', 'metrics'],
  emitsCrossFilters: false,
  upgrade: upgradedTimeFormat,
});
