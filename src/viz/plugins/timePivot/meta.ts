import { IconHistory } from '@tabler/icons-react';
import { TIME_FORMATS } from '../../controls/choices';
import { OLDER_AXES } from '../../controls/sections';
import { upgradedAxes } from '../../shared/olderAxes';
import { defineMeta } from '../../vizMeta';

export const timePivotMeta = defineMeta({
  type: 'time_pivot',
  name: 'Time pivot',
  category: 'Trend',
  description: 'One metric in periods that are laid over each other, the last one in color.',
  goodFor: 'whether this week or year runs like those before',
  notGoodFor: 'several metrics, or a trend over many periods',
  tags: ['seasonal', 'period over period', 'week', 'legacy'],
  icon: IconHistory,
  thumbnail: { faint: 'M6 34l15-9 15 4 15-12 15 5v12z', line: 'M6 28l15-12 15 6 15-16 10 4' },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'granularity_sqla',
        'time_grain_sqla',
        'metric',
        'freq',
        'adhoc_filters',
        'row_limit',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_picker', 'show_legend', 'line_interpolation'],
    },
    { title: 'Axes', tab: 'customize', controls: OLDER_AXES },
  ],
  controls: {
    show_legend: { default: true, defaultOf: () => false },
    x_axis_format: { label: 'Time format', default: 'smart_date', choices: TIME_FORMATS },
  },
  required: () => ['granularity_sqla', 'metric'],
  emitsCrossFilters: false,
  upgrade: upgradedAxes,
});
