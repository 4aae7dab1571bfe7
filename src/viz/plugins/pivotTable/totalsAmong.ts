import type { PivotQuestion } from '#common/pivot/question.ts';
import { placeOf, type TotalPlace } from '#common/pivot/totals.ts';
import type { ChartResult } from '../../chartResult';

interface TotalsResult {
  readonly place: TotalPlace;
  readonly result: ChartResult;
}

/** The answers that are totals of all rows. After a change of settings, answers of the former ones may be left. */
export const totalsAmong = (
  further: readonly ChartResult[],
  question: PivotQuestion,
): readonly TotalsResult[] =>
  question.isOfAllRows
    ? further.flatMap((result) => {
        const place = placeOf(question, result.colnames);
        return place ? [{ place, result }] : [];
      })
    : [];
