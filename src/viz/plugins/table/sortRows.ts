import { compareDecimals, decimalOf } from '#common/results/decimal.ts';
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

/** Of two values with the same double: one that came as text may have more digits. */
const compareDigits = (a: unknown, b: unknown): number => {
  const [left, right] = [decimalOf(String(a)), decimalOf(String(b))];
  return left && right ? compareDecimals(left, right) : 0;
};

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(left) && !Number.isNaN(right))
    return left - right || compareDigits(a, b);
  return String(a).localeCompare(String(b), undefined, { numeric: true });
};

/** Nulls last, whichever way. */
export const sortRows = (
  rows: ChartResult['data'],
  columns: readonly Pick<TableColumn, 'name' | 'valueOf'>[],
  sorting: Sorting | null,
): ChartResult['data'] => {
  const column = sorting && columns.find(({ name }) => name === sorting.column);
  if (!column) return rows;
  return [...rows].sort((a, b) => {
    const [left, right] = [column.valueOf(a), column.valueOf(b)];
    const [leftNull, rightNull] = [
      left === null || left === undefined,
      right === null || right === undefined,
    ];
    if (leftNull || rightNull) return Number(leftNull) - Number(rightNull);
    return sorting.descending ? compare(right, left) : compare(left, right);
  });
};
