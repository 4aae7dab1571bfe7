import { defineMeta } from '../../vizMeta';

export const pieMeta = defineMeta({
  type: 'pie',
  name: 'Pie',
  category: 'Part of a whole',
  description: 'Shares of a whole, best with a handful of slices.',
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
        'show_labels',
        'label_type',
        'show_labels_threshold',
        'threshold_for_other',
        'number_format',
        'show_legend',
        'show_total',
      ],
    },
  ],
  controls: { row_limit: { default: 100 }, sort_by_metric: { default: true } },
  required: () => ['groupby', 'metric'],
  emitsCrossFilters: true,
});
