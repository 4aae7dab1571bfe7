/** What the row limit left out. */
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { counted, figure } from './told';

/** Whether there may be more rows than came. */
export const isCut = (
  { sql_rowcount, rowcount }: ChartResult,
  { row_limit }: FormData,
): boolean => {
  const limit = Number(row_limit);
  return limit > 0 && (sql_rowcount ?? rowcount) >= limit;
};

/** More rows than the limit came: the type asks without one, whatever its settings keep. */
export const isBeyondLimit = (
  { sql_rowcount, rowcount }: ChartResult,
  { row_limit }: FormData,
): boolean => (sql_rowcount ?? rowcount) > Number(row_limit);

/**
 * Rows that became moments of several series: the limit counts the rows that were read, and what it left out may be
 * values of moments that are shown.
 */
export const cutSeriesNote = (result: ChartResult, form: FormData): string | null =>
  isCut(result, form)
    ? `Values may be missing, since the row limit left out those behind the first ${counted(result.sql_rowcount ?? result.rowcount, 'row')}`
    : null;

/** In words: which rows there are, and what that means; null where all are there. */
export const cutNote = (
  result: ChartResult,
  form: FormData,
  {
    things,
    what = 'the row limit left out the others',
    isSorted = form.sort_by_metric === true,
  }: {
    readonly things: string;
    readonly what?: string;
    /** The largest values came. */
    readonly isSorted?: boolean;
  },
): string | null => {
  if (!isCut(result, form)) return null;
  const rows = figure(result.data.length);
  return isSorted ? `The ${rows} largest ${things}; ${what}` : `${rows} ${things}; ${what}`;
};
