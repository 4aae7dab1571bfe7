import { questionOf } from '#common/pivot/settings.ts';
import { placeOf, type TotalPlace } from '#common/pivot/totals.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { addsUp, hasTotalsOfAllRows } from './totalsOf';

export interface TotalsResult {
  readonly place: TotalPlace;
  readonly result: ChartResult;
}

/**
 * The answers that are totals of all rows; null where totals are made of the cells. After a change of settings, answers
 * of the former ones may be left, and some are missing until the chart has run.
 */
export const totalsAmong = (
  further: readonly ChartResult[],
  form: FormData,
): readonly TotalsResult[] | null => {
  const question = questionOf(form);
  if (!hasTotalsOfAllRows(form) || (addsUp(form) && further.length === 0)) return null;
  return further.flatMap((result) => {
    const place = placeOf(question, result.colnames);
    return place ? [{ place, result }] : [];
  });
};
