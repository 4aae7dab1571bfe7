/** Settings that change the query. */
import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { hasTimeAxis, mayHaveTimes } from '../shared/columnTypes';
import { CALENDAR } from '#common/calendarOrder.ts';
import { toList, unique } from '../shared/labels';
import type { FormData } from '../formData';
import {
  AGGREGATIONS,
  COMPARISON_TYPES,
  CONTRIBUTION_MODES,
  QUERY_MODES,
  RESAMPLE_METHODS,
  RESAMPLE_RULES,
  ROLLING_TYPES,
  ROW_LIMITS,
  SERIES_LIMITS,
  SERIES_SORTS,
  TIME_GRAINS,
} from './choices';
import { hasCategories, hasSeveralSeries } from './axisRules';
import type { ControlDefinition } from './definition';
import { readShift, TIME_SHIFTS } from './periods';

const rolls = ({ rolling_type }: FormData) => ['mean', 'sum', 'std'].includes(String(rolling_type));
const hasDimensions = ({ groupby }: FormData) => toList(groupby).length > 0;
const compares = ({ time_compare }: FormData) => toList(time_compare).length > 0;

const COUNT_ROWS = {
  expressionType: 'SQL',
  sqlExpression: 'COUNT(*)',
  label: 'COUNT(*)',
  hasCustomLabel: false,
  optionName: 'metric_count_rows',
} as const;

/** `count`, which nearly every dataset has, so that a new chart shows something at once. A query has no metrics. */
const mainMetric = ({ type, metrics }: Datasource): string | typeof COUNT_ROWS | null =>
  metrics.find(({ metric_name }) => metric_name === 'count')?.metric_name ??
  (type === 'query' ? COUNT_ROWS : null);
/** The time column that a new chart starts with. */
export const mainTime = ({ type, main_dttm_col, columns }: Datasource): string | null =>
  main_dttm_col ??
  (type === 'query' ? columns.find(({ is_dttm }) => is_dttm)?.column_name : null) ??
  null;

/** A table of rows starts with every column, unless they are too many to read. */
const ROW_COLUMNS = 50;

/** What an axis is sorted by that has no more than one value of a metric for each category. */
export const ownSorts = ({ x_axis, groupby, metrics, timeseries_limit_metric: sort }: FormData) =>
  toList(groupby).length > 0
    ? []
    : [
        ...(x_axis ? [columnLabel(x_axis)] : []),
        ...[...toList(metrics), ...toList(sort)].map(metricLabel),
      ];

