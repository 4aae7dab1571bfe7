/** The one query of the time-series types. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { hasTimeAxis, knowsColumnTypes } from '../../shared/columnTypes';
import {
  comparedLabel,
  compareSteps,
  comparisonType,
  type ShiftedMetric,
  shiftedLabel,
} from '../../shared/compareSteps';
import { toList, unique } from '../../shared/labels';
import { bySettings } from '../../shared/orderedQuery';
import { type Operation, resampleSteps, rollingSteps } from '../../shared/postProcessing';
import { timeShifts } from '../../shared/timeShifts';
import { isSet, xLabel } from '../../shared/xAxis';

interface Labels {
  readonly metrics: readonly string[];
  readonly groupby: readonly string[];
  /** Each metric at each earlier time. */
  readonly shifts: readonly ShiftedMetric[];
}

const pivotStep = (form: FormData, { metrics, groupby, shifts }: Labels): Operation => ({
  operation: 'pivot',
  options: {
    index: [xLabel(form)],
    columns: groupby,
    aggregates: Object.fromEntries(
      [...metrics, ...shifts.map(shiftedLabel)].map((label) => [label, { operator: 'mean' }]),
    ),
    drop_missing_columns: form.show_empty_columns === false,
  },
});

/** Names of series as people read them: without the metric where there is but one. */
const renameSteps = (form: FormData, labels: Labels): readonly Operation[] => {
  const { metrics, groupby, shifts } = labels;
  const rename = (columns: Readonly<Record<string, string | null>>): readonly Operation[] => [
    { operation: 'rename', options: { columns, level: 0, inplace: true } },
  ];
  if (shifts.length > 0) {
    const type = comparisonType(form);
    const before = (one: ShiftedMetric) =>
      type === null ? shiftedLabel(one) : comparedLabel(type, one);
    return rename(
      Object.fromEntries(
        shifts.map((one) => [
          before(one),
          metrics.length > 1 ? `${one.metric}, ${one.shift}` : one.shift,
        ]),
      ),
    );
  }
  return metrics.length === 1 && groupby.length > 0 && form.truncate_metric === true
    ? rename({ [metrics[0] ?? '']: null })
    : [];
};

const contributionSteps = (form: FormData): readonly Operation[] =>
  isSet(form.contributionMode)
    ? [
        {
          operation: 'contribution',
          options: {
            orientation: form.contributionMode,
            time_shifts: timeShifts(form),
          },
        },
      ]
    : [];

/** A step of time tells of an axis whose column is not known. */
const isTimeAxis = (form: FormData): boolean =>
  knowsColumnTypes(form) ? hasTimeAxis(form) : isSet(timeGrain(form));

/** Categories are sorted; time has its order. */
const sortSteps = (form: FormData, { metrics, groupby }: Labels): readonly Operation[] => {
  const { x_axis_sort: sort } = form;
  if (groupby.length > 0 || !isSet(sort) || !isSet(form.x_axis)) return [];
  if (typeof form.x_axis === 'string' && isTimeAxis(form)) return [];
  const ascending = form.x_axis_sort_asc !== false;
  if (sort === xLabel(form))
    return [{ operation: 'sort', options: { is_sort_index: true, ascending } }];
  return metrics.includes(String(sort))
    ? [{ operation: 'sort', options: { by: sort, ascending } }]
    : [];
};

const hasPoints = ({ x_axis, granularity_sqla }: FormData, { metrics }: Labels): boolean =>
  metrics.length > 0 && (isSet(x_axis) || isSet(granularity_sqla));

const postProcessing = (form: FormData, labels: Labels): readonly Operation[] => [
  ...(hasPoints(form, labels) ? [pivotStep(form, labels)] : []),
  ...resampleSteps(form),
  ...rollingSteps(form, [...labels.metrics, ...labels.shifts.map(shiftedLabel)]),
  ...compareSteps(form, labels.shifts),
  ...renameSteps(form, labels),
  ...contributionSteps(form),
  ...sortSteps(form, labels),
  { operation: 'flatten' },
];

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
  const orderby = bySettings({ ...base, metrics });
  const offsets = timeShifts(form);
  const labels = metrics.map(metricLabel);
  return [
    defined({
      ...base,
      columns: unique(
        [...(hasAxis ? [axisColumn(form.x_axis, timeGrain(form))] : []), ...groupby],
        columnLabel,
      ),
      metrics,
      ...(orderby.length > 0 ? { orderby } : {}),
      series_columns: groupby,
      ...(hasAxis ? {} : { is_timeseries: true }),
      time_offsets: offsets,
      post_processing: postProcessing(form, {
        metrics: labels,
        groupby: groupby.map(columnLabel),
        shifts: labels.flatMap((metric) => offsets.map((shift) => ({ metric, shift }))),
      }),
    }),
  ];
};
