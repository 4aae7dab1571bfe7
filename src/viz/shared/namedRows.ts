/** Rows as marks: each with the name of its groups and the value of a metric. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { categoryName } from './categoryName';
import { type FormatTime, fullDate, timeFormatter } from '#common/timeFormat.ts';
import { toNumber } from './values';

export interface NamedRow {
  readonly name: string;
  /** For drawing; null where there is no number. */
  readonly value: number | null;
  /** The value as it came: as text it has digits that a double does not. */
  readonly raw: unknown;
  /** A value for each column. */
  readonly groups: readonly unknown[];
}

/** How a chart writes times among its names. */
const nameTime = ({ date_format: format }: FormData): FormatTime =>
  typeof format === 'string' && format !== '' && format !== 'smart_date'
    ? timeFormatter(format)
    : fullDate;

/** What one column calls its values. */
export const namesOf = (
  { colnames, coltypes }: ChartResult,
  column: unknown,
  form: FormData,
): ((value: unknown) => string) => {
  const type = coltypes[colnames.indexOf(columnLabel(column))];
  const time = nameTime(form);
  return (value) => categoryName(value, type, time);
};

/** A row without columns has the name of its metric. */
export const namedRows = (
  result: ChartResult,
  columns: readonly unknown[],
  metric: unknown,
  form: FormData,
): readonly NamedRow[] => {
  const labels = columns.map(columnLabel);
  const names = columns.map((column) => namesOf(result, column, form));
  const key = metricLabel(metric);
  return result.data.map((row) => ({
    name: labels.map((label, at) => names[at]?.(row[label]) ?? '').join(', ') || key,
    value: toNumber(row[key]),
    raw: row[key] ?? null,
    groups: labels.map((label) => row[label] ?? null),
  }));
};
