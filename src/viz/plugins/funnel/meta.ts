import { IconChartFunnel } from '@tabler/icons-react';
import { hasTimeDimension } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';
import { EVERYTHING, LABEL_CHOICES, NAME_ALONE, numberedLabels } from './labelTypes';

export const funnelMeta = defineMeta({
  type: 'funnel',
  name: 'Funnel',
  category: 'Part of a whole',
  description: 'Steps of a process, each with what is left of the first.',
  goodFor: 'how many go on from step to step, as in sales or a sign-up',
  notGoodFor: 'groups that do not follow each other',
  tags: ['conversion', 'steps', 'pipeline', 'drop-off', 'stages'],
  icon: IconChartFunnel,
  thumbnail: {
    full: 'M12 2h48l-5 10H17z',
    faint: 'M18 14h36l-5 10H23z M24 26h24l-5 11H29z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'percent_calculation_type',
        'show_labels',
        'label_type',
        'show_tooltip_labels',
        'tooltip_label_type',
        'number_format',
        'currency_format',
        'date_format',
      ],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: ['show_legend', 'legendOrientation', 'legendMargin', 'legendSort'],
    },
  ],
  controls: {
    row_limit: { default: 10 },
    sort_by_metric: { default: true },
    label_type: { choices: LABEL_CHOICES, default: NAME_ALONE },
    tooltip_label_type: { choices: LABEL_CHOICES, default: EVERYTHING },
    date_format: { isShown: hasTimeDimension },
  },
  required: () => ['groupby', 'metric'],
  emitsCrossFilters: true,
  upgrade: numberedLabels,
});
