import { columnLabel } from '#common/labels.ts';
import { baseQuery, defined } from '../../shared/baseQuery';
import { toList, unique } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** Without metrics every different row is a bar. */
export const buildGanttQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  const orderby = (base.orderby ?? []) as readonly (readonly [unknown, boolean])[];
  const series = toList(form.series);
  const columns = [
    ...['start_time', 'end_time', 'y_axis'].flatMap((name) => toList(form[name])),
    ...series,
    ...toList(form.tooltip_columns),
    ...orderby.map(([column]) => column),
  ];
  return [
    defined({
      ...base,
      columns: unique(columns, columnLabel),
      metrics: toList(form.tooltip_metrics),
      orderby,
      series_columns: series,
    }),
  ];
};
