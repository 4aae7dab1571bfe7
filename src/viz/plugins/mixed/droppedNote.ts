/** Rows that the pivot of a side drops: those without a name on the axis, and those without any value. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { counted } from '../../shared/told';

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 'None';

/** Steps after which rows of the answer are no longer rows of the query. */
const changesRows = (form: FormData): boolean =>
  isSet(form.rolling_type) || isSet(form.resample_rule) || toList(form.time_compare).length > 0;

/** Null where none is dropped, or where it cannot be known. */
export const droppedNote = (
  { sql_rowcount, colnames, data }: ChartResult,
  form: FormData,
): string | null => {
  const isSplit = toList(form.groupby).length > 0;
  const isCounted = !changesRows(form) && (!isSplit || toList(form.metrics).length === 1);
  if (sql_rowcount === undefined || !isCounted) return null;
  const [, ...series] = colnames;
  const kept = data.reduce((sum, row) => {
    const values = series.filter((name) => (row[name] ?? null) !== null).length;
    return sum + (isSplit ? values : Math.min(values, 1));
  }, 0);
  const dropped = sql_rowcount - kept;
  return dropped > 0
    ? `${counted(dropped, 'row')} without a value or a name on the X-axis left out`
    : null;
};
