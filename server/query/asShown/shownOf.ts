import { columnLabel, metricLabel } from '#common/labels.ts';
import { QueryFailure } from '../failure.ts';
import type { Shown } from './shown.ts';
import { isTotal, TOTALS } from './totals.ts';

type Form = Readonly<Record<string, unknown>>;

const labels = (value: unknown, labelOf: (one: unknown) => string): readonly string[] =>
  (Array.isArray(value) ? value : value ? [value] : []).map(labelOf);

/** Null for chart types that show the rows as they come. */
export const shownOf = (form: Form): Shown | null => {
  if (form.viz_type === 'table') return { kind: 'table' };
  if (form.viz_type !== 'pivot_table_v2') return null;
  const aggregate = typeof form.aggregateFunction === 'string' ? form.aggregateFunction : 'Sum';
  if (!isTotal(aggregate)) {
    throw new QueryFailure(
      `The server cannot pivot with the aggregate ${aggregate}. Choose one of: ${TOTALS.join(', ')}.`,
    );
  }
  const sides = [
    labels(form.groupbyRows, columnLabel),
    labels(form.groupbyColumns, columnLabel),
  ] as const;
  const [rows, columns] = form.transposePivot === true ? [sides[1], sides[0]] : sides;
  return {
    kind: 'pivot',
    rows,
    columns,
    metrics: labels(form.metrics, metricLabel),
    aggregate,
    hasMetricRows: form.metricsLayout === 'ROWS',
    combinesMetrics: form.combineMetric === true,
    hasRowTotals: form.rowTotals === true,
    hasColumnTotals: form.colTotals === true,
  };
};
