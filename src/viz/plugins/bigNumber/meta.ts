import type { VizMeta } from '../../vizMeta';

const LOOK = ['y_axis_format', 'subtitle', 'header_font_size', 'subtitle_font_size'];

export const bigNumberTotalMeta: VizMeta = {
  type: 'big_number_total',
  name: 'Big number',
  category: 'Key figure',
  description: 'One measure, large.',
  defaults: {},
  sections: [
    { title: 'Query', tab: 'data', controls: ['metric', 'adhoc_filters'] },
    { title: 'Appearance', tab: 'customize', controls: LOOK },
  ],
  required: ['metric'],
  emitsCrossFilters: false,
};

export const bigNumberMeta: VizMeta = {
  type: 'big_number',
  name: 'Big number with trend',
  category: 'Key figure',
  description: 'The latest value of a measure with its way there.',
  defaults: {},
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['x_axis', 'time_grain_sqla', 'metric', 'aggregation', 'adhoc_filters'],
    },
    {
      title: 'Analytics',
      tab: 'data',
      controls: [
        'rolling_type',
        'rolling_periods',
        'min_periods',
        'resample_rule',
        'resample_method',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'compare_lag',
        'compare_suffix',
        'show_timestamp',
        'show_trend_line',
        'start_y_axis_at_zero',
        'color_picker',
        'time_format',
        ...LOOK,
      ],
    },
  ],
  required: ['x_axis', 'metric'],
  emitsCrossFilters: false,
};
