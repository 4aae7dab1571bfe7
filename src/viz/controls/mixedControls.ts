/** What only the mixed chart sets: a second query, and the looks of its series. */
import { hasTimeAxis } from '../shared/columnTypes';
import { toList } from '../shared/labels';
import { isOfLines } from './axisRules';
import { NUMBER_FORMATS, SERIES_SORTS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';
import { QUERY_CONTROLS } from './queryControls';
import { SERIES_STYLES } from './seriesChoices';

const Q = QUERY_CONTROLS;
type Form = Readonly<Record<string, unknown>>;

const has = (value: unknown): boolean => toList(value).length > 0;

const rollsB = ({ rolling_type_b }: Form) =>
  ['mean', 'sum', 'std'].includes(String(rolling_type_b));
const comparesB = ({ time_compare_b }: Form) => has(time_compare_b);
const hasDimensionsB = ({ groupby_b }: Form) => has(groupby_b);
const hasSeveralB = (form: Form) =>
  hasDimensionsB(form) || toList(form.metrics_b).length > 1 || comparesB(form);

/** The settings of query B: those of query A under names that end in `_b`. */
export const MIXED_QUERY_CONTROLS = {
  metrics_b: { ...Q.metrics, label: 'Metrics B' },
  groupby_b: { ...Q.groupby, label: 'Dimensions B' },
  adhoc_filters_b: { ...Q.adhoc_filters, label: 'Filters B' },
  limit_b: { ...Q.limit, label: 'Series limit B' },
  timeseries_limit_metric_b: { ...Q.timeseries_limit_metric, label: 'Sort by B' },
  order_desc_b: { ...Q.order_desc, label: 'Sort descending B' },
  row_limit_b: { ...Q.row_limit, label: 'Row limit B' },
  truncate_metric_b: {
    ...Q.truncate_metric,
    label: 'Leave the metric out of series names B',
    /* Part of the query; the names of series always have the metric. */
    isShown: () => false,
  },
  rolling_type_b: { ...Q.rolling_type, label: 'Rolling function B' },
  rolling_periods_b: { ...Q.rolling_periods, label: 'Periods B', isShown: rollsB },
  min_periods_b: { ...Q.min_periods, label: 'Minimum periods B', isShown: rollsB },
  time_compare_b: { ...Q.time_compare, label: 'Time shift B' },
  comparison_type_b: { ...Q.comparison_type, label: 'Calculation type B', isShown: comparesB },
  resample_rule_b: { ...Q.resample_rule, label: 'Resample rule B' },
  resample_method_b: {
    ...Q.resample_method,
    label: 'Fill method B',
    isShown: (form) => hasTimeAxis(form) && Boolean(form.resample_rule_b),
  },
} as const satisfies Record<string, ControlDefinition>;

const AXES = pairs([0, 'Left'], [1, 'Right']);
const usesRight = ({ yAxisIndex, yAxisIndexB }: Form) =>
  Number(yAxisIndex) === 1 || Number(yAxisIndexB) === 1;
const showsPoints = ({ markerEnabledB, seriesTypeB }: Form) =>
  seriesTypeB === 'scatter' || (markerEnabledB === true && isOfLines(seriesTypeB));

export const MIXED_LOOK_CONTROLS = {
  yAxisIndex: { kind: 'choice', label: 'Axis', default: 0, choices: AXES },
  seriesTypeB: { kind: 'choice', label: 'Series style B', default: 'line', choices: SERIES_STYLES },
  stackB: { kind: 'checkbox', label: 'Stack series B', default: false },
  areaB: {
    kind: 'checkbox',
    label: 'Fill the area B',
    default: false,
    isShown: ({ seriesTypeB }) => isOfLines(seriesTypeB),
  },
  opacityB: {
    kind: 'number',
    label: 'Area opacity B',
    default: 0.2,
    min: 0,
    max: 1,
    step: 0.1,
    isShown: ({ areaB, seriesTypeB }) => areaB === true && isOfLines(seriesTypeB),
  },
  markerEnabledB: {
    kind: 'checkbox',
    label: 'Show points B',
    default: false,
    isShown: ({ seriesTypeB }) => isOfLines(seriesTypeB),
  },
  markerSizeB: {
    kind: 'number',
    label: 'Point size B',
    default: 6,
    min: 0,
    max: 20,
    isShown: showsPoints,
  },
  show_valueB: { kind: 'checkbox', label: 'Show values B', default: false },
  only_totalB: {
    kind: 'checkbox',
    label: 'Only the total B',
    help: 'Writes the total of each stack instead of its parts.',
    default: true,
    isShown: ({ show_valueB, stackB }) => show_valueB === true && Boolean(stackB),
  },
  yAxisIndexB: { kind: 'choice', label: 'Axis B', default: 0, choices: AXES },
  sort_series_typeB: {
    kind: 'choice',
    label: 'Sort series by B',
    default: 'sum',
    choices: SERIES_SORTS,
    isShown: hasSeveralB,
  },
  sort_series_ascendingB: {
    kind: 'checkbox',
    label: 'Sort series ascending B',
    default: false,
    isShown: hasSeveralB,
  },
  show_query_identifiers: {
    kind: 'checkbox',
    label: 'Name the query of each series',
    default: false,
  },
  y_axis_format_secondary: {
    kind: 'freeChoice',
    label: 'Number format, right',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
    isShown: usesRight,
  },
  currency_format_secondary: {
    kind: 'currency',
    label: 'Currency, right',
    default: null,
    isShown: usesRight,
  },
  y_axis_bounds_secondary: {
    kind: 'bounds',
    label: 'Y-axis bounds, right',
    default: [null, null],
    isShown: (form) => usesRight(form) && form.truncateYAxis === true,
  },
  yAxisTitleSecondary: {
    kind: 'text',
    label: 'Y-axis title, right',
    default: '',
    isShown: usesRight,
  },
  logAxisSecondary: {
    kind: 'checkbox',
    label: 'Logarithmic axis, right',
    default: false,
    isShown: usesRight,
  },
} as const satisfies Record<string, ControlDefinition>;
