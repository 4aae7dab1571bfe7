import { IconNumbers, IconTrendingUp } from '@tabler/icons-react';
import type { ControlName } from '../../controls/definitions';
import type { FormData } from '../../formData';
import { hasTimeAxis } from '../../shared/columnTypes';
import { defineMeta } from '../../vizMeta';

const LOOK: readonly ControlName[] = [
  'y_axis_format',
  'subtitle',
  'header_font_size',
  'subtitle_font_size',
];

/** The subtitle was called subheader once. */
const upgrade = (form: FormData): FormData => {
  const { subheader, subheader_font_size: size } = form;
  return {
    ...form,
    ...(form.subtitle === undefined && typeof subheader === 'string' && subheader !== ''
      ? { subtitle: subheader }
      : {}),
    ...(form.subtitle_font_size === undefined && size !== undefined
      ? { subtitle_font_size: size }
      : {}),
  };
};

export const bigNumberTotalMeta = defineMeta({
  type: 'big_number_total',
  name: 'Big number',
  category: 'Key figure',
  description: 'One measure, large.',
  icon: IconNumbers,
  thumbnail: {
    faint: 'M26 32h20v3H26z',
    line: 'M17 11l5-4v19M31 11q1-4 6-4t5 5q0 4-11 14h11M50 7h9l-6 7q7 0 7 6t-6 6q-4 0-5-3',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['metric', 'adhoc_filters'] },
    { title: 'Appearance', tab: 'customize', controls: LOOK },
  ],
  controls: {},
  required: () => ['metric'],
  emitsCrossFilters: false,
  upgrade,
});

export const bigNumberMeta = defineMeta({
  type: 'big_number',
  name: 'Big number with trend',
  category: 'Key figure',
  description: 'The latest value of a measure with its way there.',
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
        'color_picker',
        'time_format',
        ...LOOK,
      ],
    },
  ],
  controls: { time_grain_sqla: { isShown: hasTimeAxis } },
  required: () => ['x_axis', 'metric'],
  emitsCrossFilters: false,
  upgrade,
});
