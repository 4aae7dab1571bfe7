import { heldSource, viewRows } from '#common/results/viewRows.ts';
import type { Cell } from '#common/cell.ts';
import { expect, test } from 'vitest';

const sorted = (type: string, generic: 0 | 1, cells: readonly Cell[]) => {
  const columns = [{ name: 'list', type, generic }];
  const order_by = [{ column: 0 }];
  const rows = viewRows(heldSource(columns, [cells]), { order_by, filters: [], search: '' });
  return Array.from(rows, (row) => cells[row]);
};

test('arrays are ordered element by element, as their elements are', () => {
  expect(sorted('INTEGERARRAY', 0, [[10, 2], null, [2, null], [2, 30], [2], [2, 4]])).toEqual([
    [2],
    [2, 4],
    [2, 30],
    [2, null],
    [10, 2],
    null,
  ]);
  expect(sorted('DECIMALARRAY', 0, [['10.0'], ['9007199254740993'], ['2.5']])).toEqual([
    ['2.5'],
    ['10.0'],
    ['9007199254740993'],
  ]);
  expect(sorted('STRINGARRAY', 1, [['2'], ['10']])).toEqual([['10'], ['2']]);
});
