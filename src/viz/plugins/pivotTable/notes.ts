import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { totalsNote } from './totalsNote';

/** A limit that was reached: what is beyond it is in no cell and no total. */
const cutNote = (
  { rowcount, sql_rowcount }: ChartResult,
  { row_limit }: FormData,
): string | null => {
  const limit = Number(row_limit);
  const rows = sql_rowcount ?? rowcount;
  return limit > 0 && rows >= limit
    ? `Only the first ${limit.toLocaleString('en-US')} groups were fetched`
    : null;
};

/** What the numbers do not say; null if there is nothing to say. */
export const notesOf = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): string | null => {
  const notes = [totalsNote(form, dataset), cutNote(result, form)].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
};
