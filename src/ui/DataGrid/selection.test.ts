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

describe('keys', () => {
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
  ])('%j goes to row %d, column %d', (pressed, row, column) => {
    expect(moved(from, pressed, size)).toEqual(at({ row, column }));
  });

  test('shift keeps the anchor, edges hold', () => {
    expect(moved(from, key('PageDown', { shift: true }), size)).toEqual({
      anchor: { row: 50, column: 2 },
      focus: { row: 60, column: 2 },
    });
    expect(moved(at({ row: 99, column: 4 }), key('ArrowRight'), size)).toEqual(
      at({ row: 99, column: 4 }),
    );
  });

  test('other keys are not the grid’s', () => expect(moved(from, key('x'), size)).toBeNull());
});

const alone = { extend: false, add: false };
const rects = (ranges: readonly Parameters<typeof rectOf>[0][]) => ranges.map(rectOf);

describe('the mouse', () => {
  const one = cellPressed([], { row: 2, column: 1 }, alone);
  test('marks a cell, as far as here, and beside what is marked already', () => {
    expect(rects(cellPressed(one, { row: 4, column: 3 }, { ...alone, extend: true }))).toEqual([
      { top: 2, bottom: 4, left: 1, right: 3 },
    ]);
    expect(cellPressed(one, { row: 9, column: 0 }, { ...alone, add: true })).toHaveLength(2);
    expect(cellPressed(one, { row: 9, column: 0 }, alone)).toEqual([at({ row: 9, column: 0 })]);
  });

  test('marks whole rows and columns, several of them', () => {
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
])('cells marked twice count once (%#)', (ranges, cells) => {
  const apart = disjoint(ranges);
  expect(apart.reduce((sum, rect) => sum + sizeOf(rect), 0)).toBe(cells);
});
