/** What charts of other addresses ask, for those who want their rows from the old one. */
import { columnLabel } from '#common/labels.ts';
import { unique } from '#common/lists.ts';
import { HttpError } from '../../errors.ts';
import type { Asked } from './asked.ts';
import { type Form, listOf, metricsOf, textOf } from './formData.ts';

/** The settings that hold metrics. */
export const METRICS = ['metric', 'metrics', 'percent_metrics', 'metric_2', 'secondary_metric'];

/** Each dimension once. */
export const grouped = (form: Form): readonly unknown[] =>
  unique([...listOf(form.groupby), ...listOf(form.columns)], columnLabel);

const jsonOrder = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (cause) {
    throw new HttpError(400, { error: 'Found invalid orderby options' }, { cause });
  }
};

/** The rows of any other chart: its columns, or its dimensions and metrics. */
export const rowsAsked = (form: Form): Asked => {
  if (form.query_mode === 'raw') {
    return {
      columns: listOf(form.all_columns),
      metrics: null,
      orderby: listOf(form.order_by_cols).map(jsonOrder),
    };
  }
  const axis = listOf(form.x_axis).map((column) =>
    typeof column === 'string'
      ? {
          sqlExpression: column,
          label: column,
          columnType: 'BASE_AXIS',
          timeGrain: textOf(form.time_grain_sqla),
        }
      : column,
  );
  const metrics = metricsOf(form, METRICS);
  const [first] = metrics;
  return {
    columns: unique([...axis, ...grouped(form)], columnLabel),
    metrics,
    orderby: first === undefined ? [] : [[first, form.order_desc === false]],
  };
};
