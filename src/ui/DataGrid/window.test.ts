import { describe, expect, test } from 'vitest';
import {
  clampOffset,
  columnSpan,
  edges,
  MAX_SCROLL_PX,
  offsetToShow,
  ROW_PX,
  rowSpan,
  toOffset,
  toScrollTop,
  verticalRange,
} from './window';

const VIEW = 400;

test('a table within the browser’s limit scrolls by the pixel', () => {
  const range = verticalRange(100_000);
  expect(range.scrollPx).toBe(100_000 * ROW_PX);
  expect(toOffset(12_345, range, VIEW)).toBe(12_345);
});

describe('a million rows', () => {
  const range = verticalRange(1_000_000);
  test('are scaled to stay below the limit', () => expect(range.scrollPx).toBe(MAX_SCROLL_PX));
  test('start at the top and end at the last row', () => {
    expect(toOffset(0, range, VIEW)).toBe(0);
    const end = toOffset(MAX_SCROLL_PX - VIEW, range, VIEW);
    expect(end).toBe(range.totalPx - VIEW);
    expect(rowSpan(end, VIEW, 1_000_000, 0).end).toBe(1_000_000);
  });
  test.each([0, 777, 13_000_000, 25_999_600])(
    'convert the offset %d to a scroll position and back',
    (offset) => {
      expect(toOffset(toScrollTop(offset, range, VIEW), range, VIEW)).toBeCloseTo(offset, 3);
    },
  );
});

test('draw the visible rows and some beyond, never outside the table', () => {
  expect(rowSpan(0, VIEW, 1000, 5)).toEqual({ first: 0, end: 21 });
  expect(rowSpan(ROW_PX * 100, VIEW, 110, 5)).toEqual({ first: 95, end: 110 });
});

test('draw the visible columns', () => {
  const lefts = edges([100, 50, 200, 100, 100]);
  expect(columnSpan(lefts, 0, 120, 0)).toEqual({ first: 0, end: 2 });
  expect(columnSpan(lefts, 160, 100, 0)).toEqual({ first: 2, end: 3 });
  expect(columnSpan(lefts, 500, 100, 1)).toEqual({ first: 3, end: 5 });
});

test.each([
  [0, 500, 0],
  [100, 0, 101 * ROW_PX - VIEW],
  [5, 0, 0],
])('scroll to show row %d from %d at %d', (row, offset, to) => {
  expect(offsetToShow(row, offset, VIEW)).toBe(to);
});

test('keep the offset within the table', () => {
  const range = verticalRange(100);
  expect(clampOffset(-5, range, VIEW)).toBe(0);
  expect(clampOffset(99_999, range, VIEW)).toBe(100 * ROW_PX - VIEW);
});
