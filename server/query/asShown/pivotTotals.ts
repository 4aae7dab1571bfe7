/** What a pivot table asks beside its cells: totals of all rows. */
import { columnLabel } from '#common/labels.ts';
import { groupsAt, totalPlaces, type TotalPlace } from '#common/pivot/totals.ts';
import type { Query } from '../query.ts';
import type { Shown } from './shown.ts';

interface TotalQuery {
  readonly place: TotalPlace;
  readonly query: Query;
}

/** What chooses groups by their values, or changes the values afterwards, would do so with each total anew. */
const isOfPlainGroups = (query: Query): boolean =>
  query.having.length === 0 &&
  query.postProcessing.length === 0 &&
  query.timeOffsets.length === 0 &&
  (query.seriesLimit === 0 || query.seriesColumns.length === 0);

/** Null where totals are made of the cells. */
export const totalQueries = (
  query: Query,
  shown: Shown,
  rowLimit: number,
): readonly TotalQuery[] | null => {
  if (shown.kind !== 'pivot' || !shown.question.isOfAllRows || !isOfPlainGroups(query)) return null;
  const { question } = shown;
  return totalPlaces(question, shown).map((place) => {
    const kept = groupsAt(question, place);
    const columns = query.columns.filter((column) => kept.has(columnLabel(column)));
    return {
      place,
      query: { ...query, columns, seriesColumns: [], seriesLimit: 0, rowLimit, rowOffset: 0 },
    };
  });
};
