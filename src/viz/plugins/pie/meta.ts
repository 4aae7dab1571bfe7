import type { VizMeta } from '../../vizMeta';

export const pieMeta: VizMeta = {
  type: 'pie',
  name: 'Pie',
  category: 'Part of a whole',
  description: 'Shares of a whole, best with a handful of slices.',
  defaults: { row_limit: 100, sort_by_metric: true },
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
  required: ['groupby', 'metric'],
  emitsCrossFilters: true,
};
