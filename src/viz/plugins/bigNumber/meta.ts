import { IconArrowsDiff, IconNumbers, IconTrendingUp } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { PERIODS, TIME_SHIFTS } from '../../controls/periods';
import type { ControlName } from '../../controls/definitions';
import { hasTimeAxis } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

const LOOK: readonly ControlName[] = [
  'y_axis_format',
  'currency_format',
  'subtitle',
  'header_font_size',
  'subtitle_font_size',
  'show_metric_name',
  'metric_name_font_size',
];

export const bigNumberTotalMeta = defineMeta({
  type: 'big_number_total',
  name: 'Big number',
  category: 'Key figure',
  description: 'One metric as a large number.',
  goodFor: 'one figure that everybody should see at once',
  notGoodFor: 'anything that has to be compared or explained',
  tags: ['kpi', 'total', 'metric', 'card'],
  icon: IconNumbers,
  thumbnail: {
    faint: 'M26 32h20v3H26z',
    line: 'M17 11l5-4v19M31 11q1-4 6-4t5 5q0 4-11 14h11M50 7h9l-6 7q7 0 7 6t-6 6q-4 0-5-3',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['metric', 'adhoc_filters'] },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [...LOOK, 'time_format', 'force_timestamp_formatting', 'conditional_formatting'],
    },
  ],
  controls: {},
  required: () => ['metric'],
  emitsCrossFilters: false,
  readsMoment: true,
});

export const comparisonMeta = defineMeta({
  type: 'pop_kpi',
  name: 'Big number with comparison',
  category: 'Key figure',
  description: 'A metric beside the same metric of another period.',
  goodFor: 'a figure beside the same figure of another period',
  notGoodFor: 'more than two periods',
  tags: ['kpi', 'period', 'change', 'card'],
  icon: IconArrowsDiff,
  thumbnail: {
    faint: 'M8 30h16v3H8zM28 30h16v3H28zM48 30h16v3H48z',
    line: 'M22 10l4-3v15M32 10q1-4 5-4t4 5q0 3-9 11h9M52 18l6-8 6 8z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['metric', 'adhoc_filters', 'time_compare', 'start_date_offset'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        ...LOOK,
        'percentDifferenceFormat',
        'subheader_font_size',
        'comparison_color_enabled',
        'comparison_color_scheme',
        'column_config',
      ],
    },
  ],
  controls: {
    time_compare: {
      kind: 'choice',
      label: 'Compare with',
      help: 'Needs a time range with a start and an end.',
      default: 'inherit',
      choices: [...PERIODS, ...pairs(['1 month ago', '1 month']), ...TIME_SHIFTS],
    },
    header_font_size: { default: 0.2 },
    column_config: { label: 'Parts of the comparison' },
  },
  required: ({ time_compare }) =>
    time_compare === 'custom' ? ['metric', 'start_date_offset'] : ['metric', 'time_compare'],
  emitsCrossFilters: false,
});

export const bigNumberMeta = defineMeta({
  type: 'big_number',
  name: 'Big number with trend',
  category: 'Key figure',
  description: 'The latest value of a metric, with its trend.',
  goodFor: 'the latest figure, and whether it rises or falls',
  notGoodFor: 'reading single values of the past',
  tags: ['kpi', 'sparkline', 'metric', 'card'],
  icon: IconTrendingUp,
  thumbnail: {
    faint: 'M6 38v-6l12-4 12 3 12-7 12 2 12-7v19z',
    line: 'M26 6l4-3v15M37 6q1-3 5-3t4 4q0 3-9 11h9',
  },
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
        'time_range_fixed',
        'color_picker',
        'time_format',
        ...LOOK,
      ],
    },
  ],
  /* A figure alone does not say of what and of when it is; saved charts are as they were saved. */
  controls: {
    time_grain_sqla: { isShown: hasTimeAxis },
    show_metric_name: { defaultOf: () => true },
    show_timestamp: { defaultOf: () => true },
  },
  required: () => ['x_axis', 'metric'],
  emitsCrossFilters: false,
  readsMoment: true,
});
