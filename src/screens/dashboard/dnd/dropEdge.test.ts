import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, header, row, tab, tabs } from '../../../../test/layouts';
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

/** A bar with `one`, `two` and `three` at the top, and below it, in `one`, a bar with `x`, `y` and `z`. */
describe('the place of a dragged tab', () => {
  const tabbed = aLayout(
    tabs(
      'T',
      tab('one', tabs('inner', tab('x', row('r', chart('a'))), tab('y'), tab('z'))),
      tab('two'),
      tab('three'),
    ),
  );
  const TITLES: Readonly<Record<string, Box>> = {
    T: box(0, 0, 1200, 900),
    one: box(0, 0, 100, 32),
    two: box(100, 0, 200, 32),
    three: box(200, 0, 300, 32),
    inner: box(0, 48, 1200, 500),
    x: box(0, 48, 100, 80),
    y: box(100, 48, 200, 80),
    z: box(200, 48, 300, 80),
  };
  const dragged = (id: string, hovered: string, point: { x: number; y: number }) => {
    const component = tabbed[id];
    return component && placeAt(tabbed, component, hovered, point, (each) => TITLES[each]);
  };

  test.each([
    ['z', 'the left half of the first', at(40, 58), 'inner', 0],
    ['z', 'the upper edge of the first', at(40, 49), 'inner', 0],
    ['x', 'the left half of the next', at(120, 60), 'inner', 2],
    ['x', 'the right half of the next', at(180, 60), 'inner', 2],
    ['y', 'the right half of the one before', at(80, 60), 'inner', 0],
    ['x', 'the end of the bar', at(700, 60), 'inner', 3],
  ] as const)(
    'nested tab %s over %s stays among its own [LAY-16]',
    (id, _where, point, parentId, index) => {
      expect(dragged(id, 'inner', point)).toMatchObject({
        place: { parentId, index },
        refusal: null,
      });
    },
  );

  test('is none over its own title', () => {
    expect(dragged('y', 'inner', at(120, 60))).toBeNull();
    expect(dragged('y', 'inner', at(180, 60))).toBeNull();
  });

  test('of the page is refused with a reason over every nested title, its own among them [LAY-21]', () => {
    for (const id of ['one', 'two'])
      for (const x of [10, 50, 90, 150, 250])
        expect(dragged(id, 'inner', at(x, 50))?.refusal).toBe('topTab');
  });

  test('of the page moves among the tabs of the page', () => {
    expect(dragged('three', 'T', at(40, 16))?.place).toEqual({ parentId: 'T', index: 0 });
  });

  test('from inside may join the tabs of the page', () => {
    expect(dragged('x', 'T', at(150, 16))).toMatchObject({
      place: { parentId: 'T', index: 2 },
      refusal: null,
    });
  });
});
