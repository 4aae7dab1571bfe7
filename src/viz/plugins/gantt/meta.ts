import { IconTimelineEvent } from '@tabler/icons-react';
import { LEGEND } from '../../controls/sections';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

export const ganttMeta = defineMeta({
  type: 'gantt_chart',
  name: 'Gantt',
  category: 'Trend',
  description: 'Bars from a start to an end, in rows over time.',
  goodFor: 'schedules, projects, runs of jobs, bookings',
  notGoodFor: 'moments without an end, or thousands of rows',
  tags: ['schedule', 'timeline', 'project', 'duration', 'tasks'],
  icon: IconTimelineEvent,
  thumbnail: {
    full: 'M10 4h22v7H10z M34 30h26v7H34z',
    faint: 'M22 13h24v7H22z M30 21.5h18v7H30z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'start_time',
        'end_time',
        'y_axis',
        'series',
        'adhoc_filters',
        'tooltip_columns',
        'tooltip_metrics',
        'order_by_cols',
        'row_limit',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'subcategories', 'zoomable'],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: LEGEND,
    },
    {
      title: 'Axes',
      tab: 'customize',
      controls: [
        'x_axis_title',
        'x_axis_title_margin',
        'x_axis_time_format',
        'x_axis_time_bounds',
        'y_axis_title',
        'y_axis_title_margin',
      ],
    },
    {
      title: 'Tooltip',
      tab: 'customize',
      controls: ['tooltipTimeFormat', 'tooltipValuesFormat'],
    },
  ],
  controls: {
    x_axis_title_margin: { default: 0 },
    y_axis_title_margin: { default: 0 },
    series: { help: 'Bars of one series have one color.' },
    show_legend: { isShown: ({ series }) => isSet(series) },
  },
  required: () => ['start_time', 'end_time', 'y_axis'],
  emitsCrossFilters: true,
});
