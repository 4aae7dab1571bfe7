import { compareAsRead } from '#common/table/order.ts';
import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';

export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** Up, down, and back to the order of the query. */
export const nextSorting = (column: string, now: Sorting | null): Sorting | null => {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? null : { column, descending: true };
};

/** A sorting as the page kept it; anything else is none. */
export const readSorting = (kept: unknown): Sorting | null =>
  typeof kept === 'object' && kept !== null && 'column' in kept && 'descending' in kept
    ? (kept as Sorting)
    : null;

/** Nulls last, whichever way. */
export const sortRows = (
  rows: ChartResult['data'],
  columns: readonly Pick<TableColumn, 'name' | 'valueOf'>[],
  sorting: Sorting | null,
): ChartResult['data'] => {
  const column = sorting && columns.find(({ name }) => name === sorting.column);
  if (!column) return rows;
  return [...rows].sort((a, b) =>
    compareAsRead(column.valueOf(a), column.valueOf(b), sorting.descending),
  );
};
