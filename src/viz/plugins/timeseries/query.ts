/** The one query of the single time-series types (contract build-query.md §3). */
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { columnLabel, metricLabel, toList, unique } from '../../shared/labels';
import type { FormData, QueryObject } from '../../formData';

type Operation = {
  readonly operation: string;
  readonly options?: Readonly<Record<string, unknown>>;
};

const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== 'None';

/** Label of the x column in the result; `__timestamp` where old charts have no x axis. */
export const xLabel = (form: FormData): string =>
  isSet(form.x_axis) ? columnLabel(form.x_axis) : '__timestamp';

export const timeShifts = (form: FormData): readonly string[] =>
  toList(form.time_compare).map(String);

const ROLLING = new Set(['mean', 'sum', 'std']);
const COMPARED = new Set(['difference', 'percentage', 'ratio']);

const isTemporalAxis = (form: FormData): boolean => {
  if (!isSet(form.x_axis)) return true;
  const lookup = form.temporal_columns_lookup as Record<string, boolean> | undefined;
  return lookup?.[columnLabel(form.x_axis)] ?? isSet(timeGrain(form));
};

const postProcessing = (
  form: FormData,
  metrics: readonly string[],
  groupby: readonly string[],
): readonly Operation[] => {
  const x = xLabel(form);
  const shifts = timeShifts(form);
  const shifted = metrics.flatMap((metric) => shifts.map((shift) => `${metric}__${shift}`));
  const labels = [...metrics, ...shifted];
  const sameNames = Object.fromEntries(labels.map((label) => [label, label]));
  const steps: Operation[] = [
    {
      operation: 'pivot',
      options: {
        index: [x],
        columns: groupby,
        aggregates: Object.fromEntries(labels.map((label) => [label, { operator: 'mean' }])),
        drop_missing_columns: form.show_empty_columns === false,
      },
    },
  ];
  const {
    resample_rule: rule,
    resample_method: method,
    rolling_type: rolling,
    comparison_type: comparison,
  } = form;
  if (isSet(rule) && isSet(method)) {
    steps.push({
      operation: 'resample',
      options:
        method === 'zerofill'
          ? { method: 'asfreq', rule, fill_value: 0 }
          : { method, rule, fill_value: null },
    });
  }
  if (rolling === 'cumsum')
    steps.push({ operation: 'cum', options: { operator: 'sum', columns: sameNames } });
  else if (ROLLING.has(String(rolling))) {
    steps.push({
      operation: 'rolling',
      options: {
        rolling_type: rolling,
        window: Number(form.rolling_periods ?? 1),
        min_periods: Number(form.min_periods ?? 0),
        columns: sameNames,
      },
    });
  }
  const compares = shifts.length > 0 && COMPARED.has(String(comparison));
  if (compares) {
    steps.push({
      operation: 'compare',
      options: {
        source_columns: metrics.flatMap((metric) => shifts.map(() => metric)),
        compare_columns: shifted,
        compare_type: comparison,
        drop_original_columns: true,
      },
    });
  }
  if (shifts.length > 0) {
    const renamed = metrics.flatMap((metric) =>
      shifts.map((shift) => [
        compares ? `${String(comparison)}__${metric}__${metric}__${shift}` : `${metric}__${shift}`,
        metrics.length > 1 ? `${metric}, ${shift}` : shift,
      ]),
    );
    steps.push({
      operation: 'rename',
      options: { columns: Object.fromEntries(renamed), level: 0, inplace: true },
    });
  } else if (metrics.length === 1 && groupby.length > 0 && form.truncate_metric === true) {
    steps.push({
      operation: 'rename',
      options: { columns: { [metrics[0] ?? '']: null }, level: 0, inplace: true },
    });
  }
  if (isSet(form.contributionMode)) {
    steps.push({
      operation: 'contribution',
      options: { orientation: form.contributionMode, time_shifts: shifts },
    });
  }
  const { x_axis_sort: sort } = form;
  if (groupby.length === 0 && isSet(sort) && !isTemporalAxis(form)) {
    const ascending = form.x_axis_sort_asc !== false;
    if (sort === x) steps.push({ operation: 'sort', options: { is_sort_index: true, ascending } });
    else if (metrics.includes(String(sort)))
      steps.push({ operation: 'sort', options: { by: sort, ascending } });
  }
  steps.push({ operation: 'flatten' });
  return steps;
};

export const buildTimeseriesQueries = (form: FormData): readonly QueryObject[] => {
  const base = baseQuery(form);
  const groupby = toList(form.groupby);
  const hasAxis = isSet(form.x_axis);
  const sortMetric = isSet(form.timeseries_limit_metric) ? form.timeseries_limit_metric : undefined;
  const own = base.metrics as readonly unknown[];
  const sorts =
    groupby.length === 0 &&
    sortMetric !== undefined &&
    metricLabel(sortMetric) === form.x_axis_sort;
  const metrics = sorts ? unique([...own, sortMetric], metricLabel) : own;
  const first = sortMetric ?? metrics[0];
  const shifts = timeShifts(form);
  return [
    defined({
      ...base,
      columns: unique(
        [...(hasAxis ? [axisColumn(form.x_axis, timeGrain(form))] : []), ...groupby],
        columnLabel,
      ),
      metrics,
      ...(first === undefined ? {} : { orderby: [[first, form.order_desc === false]] }),
      series_columns: groupby,
      ...(hasAxis ? {} : { is_timeseries: true }),
      time_offsets: shifts,
      post_processing: postProcessing(form, metrics.map(metricLabel), groupby.map(columnLabel)),
    }),
  ];
};
