import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import { binsOf } from './bins';

const figure = (count: number): string => count.toLocaleString('en-US');

/** Rows beyond the limit are in no bin, and nothing says which ones they are. */
const cutNote = ({ sql_rowcount }: ChartResult, { row_limit }: FormData): string | null => {
  const limit = Number(row_limit);
  return limit > 0 && (sql_rowcount ?? 0) >= limit
    ? `Only ${figure(limit)} rows were counted, since the row limit was reached`
    : null;
};

/** The rows that are in a bin; null where the bins have shares. */
const inBins = (result: ChartResult, form: FormData): number | null => {
  if (form.normalize === true) return null;
  const columns = binsOf(result, form).map(({ column }) => column);
  const summed = form.cumulative === true ? columns.slice(-1) : columns;
  return result.data.reduce(
    (sum, row) => summed.reduce((own, column) => own + (toNumber(row[column]) ?? 0), sum),
    0,
  );
};

/** Rows without a number, or without one of the groups, came with the others, and are in no bin. */
const emptyNote = (result: ChartResult, form: FormData): string | null => {
  const counted = inBins(result, form);
  const missing = counted === null ? 0 : (result.sql_rowcount ?? 0) - counted;
  if (missing <= 0) return null;
  const what = toList(form.groupby).length > 0 ? 'no number or no group' : 'no number';
  return missing === 1
    ? `One row has ${what} and is in no bar`
    : `${figure(missing)} rows have ${what} and are in no bar`;
};

/** What the bars leave out; null where they have all rows. */
export const notesOf = (result: ChartResult, form: FormData): string | null =>
  [cutNote(result, form), emptyNote(result, form)].filter((note) => note !== null).join('. ') ||
  null;