export const QUERY_CONTROLS = {
  query_mode: { kind: 'radio', label: 'Query mode', default: 'aggregate', choices: QUERY_MODES },
  x_axis: {
    kind: 'column',
    label: 'X-axis',
    help: 'A time column, or a category.',
    default: null,
    defaultOf: mainTime,
  },
  time_grain_sqla: {
    kind: 'timeGrain',
    label: 'Time grain',
    help: 'The length of one step on the time axis.',
    default: null,
    defaultOf: () => 'P1D',
    choices: TIME_GRAINS,
    isShown: mayHaveTimes,
  },
  metrics: {
    kind: 'metrics',
    label: 'Metrics',
    default: [],
    defaultOf: (dataset) => {
      const metric = mainMetric(dataset);
      return metric === null ? [] : [metric];
    },
  },
  metric: { kind: 'metric', label: 'Metric', default: null, defaultOf: mainMetric },
  percent_metrics: {
    kind: 'metrics',
    label: 'Percentage metrics',
    help: 'Each row’s share of the total.',
    default: [],
  },
  groupby: { kind: 'columns', label: 'Dimensions', default: [] },
  all_columns: {
    kind: 'columns',
    label: 'Columns',
    takesRawColumns: true,
    default: [],
    defaultOf: ({ columns }) => columns.slice(0, ROW_COLUMNS).map(({ column_name }) => column_name),
  },
  order_by_cols: { kind: 'orderBy', label: 'Ordering', default: [] },
  adhoc_filters: { kind: 'filters', label: 'Filters', default: [] },
  row_limit: {
    kind: 'freeChoice',
    label: 'Row limit',
    default: 10_000,
    choices: ROW_LIMITS,
    checks: ['integer', 'positive', 'rowLimit'],
  },
  limit: {
    kind: 'freeChoice',
    label: 'Series limit',
    help: 'Only the largest series are shown.',
    default: null,
    choices: SERIES_LIMITS,
    checks: ['integer', 'positive'],
  },
  group_others_when_limit_reached: {
    kind: 'checkbox',
    label: 'Group the others',
    help: 'Series beyond the limit become one, so that totals and shares are of the whole.',
    default: false,
    isShown: (form) => hasDimensions(form) && Number(form.limit ?? 0) > 0,
  },
  x_axis_sort: {
    kind: 'derivedChoice',
    label: 'Sort X-axis by',
    help: 'By the axis itself, by a metric, or by the values of all series of a category. Names that are no weekdays or months keep the order of the query.',
    default: null,
    defaultOf: () => CALENDAR,
    choicesOf: (form) => [
      { value: null, label: 'Automatic' },
      { value: CALENDAR, label: 'Weekdays and months in order' },
      ...unique(ownSorts(form), String).map((label) => ({ value: label, label })),
      ...(hasSeveralSeries(form) ? SERIES_SORTS : []),
    ],
    isShown: hasCategories,
  },
  x_axis_sort_asc: {
    kind: 'checkbox',
    label: 'Sort X-axis ascending',
    help: 'From the left, or from the bottom up beside horizontal bars.',
    default: true,
    isShown: (form) => hasCategories(form) && Boolean(form.x_axis_sort),
  },
  timeseries_limit_metric: {
    kind: 'metric',
    label: 'Sort by',
    help: 'Rows and the largest series are chosen by this metric.',
    default: null,
  },
  order_desc: {
    kind: 'checkbox',
    label: 'Sort descending',
    default: true,
  },
  /** Under a row limit, a new chart shows the largest. */
  sort_by_metric: {
    kind: 'checkbox',
    label: 'Sort by metric',
    default: false,
    defaultOf: () => true,
  },
  show_totals: {
    kind: 'checkbox',
    label: 'Show totals',
    default: false,
  },
  contributionMode: {
    kind: 'choice',
    label: 'Contribution mode',
    help: 'Shows shares instead of values.',
    default: null,
    choices: CONTRIBUTION_MODES,
  },
  truncate_metric: {
    kind: 'checkbox',
    label: 'Leave the metric out of series names',
    default: true,
    isShown: (form) => hasDimensions(form) && toList(form.metrics).length === 1,
  },
  show_empty_columns: {
    kind: 'checkbox',
    label: 'Show empty series',
    default: true,
    isShown: hasDimensions,
  },
  aggregation: {
    kind: 'choice',
    label: 'Value shown',
    default: 'LAST_VALUE',
    choices: AGGREGATIONS,
  },
  rolling_type: {
    kind: 'choice',
    label: 'Rolling function',
    default: 'None',
    choices: ROLLING_TYPES,
  },
  rolling_periods: {
    kind: 'number',
    label: 'Periods',
    default: null,
    defaultOf: () => 7,
    checks: ['integer', 'positive'],
    isShown: rolls,
  },
  min_periods: {
    kind: 'number',
    label: 'Minimum periods',
    default: null,
    checks: ['integer'],
    min: 0,
    isShown: rolls,
  },
  time_compare: {
    kind: 'choices',
    label: 'Time shift',
    help: 'Adds the same series of an earlier time: choose one, or type it, as 6 months.',
    default: [],
    choices: TIME_SHIFTS,
    readTyped: readShift,
    checks: ['timeShifts'],
    isShown: mayHaveTimes,
  },
  start_date_offset: {
    kind: 'text',
    label: 'Compare from',
    help: 'The first day of the other time, as 2024-01-31.',
    default: null,
    isShown: ({ time_compare }) => toList(time_compare).includes('custom'),
  },
  comparison_type: {
    kind: 'choice',
    label: 'Calculation type',
    default: 'values',
    choices: COMPARISON_TYPES,
    isShown: compares,
  },
  resample_rule: {
    kind: 'freeChoice',
    label: 'Resample rule',
    default: null,
    choices: [{ value: null, label: 'None' }, ...RESAMPLE_RULES],
    isShown: hasTimeAxis,
  },
  resample_method: {
    kind: 'freeChoice',
    label: 'Fill method',
    default: null,
    choices: [{ value: null, label: 'None' }, ...RESAMPLE_METHODS],
    isShown: (form) => hasTimeAxis(form) && Boolean(form.resample_rule),
  },
} as const satisfies Record<string, ControlDefinition>;
