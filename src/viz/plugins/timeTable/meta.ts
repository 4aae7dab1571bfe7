import { IconTableOptions } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const timeTableMeta = defineMeta({
  type: 'time_table',
  name: 'Time-series table',
  category: 'Table',
  description:
    'A row for each metric or group: its latest value, its change, its course as a line.',
  goodFor: 'many metrics at a glance, each with where it stands and where it came from',
  notGoodFor: 'comparing the courses of series exactly',
  tags: ['sparkline', 'change', 'trend', 'kpi', 'legacy'],
  icon: IconTableOptions,
  thumbnail: {
    faint: 'M6 6h18v4H6zM6 18h14v4H6zM6 30h18v4H6zM30 6h10v4H30zM30 18h10v4H30zM30 30h10v4H30z',
    line: 'M46 10l6-5 6 4 8-5M46 22l6-2 6 3 8-6M46 34l6-6 6 5 8-4',
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
        'row_limit',
      ],
    },
    { title: 'Columns', tab: 'customize', controls: ['column_collection', 'url'] },
  ],
  controls: { groupby: { help: 'Each group is a row; there is one metric then.' } },
  required: () => ['granularity_sqla', 'metrics'],
  emitsCrossFilters: false,
});
