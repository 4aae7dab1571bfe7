import { describe, expect, test } from 'vitest';
import {
  at,
  cellPressed,
  columnPressed,
  disjoint,
  moved,
  rectOf,
  rowPressed,
  sizeOf,
} from './selection';

const size = { rowCount: 100, columnCount: 5, pageRows: 10 };
const key = (name: string, { shift = false, mod = false } = {}) => ({ key: name, shift, mod });
const from = at({ row: 50, column: 2 });

describe('the selection by keyboard', () => {
  test.each([
    [key('ArrowDown'), 51, 2],
    [key('ArrowUp'), 49, 2],
    [key('ArrowLeft'), 50, 1],
    [key('ArrowRight'), 50, 3],
    [key('PageDown'), 60, 2],
    [key('PageUp'), 40, 2],
    [key('Home'), 50, 0],
    [key('End'), 50, 4],
    [key('Home', { mod: true }), 0, 0],
    [key('End', { mod: true }), 99, 4],
    [key('ArrowDown', { mod: true }), 99, 2],
  ])('moves with %j to row %d, column %d', (pressed, row, column) => {
    expect(moved(from, pressed, size)).toEqual(at({ row, column }));
  });

  test('keeps its anchor with Shift and stops at the edges', () => {
    expect(moved(from, key('PageDown', { shift: true }), size)).toEqual({
      anchor: { row: 50, column: 2 },
      focus: { row: 60, column: 2 },
    });
    expect(moved(at({ row: 99, column: 4 }), key('ArrowRight'), size)).toEqual(
      at({ row: 99, column: 4 }),
    );
  });

  test('ignores other keys', () => expect(moved(from, key('x'), size)).toBeNull());
});

const alone = { extend: false, add: false };
const rects = (ranges: readonly Parameters<typeof rectOf>[0][]) => ranges.map(rectOf);

describe('the selection by mouse', () => {
  const one = cellPressed([], { row: 2, column: 1 }, alone);
  test('starts at a cell, extends to another or adds a further range', () => {
    expect(rects(cellPressed(one, { row: 4, column: 3 }, { ...alone, extend: true }))).toEqual([
      { top: 2, bottom: 4, left: 1, right: 3 },
    ]);
    expect(cellPressed(one, { row: 9, column: 0 }, { ...alone, add: true })).toHaveLength(2);
    expect(cellPressed(one, { row: 9, column: 0 }, alone)).toEqual([at({ row: 9, column: 0 })]);
  });

  test('includes whole rows and columns, several at a time', () => {
    const rows = rowPressed([], 7, alone, size);
    expect(rects(rows)).toEqual([{ top: 7, bottom: 7, left: 0, right: 4 }]);
    expect(rects(rowPressed(rows, 9, { ...alone, extend: true }, size))).toEqual([
      { top: 7, bottom: 9, left: 0, right: 4 },
    ]);
    const columns = columnPressed([], 1, alone, size);
    expect(rects(columnPressed(columns, 3, { ...alone, add: true }, size))).toEqual([
      { top: 0, bottom: 99, left: 1, right: 1 },
      { top: 0, bottom: 99, left: 3, right: 3 },
    ]);
    expect(rects(columnPressed(columns, 3, { ...alone, extend: true }, size))).toEqual([
      { top: 0, bottom: 99, left: 1, right: 3 },
    ]);
  });
});

test.each([
  [[{ top: 0, bottom: 9, left: 0, right: 0 }], 10],
  [
    [
      { top: 0, bottom: 9, left: 0, right: 4 },
      { top: 5, bottom: 14, left: 2, right: 6 },
    ],
    85,
  ],
  [
    [
      { top: 0, bottom: 9, left: 0, right: 9 },
      { top: 2, bottom: 3, left: 2, right: 3 },
    ],
    100,
  ],
])('counts a cell selected twice once (%#)', (ranges, cells) => {
  const apart = disjoint(ranges);
  expect(apart.reduce((sum, rect) => sum + sizeOf(rect), 0)).toBe(cells);
});
