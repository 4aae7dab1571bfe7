import { columnLabel } from '#common/labels.ts';
import { questionOf, sidesOf } from '#common/pivot/settings.ts';
import { groupsAt, totalPlaces } from '#common/pivot/totals.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData, QueryObject } from '../../formData';
import { baseQuery, defined, grainedColumn, timeGrain } from '../../shared/baseQuery';
import { isTemporal } from '../../shared/columnTypes';
import { toList, unique } from '../../shared/labels';
import { bySettings } from '../../shared/orderedQuery';
import { isCut } from '../../shared/rowLimit';
import type { BuildQueries } from '../../vizPlugin';
import { closedSides, keptClosed } from './collapsed';
import { addsUp, hasTotalsOfAllRows } from './totalsOf';

/** By what a dimension is cut. */
export const grainOf = (form: FormData, column: unknown): string | undefined =>
  typeof column === 'string' &&
  (isTemporal(column, form) === true || form.granularity_sqla === column)
    ? timeGrain(form)
    : undefined;

/** Columns that hold time are cut by the grain, where they stand. */
const grained =
  (form: FormData) =>
  (column: unknown): unknown => {
    const grain = grainOf(form, column);
    return grain === undefined ? column : grainedColumn(columnLabel(column), grain);
  };

const cellsQuery = (form: FormData): QueryObject => {
  const base = baseQuery(form);
  const columns = unique(
    [...toList(form.groupbyColumns), ...toList(form.groupbyRows)],
    columnLabel,
  );
  const orderby = bySettings({ ...base, orderby: undefined });
  return defined({
    ...base,
    columns: columns.map(grained(form)),
    orderby: orderby.length > 0 ? orderby : undefined,
  });
};

/** Beyond what any server gives: each gives as many as it does at most. */
const MOST_TOTALS = 1_000_000;

/** One for each place that has totals of all rows, whatever the limit of the cells. */
const totalQueries = (
  form: FormData,
  cells: QueryObject,
  closed: Parameters<typeof totalPlaces>[2],
): readonly QueryObject[] => {
  if (!hasTotalsOfAllRows(form)) return [];
  const question = questionOf(form);
  return totalPlaces(question, sidesOf(form), closed).map((place) => {
    const kept = groupsAt(question, place);
    const columns = toList(cells.columns).filter((column) => kept.has(columnLabel(column)));
    return { ...cells, columns, row_limit: MOST_TOTALS };
  });
};

export const buildPivotQueries: BuildQueries = (form, view = {}) => {
  const cells = cellsQuery(form);
  const { isDownload = false, isArranged = false, isStored = false, ownState = {} } = view;
  const isOfRows = isStored || (isDownload && !isArranged);
  const hasTotals = isArranged || (!isOfRows && !addsUp(form));
  return [
    cells,
    ...(hasTotals ? totalQueries(form, cells, closedSides(keptClosed(ownState))) : []),
  ];
};

/** Once rows were cut: totals that the cells do not add up to any more, also of groups that are closed later. */
export const buildPivotTotals = (
  form: FormData,
  [result]: readonly ChartResult[],
): readonly QueryObject[] =>
  result && addsUp(form) && isCut(result, form)
    ? totalQueries(form, cellsQuery(form), { rows: true, columns: true })
    : [];
