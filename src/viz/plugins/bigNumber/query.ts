/** Contract build-query.md §4, rows `big_number_total` and `big_number`. */
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { columnLabel, metricLabel } from '../../shared/labels';
import type { FormData, QueryObject } from '../../formData';

const ROLLING = new Set(['mean', 'sum', 'std']);
const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== 'None';

export const xLabel = (form: FormData): string =>
  isSet(form.x_axis) ? columnLabel(form.x_axis) : '__timestamp';

const unlimited = (form: FormData): QueryObject =>
  defined({ ...baseQuery(form), row_limit: undefined, row_offset: undefined });

export const buildTotalQueries = (form: FormData): readonly QueryObject[] => [
  { ...unlimited(form), columns: [] },
];

export const buildTrendQueries = (form: FormData): readonly QueryObject[] => {
  const base = unlimited(form);
  const label = metricLabel((base.metrics as readonly unknown[])[0]);
  const { resample_rule: rule, resample_method: method, rolling_type: rolling } = form;
  const columns = { [label]: label };
  const trend = defined({
    ...base,
    columns: isSet(form.x_axis) ? [axisColumn(form.x_axis, timeGrain(form))] : [],
    ...(isSet(form.x_axis) ? {} : { is_timeseries: true }),
    post_processing: [
      {
        operation: 'pivot',
        options: {
          index: [xLabel(form)],
          columns: [],
          aggregates: { [label]: { operator: 'mean' } },
          drop_missing_columns: true,
        },
      },
      ...(isSet(rule) && isSet(method)
        ? [
            {
              operation: 'resample',
              options:
                method === 'zerofill'
                  ? { method: 'asfreq', rule, fill_value: 0 }
                  : { method, rule, fill_value: null },
            },
          ]
        : []),
      ...(rolling === 'cumsum'
        ? [{ operation: 'cum', options: { operator: 'sum', columns } }]
        : ROLLING.has(String(rolling))
          ? [
              {
                operation: 'rolling',
                options: {
                  rolling_type: rolling,
                  window: Number(form.rolling_periods ?? 1),
                  min_periods: Number(form.min_periods ?? 0),
                  columns,
                },
              },
            ]
          : []),
      { operation: 'flatten' },
    ],
  });
  if (form.aggregation !== 'raw') return [trend];
  return [trend, defined({ ...trend, columns: [], is_timeseries: false, post_processing: [] })];
};
