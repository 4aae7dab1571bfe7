import type { VizMeta } from '../../vizMeta';

export const tableMeta: VizMeta = {
  type: 'table',
  name: 'Table',
  category: 'Table',
  description: 'Rows and columns: aggregated, or as they are stored.',
  defaults: { query_mode: 'aggregate' },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'query_mode',
        'groupby',
        'time_grain_sqla',
        'metrics',
        'percent_metrics',
        'all_columns',
        'order_by_cols',
        'adhoc_filters',
        'timeseries_limit_metric',
        'order_desc',
        'row_limit',
        'show_totals',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['table_timestamp_format', 'show_cell_bars', 'include_search'],
    },
  ],
  required: [],
  emitsCrossFilters: true,
};
