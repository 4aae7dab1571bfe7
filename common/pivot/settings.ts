/** A pivot table's settings in the form data; what cannot be read is the default. */
import { CALENDAR } from '../calendarOrder.ts';
import { columnLabel, metricLabel } from '../labels.ts';
import { toList, unique } from '../lists.ts';
import { metricKind } from '../metricKind.ts';
import { type AggregateName, isAggregate } from './fold.ts';
import type { PivotQuestion } from './question.ts';
import type { Order } from './tree.ts';

type Form = Readonly<Record<string, unknown>>;

const ORDERS: ReadonlySet<unknown> = new Set([
  'key_a_to_z',
  'key_z_to_a',
  CALENDAR,
  'value_a_to_z',
  'value_z_to_a',
] satisfies Order[]);

const orderOf = (value: unknown): Order => (ORDERS.has(value) ? (value as Order) : 'key_a_to_z');

const aggregateOf = ({ aggregateFunction }: Form): AggregateName =>
  isAggregate(aggregateFunction) ? aggregateFunction : 'Sum';

/** Whether a cell stays what its metric is, or becomes a share of what the metric is. */
export const keepsValues = (aggregate: AggregateName): boolean => aggregate.startsWith('Sum');

/** One side of the table. */
export interface Side {
  readonly order: Order;
  readonly hasTotal: boolean;
  readonly hasSubtotals: boolean;
  readonly isSubtotalFirst: boolean;
}

/** The columns that name rows and those that name columns, as the form data has them. */
export const dimensionsOf = (form: Form) => {
  const [rows, columns] = [toList(form.groupbyRows), toList(form.groupbyColumns)];
  const ofRows = unique(form.transposePivot === true ? columns : rows, columnLabel);
  const taken = new Set(ofRows.map(columnLabel));
  return {
    rows: ofRows,
    columns: unique(form.transposePivot === true ? rows : columns, columnLabel).filter(
      (column) => !taken.has(columnLabel(column)),
    ),
  };
};

export const questionOf = (form: Form): PivotQuestion => {
  const { rows, columns } = dimensionsOf(form);
  const aggregate = aggregateOf(form);
  return {
    rows: rows.map(columnLabel),
    columns: columns.map(columnLabel),
    metrics: unique(toList(form.metrics).map(metricLabel), (label) => label),
    metricsStand: form.metricsLayout === 'ROWS' ? 'rows' : 'columns',
    isCombined: form.combineMetric === true,
    aggregate,
    addingUp: toList(form.metrics)
      .filter((metric) => metricKind(metric) === 'sum')
      .map(metricLabel),
    isOfAllRows: form.totalsOfAllRows === true && keepsValues(aggregate),
  };
};

/** A total of the rows is a line below them: the setting of the columns' totals. */
export const sidesOf = (form: Form): { readonly rows: Side; readonly columns: Side } => ({
  rows: {
    order: orderOf(form.rowOrder),
    hasTotal: form.colTotals === true,
    hasSubtotals: form.rowSubTotals === true,
    isSubtotalFirst: form.rowSubtotalPosition === true,
  },
  columns: {
    order: orderOf(form.colOrder),
    hasTotal: form.rowTotals === true,
    hasSubtotals: form.colSubTotals === true,
    isSubtotalFirst: form.colSubtotalPosition === true,
  },
});

/** Whether a line of either side is of several groups. */
export const hasTotals = (form: Form): boolean =>
  Object.values(sidesOf(form)).some(({ hasTotal, hasSubtotals }) => hasTotal || hasSubtotals);
