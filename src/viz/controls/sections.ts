/** What charts with two axes have in common: controls by the part of the picture that they set. */
import type { ControlName } from './definitions';

type Names = readonly ControlName[];

/** Beside the time range, which it repeats for an earlier time. */
export const COMPARISON = ['time_compare', 'comparison_type'] as const satisfies Names;

export const ANALYTICS = [
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'resample_rule',
  'resample_method',
] as const satisfies Names;

export const LEGEND = [
  'show_legend',
  'legendType',
  'legendOrientation',
  'legendMargin',
  'legendSort',
] as const satisfies Names;

export const X_AXIS_TITLE = [
  'x_axis_title',
  'x_axis_title_margin',
  'x_axis_time_format',
] as const satisfies Names;

export const X_AXIS_LABELS = [
  'xAxisLabelRotation',
  'xAxisLabelInterval',
  'force_max_interval',
  'zoomable',
  'minorTicks',
] as const satisfies Names;

export const Y_AXIS = [
  'y_axis_title',
  'y_axis_title_margin',
  'y_axis_title_position',
  'y_axis_format',
  'currency_format',
  'logAxis',
  'minorSplitLine',
  'truncateYAxis',
  'y_axis_bounds',
] as const satisfies Names;

/** The names that the axes of older charts have. */
export const OLDER_AXES = [
  'x_axis_label',
  'x_axis_format',
  'y_axis_label',
  'y_axis_format',
  'y_log_scale',
  'y_axis_bounds',
] as const satisfies Names;

export const OLDER_COMPARISON = ['time_compare', 'comparison_type'] as const satisfies Names;

export const TOOLTIP = [
  'rich_tooltip',
  'showTooltipTotal',
  'showTooltipPercentage',
  'tooltipSortByMetric',
  'tooltipTimeFormat',
] as const satisfies Names;

/** The ground of a map, and which part of it shows. */
export const MAP_SECTION = {
  title: 'Map',
  tab: 'customize',
  controls: ['autozoom', 'viewport'],
} as const;
