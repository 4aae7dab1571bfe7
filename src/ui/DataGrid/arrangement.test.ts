import { describe, expect, test } from 'vitest';
import {
  allColumnsShown,
  type Arrangement,
  AS_IT_CAME,
  columnHidden,
  columnMoved,
  columnPinned,
  columnResized,
  layoutOf,
  shownColumns,
} from './arrangement';

const COUNT = 5;
const shown = (arrangement: Arrangement) => shownColumns(arrangement, COUNT);
const moves = (...steps: readonly (readonly [number, number])[]) =>
  steps.reduce((known, [column, place]) => columnMoved(known, COUNT, column, place), AS_IT_CAME);

describe('moving columns [R33]', () => {
  test.each([
    [[[0, 4]], [1, 2, 3, 4, 0]],
    [[[4, 0]], [4, 0, 1, 2, 3]],
    [[[2, 99]], [0, 1, 3, 4, 2]],
    [
      [
        [0, 1],
        [0, 2],
        [4, 0],
      ],
      [4, 1, 2, 0, 3],
    ],
  ] as const)('by the moves %j gives the order %j', (steps, order) => {
    expect(shown(moves(...steps)).shown).toEqual(order);
  });

  test('keeps the place of hidden columns, which reappear there', () => {
    const hidden = columnHidden(AS_IT_CAME, 1, true);
    const moved = columnMoved(hidden, COUNT, 4, 0);
    expect(shown(moved).shown).toEqual([4, 0, 2, 3]);
    expect(shown(columnHidden(moved, 1, false)).shown).toEqual([4, 1, 0, 2, 3]);
    expect(shown(allColumnsShown(columnHidden(moved, 0, true))).shown).toHaveLength(COUNT);
  });
});

describe('pinned columns', () => {
  const pinned = columnPinned(columnPinned(AS_IT_CAME, 3, true), 1, true);
  test('come first, in their own order', () => {
    expect(shown(pinned)).toEqual({ shown: [1, 3, 0, 2, 4], pinned: 2 });
    expect(shown(columnPinned(pinned, 1, false))).toEqual({ shown: [3, 0, 1, 2, 4], pinned: 1 });
  });
  test.each([
    ['among them, it stays too', 4, 0, [4, 1, 3, 0, 2], 3],
    ['beyond them, it no longer does', 1, 4, [3, 0, 2, 4, 1], 1],
    ['to their edge from outside, it scrolls', 4, 2, [1, 3, 4, 0, 2], 2],
    ['to their edge from inside, it stays', 1, 1, [3, 1, 0, 2, 4], 2],
  ] as const)('are arranged anew by a column moved %s', (_, column, place, order, count) => {
    expect(shown(columnMoved(pinned, COUNT, column, place))).toEqual({
      shown: order,
      pinned: count,
    });
  });
  test('are limited so that the others have room', () => {
    const widths = { tight: [100, 100, 100, 100, 100], ample: [100, 100, 100, 100, 100] };
    expect(layoutOf(shown(pinned), {}, widths, 1000)).toMatchObject({ pinned: 2 });
    expect(layoutOf(shown(pinned), {}, widths, 300)).toMatchObject({ pinned: 1 });
    expect(layoutOf(shown(pinned), {}, widths, 100)).toMatchObject({ pinned: 0 });
  });
});

test('a column keeps its width wherever it moves', () => {
  const arranged = columnResized(moves([0, 4]), 0, 222);
  const { lefts } = layoutOf(
    shown(arranged),
    arranged.widths,
    { tight: [10, 20, 30, 40, 50], ample: [10, 20, 30, 40, 50] },
    1000,
  );
  expect(lefts).toEqual([0, 20, 50, 90, 140, 362]);
});

test('columns are wide enough for their types where the grid has the space', () => {
  const widths = { tight: [10, 20], ample: [10, 80] };
  const all = shownColumns(AS_IT_CAME, 2);
  expect(layoutOf(all, {}, widths, 90).lefts.at(-1)).toBe(90);
  expect(layoutOf(all, {}, widths, 89).lefts.at(-1)).toBe(30);
  expect(layoutOf(all, { 0: 60 }, widths, 90).lefts).toEqual([0, 60, 140]);
});
