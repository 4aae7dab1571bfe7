import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, header, row } from '../../../../test/layouts';
import { createComponent } from '../layout/create';
import { type Box, placeAt } from './dropEdge';

/** Two rows of 1200 px: `a` and `b` beside each other, below them a column with `m` and `n`, then a header. */
const layout = aLayout(
  row('top', chart('a', { width: 4 }), chart('b', { width: 4 })),
  row('low', column('c', { width: 6 }, chart('m', { width: 6 }), chart('n', { width: 6 }))),
  header('h'),
);
const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});
const BOXES: Readonly<Record<string, Box>> = {
  GRID_ID: box(0, 0, 1200, 900),
  top: box(0, 0, 1200, 400),
  a: box(0, 0, 400, 400),
  b: box(400, 0, 800, 400),
  low: box(0, 416, 1200, 816),
  c: box(0, 416, 600, 816),
  m: box(0, 416, 600, 616),
  n: box(0, 616, 600, 816),
  h: box(0, 832, 1200, 872),
};
const boxOf = (id: string) => BOXES[id];
const aChart = createComponent('CHART', 'new', { width: 4 });
const at = (x: number, y: number) => ({ x, y });

describe('the place of a drop', () => {
  test.each([
    ['over the left half of a chart', 'a', at(100, 200), 'top', 0, 'a', 'left'],
    ['over the right half of a chart', 'a', at(390, 200), 'top', 1, 'b', 'left'],
    ['right of the last chart of a row', 'top', at(1000, 200), 'top', 2, 'b', 'right'],
    ['at the upper edge of a row', 'a', at(200, 4), 'GRID_ID', 0, 'top', 'top'],
    ['at the lower edge of a row', 'b', at(600, 398), 'GRID_ID', 1, 'low', 'top'],
    ['in the middle of a column', 'm', at(300, 560), 'c', 1, 'n', 'top'],
    ['at the right edge of a column', 'm', at(598, 500), 'low', 1, 'c', 'right'],
    ['below everything', 'GRID_ID', at(300, 890), 'GRID_ID', 3, 'h', 'bottom'],
    ['over a header', 'h', at(300, 840), 'GRID_ID', 2, 'h', 'top'],
  ] as const)('is found %s', (_where, hovered, point, parentId, index, anchorId, edge) => {
    const found = placeAt(layout, aChart, hovered, point, boxOf);
    expect(found).toMatchObject({ anchorId, edge, refusal: null });
    expect(found?.place).toEqual({ parentId, index });
  });

  test('is the container itself when that is empty', () => {
    const empty = aLayout(row('r'));
    expect(placeAt(empty, aChart, 'r', at(10, 10), () => box(0, 0, 100, 50))).toMatchObject({
      place: { parentId: 'r', index: 0 },
      edge: 'inside',
    });
  });

  test('is refused in a full row [LAY-20]', () => {
    const full = aLayout(row('r', chart('a', { width: 12 })));
    expect(placeAt(full, aChart, 'a', at(100, 200), boxOf)?.refusal).toBe('space');
  });

  test('is never where the component already is, nor inside itself', () => {
    const { a, low } = layout;
    expect(a && placeAt(layout, a, 'a', at(100, 200), boxOf)).toBeNull();
    expect(low && placeAt(layout, low, 'm', at(300, 500), boxOf)?.place.parentId).not.toBe('c');
  });

  test('for a header is the grid, not the row under the pointer', () => {
    const { h } = layout;
    expect(h && placeAt(layout, h, 'a', at(100, 200), boxOf)?.place).toEqual({
      parentId: 'GRID_ID',
      index: 1,
    });
  });
});
