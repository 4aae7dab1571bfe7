/** The settings of a chart whose type nothing here draws, read as those of a table with the rows of its query. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from '../../formData';
import { toList, unique } from '../../shared/labels';

/** The keys under which chart types keep what they measure. */
const METRIC_KEYS = ['metrics', 'metric', 'metric_2', 'secondary_metric', 'x', 'y', 'size'];

/** The keys under which chart types keep what they divide by or list. */
const COLUMN_KEYS = [
  'x_axis',
  'groupby',
  'groupbyRows',
  'groupbyColumns',
  'columns',
  'series',
  'entity',
  'source',
  'target',
  'dimension',
];

/** A name, or a column or metric with an expression of its own. */
const isField = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  (isRecord(value) && (typeof value.sqlExpression === 'string' || isRecord(value.column)));

const fieldsIn = (form: FormData, keys: readonly string[]): readonly unknown[] =>
  keys.flatMap((key) => toList(form[key])).filter(isField);

/** Null where the settings name nothing that has rows. */
export const asTableForm = (form: FormData): FormData | null => {
  const raw = fieldsIn(form, ['all_columns']);
  const groupby = unique(fieldsIn(form, COLUMN_KEYS), columnLabel);
  const metrics = unique(fieldsIn(form, METRIC_KEYS), metricLabel);
  const isRaw = form.query_mode === 'raw' || (groupby.length === 0 && metrics.length === 0);
  if (isRaw && raw.length === 0) return null;
  return {
    ...form,
    viz_type: 'table',
    query_mode: isRaw ? 'raw' : 'aggregate',
    ...(isRaw ? { all_columns: raw } : { groupby, metrics }),
    // Settings of another type by the same names would mean something else in a table.
    percent_metrics: [],
    order_by_cols: [],
    server_pagination: false,
    show_totals: false,
    time_compare: [],
  };
};
