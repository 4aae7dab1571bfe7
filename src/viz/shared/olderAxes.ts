/** Settings of two axes by the names that older charts have for them, as those of charts over time. */
import type { FormData } from '../formData';

const isTimeFormat = (value: unknown): value is string =>
  typeof value === 'string' && (value.includes('%') || value === 'smart_date');

const hasEnd = (bounds: unknown): boolean =>
  Array.isArray(bounds) && bounds.some((end) => typeof end === 'number');

const TURNED = 45;

export const withOlderAxes = (form: FormData): FormData => ({
  ...form,
  x_axis_title: form.x_axis_label ?? '',
  y_axis_title: form.y_axis_label ?? '',
  x_axis_time_format: isTimeFormat(form.x_axis_format) ? form.x_axis_format : 'smart_date',
  xAxisLabelRotation: form.x_ticks_layout === '45°' ? TURNED : 0,
  logAxis: form.y_log_scale === true,
  truncateYAxis: hasEnd(form.y_axis_bounds),
});

/** A chart that was saved under the names of charts over time. */
export const upgradedAxes = ({ x_axis_time_format: format, logAxis, ...form }: FormData) =>
  ({
    ...form,
    ...(form.x_axis_format === undefined && isTimeFormat(format) ? { x_axis_format: format } : {}),
    ...(form.y_log_scale === undefined && logAxis !== undefined ? { y_log_scale: logAxis } : {}),
  }) as FormData;

/** The format of times once had the name that it has in other charts. */
export const upgradedTimeFormat = ({ date_format: format, ...form }: FormData) =>
  ({
    ...form,
    ...(form.date_time_format === undefined && isTimeFormat(format)
      ? { date_time_format: format }
      : {}),
  }) as FormData;
