import { IconChartPie } from '@tabler/icons-react';
import { hasTimeDimension } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

export const pieMeta = defineMeta({
  type: 'pie',
  name: 'Pie',
  category: 'Part of a whole',
  description: 'Shares of a whole, best with a handful of slices.',
  goodFor: 'a few parts that make a whole',
  notGoodFor: 'more than ten parts, or parts of nearly the same size',
  tags: ['donut', 'ring', 'rose', 'share', 'percent'],
  icon: IconChartPie,
  thumbnail: {
    faint: 'M36 20V4a16 16 0 1 0 13.9 24z',
    full: 'M39 18V3a16 16 0 0 1 13.9 23z',
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
        'donut',
        'innerRadius',
        'outerRadius',
        'roseType',
        'show_labels',
        'label_type',
        'label_template',
        'labels_outside',
        'label_line',
        'show_labels_threshold',
        'threshold_for_other',
        'number_format',
        'currency_format',
        'date_format',
        'show_total',
      ],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: ['show_legend', 'legendType', 'legendOrientation', 'legendMargin', 'legendSort'],
    },
  ],
  controls: {
    row_limit: { default: 100 },
    sort_by_metric: { default: true },
    date_format: { isShown: hasTimeDimension },
  },
  required: () => ['groupby', 'metric'],
  emitsCrossFilters: true,
});
