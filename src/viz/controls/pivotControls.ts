/** What only the pivot table sets. */
import { CALENDAR } from '#common/calendarOrder.ts';
import { AGGREGATE_NAMES, aggregateOf } from '#common/pivot/fold.ts';
import { hasTotals, keepsValues, questionOf } from '#common/pivot/settings.ts';
import { NUMBER_FORMATS, TIME_FORMATS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

const ORDERS = pairs(
  ['key_a_to_z', 'Names, first to last'],
  ['key_z_to_a', 'Names, last to first'],
  [CALENDAR, 'Names, weekdays and months in order'],
  ['value_a_to_z', 'Values, smallest first'],
  ['value_z_to_a', 'Values, largest first'],
);

const ORDER_HELP =
  'Values are totals; with several metrics, those of the first. Metrics stand as they were chosen.';

export const PIVOT_QUERY_CONTROLS = {
  groupbyRows: { kind: 'columns', label: 'Rows', default: [] },
  groupbyColumns: { kind: 'columns', label: 'Columns', default: [] },
  series_limit_metric: {
    kind: 'metric',
    label: 'Sort by',
    help: 'The groups that are fetched first, where the row limit cuts them.',
    default: null,
  },
} as const satisfies Record<string, ControlDefinition>;

const hasRowGroups = ({ rowSubTotals }: Readonly<Record<string, unknown>>) => rowSubTotals === true;
const hasColumnGroups = ({ colSubTotals }: Readonly<Record<string, unknown>>) =>
  colSubTotals === true;

/** Something is of several cells, which have the values of metrics. */
const hasTotalsOfValues = (form: Readonly<Record<string, unknown>>): boolean => {
  const { aggregate } = questionOf(form);
  const isShare = aggregateOf(aggregate).shareOf !== undefined;
  return keepsValues(aggregate) && (isShare || hasTotals(form));
};

export const PIVOT_LOOK_CONTROLS = {
  aggregateFunction: {
    kind: 'choice',
    label: 'Aggregation',
    help: 'How the cells that are shown become totals and subtotals. Fractions also show each cell as its share.',
    default: 'Sum',
    choices: AGGREGATE_NAMES.map((value) => ({ value, label: value })),
  },
  totalsOfAllRows: {
    kind: 'checkbox',
    label: 'Totals of all rows',
    help: 'Computes each metric anew over all rows behind a total, as averages and distinct counts need. Otherwise totals are made of the cells that are shown.',
    default: false,
    defaultOf: () => true,
    isShown: hasTotalsOfValues,
  },
  metricsLayout: {
    kind: 'radio',
    label: 'Metrics as',
    default: 'COLUMNS',
    choices: pairs(['COLUMNS', 'Columns'], ['ROWS', 'Rows']),
  },
  combineMetric: {
    kind: 'checkbox',
    label: 'Metrics side by side in each group',
    default: false,
  },
  transposePivot: { kind: 'checkbox', label: 'Swap rows and columns', default: false },
  rowTotals: { kind: 'checkbox', label: 'Total of each row', default: false },
  colTotals: { kind: 'checkbox', label: 'Total of each column', default: false },
  rowSubTotals: { kind: 'checkbox', label: 'Subtotals of rows', default: false },
  rowSubtotalPosition: {
    kind: 'checkbox',
    label: 'Row subtotals first',
    default: false,
    isShown: hasRowGroups,
  },
  colSubTotals: { kind: 'checkbox', label: 'Subtotals of columns', default: false },
  colSubtotalPosition: {
    kind: 'checkbox',
    label: 'Column subtotals first',
    default: false,
    isShown: hasColumnGroups,
  },
  rowOrder: {
    kind: 'choice',
    label: 'Order of rows',
    help: ORDER_HELP,
    default: 'key_a_to_z',
    defaultOf: () => CALENDAR,
    choices: ORDERS,
  },
  colOrder: {
    kind: 'choice',
    label: 'Order of columns',
    help: ORDER_HELP,
    default: 'key_a_to_z',
    defaultOf: () => CALENDAR,
    choices: ORDERS,
  },
  valueFormat: {
    kind: 'freeChoice',
    label: 'Number format',
    help: 'Without one, values have the format of their metric, or all digits.',
    default: null,
    choices: NUMBER_FORMATS,
  },
  date_format: {
    kind: 'freeChoice',
    label: 'Date format',
    default: 'smart_date',
    choices: TIME_FORMATS,
  },
  conditional_formatting: { kind: 'conditionalFormats', label: 'Conditional formats', default: [] },
} as const satisfies Record<string, ControlDefinition>;
