import { IconChartRadar } from '@tabler/icons-react';
import { RADAR_LABELS } from '../../controls/radarControls';
import { LEGEND } from '../../controls/sections';
import { hasTimeDimension } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

export const radarMeta = defineMeta({
  type: 'radar',
  name: 'Radar',
  category: 'Correlation',
  description: 'Several metrics as axes from one middle, with a shape for each group.',
  goodFor: 'profiles of a few groups by three to eight metrics',
  notGoodFor: 'many groups, or fewer than three metrics',
  tags: ['spider', 'web', 'profile', 'multivariate', 'star'],
  icon: IconChartRadar,
  thumbnail: {
    line: 'M36 2l17 12-6.5 20h-21L19 14z',
    faint: 'M36 7l12 9-6 16-14-2-4-13z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['groupby', 'metrics', 'timeseries_limit_metric', 'adhoc_filters', 'row_limit'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'show_labels',
        'label_type',
        'label_position',
        'is_circle',
        'column_config',
        'number_format',
        'currency_format',
        'date_format',
      ],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: LEGEND,
    },
  ],
  controls: {
    column_config: {
      kind: 'metricEnds',
      label: 'Ends of the axes',
      help: 'Automatic where they are empty: from zero, or the lowest value below it, to the largest.',
    },
    row_limit: { default: 10 },
    label_type: { default: 'value', choices: RADAR_LABELS },
    date_format: { isShown: hasTimeDimension },
  },
  required: () => ['groupby', 'metrics'],
  emitsCrossFilters: true,
});
