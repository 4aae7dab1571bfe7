import { columnLabel, metricLabel } from '#common/labels.ts';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { toList, unique } from '../../shared/labels';
import type { FormData, QueryObject } from '../../formData';
import { isRaw } from './mode';

const temporalFirst = (columns: readonly unknown[], form: FormData): readonly unknown[] => {
  const grain = timeGrain(form);
  const lookup = form.temporal_columns_lookup as Record<string, boolean> | undefined;
  const at = grain ? columns.findIndex((column) => lookup?.[columnLabel(column)] === true) : -1;
  if (at < 0) return columns;
  return [axisColumn(columns[at], grain), ...columns.filter((_, index) => index !== at)];
};

export const buildTableQueries = (form: FormData): readonly QueryObject[] => {
  const raw = isRaw(form);
  const base = baseQuery({ ...form, query_mode: raw ? 'raw' : 'aggregate' });
  if (raw) {
    return [
      defined({
        ...base,
        columns: toList(form.all_columns),
        orderby: base.orderby ?? [],
        post_processing: [],
        time_offsets: [],
      }),
    ];
  }
  const percents = toList(form.percent_metrics);
  const own = toList(form.metrics);
  const metrics = unique([...own, ...percents], metricLabel);
  const sort = form.timeseries_limit_metric;
  const hasSort = sort !== undefined && sort !== null && sort !== '';
  const orderby = hasSort
    ? [[sort, form.order_desc === false]]
    : own.length > 0
      ? [[own[0], false]]
      : [];
  const labels = percents.map(metricLabel);
  const main = defined({
    ...base,
    columns: temporalFirst(toList(form.groupby), form),
    metrics,
    orderby,
    time_offsets: [],
    post_processing:
      labels.length > 0
        ? [
            {
              operation: 'contribution',
              options: { columns: labels, rename_columns: labels.map((label) => `%${label}`) },
            },
          ]
        : [],
  });
  if (form.show_totals !== true) return [main];
  const totals = defined({
    ...main,
    columns: [],
    row_limit: 0,
    row_offset: 0,
    post_processing: [],
    orderby: undefined,
    order_desc: undefined,
  });
  return [main, totals];
};
