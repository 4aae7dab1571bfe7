import type { ChartResult } from '../../chartResult';

export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
};

/** Nulls last, whichever way. */
export const sortRows = (
  rows: ChartResult['data'],
  sorting: Sorting | null,
): ChartResult['data'] => {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    const [leftNull, rightNull] = [
      left === null || left === undefined,
      right === null || right === undefined,
    ];
    if (leftNull || rightNull) return Number(leftNull) - Number(rightNull);
    return descending ? compare(right, left) : compare(left, right);
  });
};
