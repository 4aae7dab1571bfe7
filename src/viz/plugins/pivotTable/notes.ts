import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { isCut } from '../../shared/rowLimit';
import { totalsAmong } from './totalsAmong';
import { hasTotals, totalsNote } from './totalsNote';

/** A limit that was reached: what is beyond it is in no cell, and in no total that is made of cells. */
const cutNote = (cells: ChartResult, form: FormData, isOfAllRows: boolean): string | null => {
  if (!isCut(cells, form)) return null;
  const fetched = `Only the first ${Number(form.row_limit).toLocaleString('en-US')} groups were fetched`;
  return isOfAllRows && hasTotals(form) ? `${fetched}; totals are of all` : fetched;
};

/** What the numbers do not say; null if there is nothing to say. */
export const notesOf = (
  [cells, ...further]: readonly ChartResult[],
  form: FormData,
  dataset: DatasetFacts,
): string | null => {
  if (!cells) return null;
  const isOfAllRows = (totalsAmong(further, form) ?? []).length > 0;
  const notes = [totalsNote(form, dataset), cutNote(cells, form, isOfAllRows)];
  return notes.filter((note) => note !== null).join('. ') || null;
};
