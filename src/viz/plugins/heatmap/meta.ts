import { IconGrid4x4 } from '@tabler/icons-react';
import { hasTimeAxis } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

export const heatmapMeta = defineMeta({
  type: 'heatmap_v2',
  name: 'Heat map',
  category: 'Correlation',
  description: 'A metric for each pair of two dimensions, as colors.',
  goodFor: 'patterns among two dimensions with many values',
  notGoodFor: 'reading exact values, or a single dimension',
  tags: ['matrix', 'grid', 'density', 'colors', 'correlation'],
  icon: IconGrid4x4,
  thumbnail: {
    faint: 'M12 2h15v11H12z M45 2h15v11H45z M28.5 14.5h15v11h-15z M12 27h15v11H12z',
    full: 'M28.5 2h15v11h-15z M12 14.5h15v11H12z M45 14.5h15v11H45z M45 27h15v11H45z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'x_axis',
        'time_grain_sqla',
        'groupby',
        'metric',
        'adhoc_filters',
        'row_limit',
        'sort_x_axis',
        'sort_y_axis',
        'normalize_across',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'linear_color_scheme',
        'normalized',
        'value_bounds',
        'border_color',
        'border_width',
        'show_values',
        'show_percentage',
        'y_axis_format',
        'currency_format',
        'x_axis_time_format',
      ],
    },
    { title: 'Legend', tab: 'customize', controls: ['show_legend', 'legend_type'] },
    {
      title: 'Axes',
      tab: 'customize',
      controls: [
        'xAxisLabelRotation',
        'xscale_interval',
        'yscale_interval',
        'left_margin',
        'bottom_margin',
      ],
    },
  ],
  controls: {
    x_axis: { help: 'The columns of the picture.' },
    time_grain_sqla: { isShown: hasTimeAxis },
    groupby: {
      kind: 'column',
      label: 'Y-axis',
      help: 'The rows of the picture.',
      default: null,
    },
    border_color: { isShown: ({ border_width }) => Number(border_width) > 0 },
    legend_type: { isShown: ({ show_legend }) => show_legend !== false },
  },
  required: () => ['x_axis', 'groupby', 'metric'],
  hasCells: true,
  emitsCrossFilters: false,
});
