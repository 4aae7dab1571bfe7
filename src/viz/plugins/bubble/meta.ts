import { IconChartBubble, IconChartCircles } from '@tabler/icons-react';
import { LEGEND } from '../../controls/sections';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

const QUERY = ['entity', 'series', 'x', 'y', 'size', 'adhoc_filters'] as const;

export const bubbleMeta = defineMeta({
  type: 'bubble_v2',
  name: 'Bubble',
  category: 'Correlation',
  description: 'Three metrics at once: two as position, one as size.',
  goodFor: 'how two metrics go together, and which entities matter',
  notGoodFor: 'change over time, or hundreds of bubbles of one size',
  tags: ['scatter', 'correlation', 'gapminder', 'three dimensions'],
  icon: IconChartBubble,
  thumbnail: {
    faint: 'M44 4a9 9 0 1 1 0 18 9 9 0 0 1 0-18z M18 26a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
    full: 'M28 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z M57 22a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
    line: 'M8 2v36h56',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [...QUERY, 'orderby', 'order_desc', 'row_limit'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'max_bubble_size', 'tooltipSizeFormat', 'opacity'],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: LEGEND.filter((name) => name !== 'legendMargin'),
    },
    {
      title: 'X-axis',
      tab: 'customize',
      controls: [
        'x_axis_label',
        'x_axis_title_margin',
        'xAxisLabelRotation',
        'xAxisFormat',
        'logXAxis',
        'truncateXAxis',
        'xAxisBounds',
      ],
    },
    {
      title: 'Y-axis',
      tab: 'customize',
      controls: [
        'y_axis_label',
        'y_axis_title_margin',
        'yAxisLabelRotation',
        'y_axis_format',
        'logYAxis',
        'truncateYAxis',
        'y_axis_bounds',
      ],
    },
  ],
  controls: {
    order_desc: { isShown: ({ orderby }) => isSet(orderby) },
    opacity: { default: 0.6, label: 'Opacity' },
    y_axis_title_margin: { default: 15 },
    truncateYAxis: { default: false, defaultOf: () => true },
  },
  required: () => ['entity', 'x', 'y', 'size'],
  emitsCrossFilters: false,
});

/** The former bubble chart, which servers answer at the address of older charts. */
export const oldBubbleMeta = defineMeta({
  type: 'bubble',
  name: 'Bubble (older)',
  category: 'Correlation',
  description: 'The former bubble chart, with a limit of series.',
  goodFor: 'bubble charts that were made before',
  notGoodFor: 'new charts: Bubble takes its place',
  tags: ['scatter', 'correlation', 'legacy'],
  icon: IconChartCircles,
  thumbnail: {
    faint: 'M26 8a12 12 0 1 1 0 24 12 12 0 0 1 0-24z',
    full: 'M48 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
    line: 'M8 2v36h56',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: [...QUERY, 'limit'] },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'max_bubble_size', 'show_legend'],
    },
    {
      title: 'X-axis',
      tab: 'customize',
      controls: ['x_axis_label', 'x_axis_format', 'x_log_scale'],
    },
    {
      title: 'Y-axis',
      tab: 'customize',
      controls: ['y_axis_label', 'y_axis_format', 'y_log_scale', 'y_axis_bounds'],
    },
  ],
  controls: {
    max_bubble_size: { default: 25 },
    x_axis_format: { label: 'X-axis format' },
  },
  required: () => ['entity', 'x', 'y', 'size'],
  emitsCrossFilters: false,
});
