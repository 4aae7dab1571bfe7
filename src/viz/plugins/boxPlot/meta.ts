import { IconChartCandle } from '@tabler/icons-react';
import type { ControlName } from '../../controls/definitions';
import { hasTimeDimension, hasTimes } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';

const DIMENSIONS: readonly ControlName[] = ['columns', 'groupby'];

export const boxPlotMeta = defineMeta({
  type: 'box_plot',
  name: 'Box plot',
  category: 'Distribution',
  description: 'How a metric spreads within groups: middle half, whiskers and outliers.',
  goodFor: 'comparing how values spread in several groups',
  notGoodFor: 'groups of a handful of values',
  tags: ['statistics', 'quartiles', 'outliers', 'spread'],
  icon: IconChartCandle,
  thumbnail: {
    faint: 'M12 14h12v14H12zM32 8h12v14H32zM52 18h12v12H52z',
    line: 'M18 6v8M18 28v6M38 4v4M38 22v10M58 10v8M58 30v6M12 21h12M32 14h12M52 25h12',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'columns',
        'time_grain_sqla',
        'groupby',
        'metrics',
        'adhoc_filters',
        'series_limit',
        'series_limit_metric',
        'row_limit',
        'whiskerOptions',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'x_ticks_layout',
        'x_axis_title',
        'x_axis_title_margin',
        'y_axis_title',
        'y_axis_title_margin',
        'y_axis_title_position',
        'number_format',
        'date_format',
        'zoomable',
      ],
    },
  ],
  controls: {
    time_grain_sqla: {
      isShown: (form) => DIMENSIONS.some((name) => hasTimes(form[name], form)),
    },
    date_format: { isShown: hasTimeDimension },
  },
  required: (form) => [
    'metrics',
    ...(DIMENSIONS.every((name) => toList(form[name]).length === 0) ? DIMENSIONS : []),
  ],
  emitsCrossFilters: true,
});
