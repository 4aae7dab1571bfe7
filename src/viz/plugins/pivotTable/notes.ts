import { hasTotals, questionOf } from '#common/pivot/settings.ts';
import { groupsAt } from '#common/pivot/totals.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { isCut } from '../../shared/rowLimit';
import { totalsAmong, type TotalsResult } from './totalsAmong';
import { totalsNote } from './totalsNote';

/** A limit that was reached: what is beyond it is in no cell, and in no total that is made of cells. */
const cutNote = (cells: ChartResult, form: FormData, isOfAllRows: boolean): string | null => {
  if (!isCut(cells, form)) return null;
  const fetched = `Only the first ${Number(form.row_limit).toLocaleString('en-US')} groups were fetched`;
  const { rows, columns } = questionOf(form);
  const hasGaps = rows.length > 0 && columns.length > 0;
  const marked = hasGaps ? `${fetched}; “…” is empty or left out` : fetched;
  return isOfAllRows && hasTotals(form) ? `${marked}; totals are of all` : marked;
};

/** Servers give so many rows at least; fewer are all there are. */
const SURELY_ALL = 10_000;

/** Whether a group of the cells has no total, since there are more totals than the server gives. */
const lacksTotals = (cells: ChartResult, form: FormData, totals: readonly TotalsResult[]) =>
  totals.some(({ place, result: { data } }) => {
    if (data.length < SURELY_ALL) return false;
    const names = [...groupsAt(questionOf(form), place)];
    const keyOf = (row: ChartResult['data'][number]) =>
      JSON.stringify(names.map((name) => row[name]));
    const known = new Set(data.map(keyOf));
    return cells.data.some((row) => !known.has(keyOf(row)));
  });

const MISSING = 'Some totals are missing: there are more than the server gives';

/** What the numbers do not say; null if there is nothing to say. */
export const notesOf = (
  [cells, ...further]: readonly ChartResult[],
  form: FormData,
  dataset: DatasetFacts,
): string | null => {
  if (!cells) return null;
  const totals = totalsAmong(further, form) ?? [];
  const notes = [
    totalsNote(form, dataset),
    cutNote(cells, form, totals.length > 0),
    lacksTotals(cells, form, totals) ? MISSING : null,
  ];
  return notes.filter((note) => note !== null).join('. ') || null;
};
