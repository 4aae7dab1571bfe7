import { produce } from 'immer';
import { describe, expect, test } from 'vitest';
import {
  aLayout,
  chart,
  column,
  divider,
  markdown,
  row,
  tab,
  tabs,
} from '../../../../test/layouts';
import { depthOf, canNest } from './nesting';
import { allowedSize, columnStepPx, pulledSize, resize } from './resize';
import { freeWidth, innerWidth, minimumWidth, widthOf } from './widths';

describe('widths', () => {
  const layout = aLayout(
    row(
      'r',
      chart('a', { width: 3 }),
      column('c', { width: 6 }, row('inner', chart('b'), chart('d', { width: 1 })), markdown('m')),
    ),
    divider('line'),
  );

  test.each(['a', 'm', 'line'])(
    'a chart, a text and a divider (%s) need one column, whatever they hold [LAY-23]',
    (id) => {
      expect(minimumWidth(layout, id)).toBe(1);
    },
  );

  test.each([-3, 0, 0.4])(
    'a chart and a text cannot be resized to %d columns [LAY-23]',
    (width) => {
      const two = aLayout(row('s', chart('x', { width: 4 }), markdown('y', { width: 4 })));
      expect(allowedSize(two, 'x', { width })).toEqual({ width: 1 });
      expect(allowedSize(two, 'y', { width })).toEqual({ width: 1 });
    },
  );

  test('a divider has no width of its own that could be changed [LAY-23]', () => {
    expect(allowedSize(layout, 'line', { width: 1 })).toEqual({});
  });

  test('a column needs what its widest child needs: a row all of its components together [LAY-24]', () => {
    expect(minimumWidth(layout, 'c')).toBe(5);
  });

  test('a row needs what its widest column needs, and one without columns needs one [LAY-25]', () => {
    const columns = aLayout(
      row(
        'both',
        column('narrow', { width: 4 }, chart('n', { width: 2 })),
        column('wide', { width: 5 }, chart('w', { width: 5 })),
        chart('beside', { width: 3 }),
      ),
      row('plain', chart('p', { width: 9 })),
    );
    expect(minimumWidth(layout, 'r')).toBe(5);
    expect(minimumWidth(columns, 'both')).toBe(5);
    expect(minimumWidth(columns, 'plain')).toBe(1);
  });

  test('a column with a chart 4 wide cannot be narrower than 4 [LAY-24]', () => {
    const one = aLayout(row('r', column('c', { width: 6 }, chart('a', { width: 4 }))));
    expect(allowedSize(one, 'c', { width: 1 })).toEqual({ width: 4 });
  });

  test('a column divides its own width, and its components fill it', () => {
    expect(innerWidth(layout, 'inner')).toBe(6);
    expect(widthOf(layout, 'm')).toBe(6);
    expect(widthOf(layout, 'b')).toBe(4);
    expect(freeWidth(layout, 'inner')).toBe(1);
    expect(freeWidth(layout, 'r')).toBe(3);
  });
});

describe('resizing [LAY-28]', () => {
  const layout = aLayout(row('r', chart('a', { width: 4, height: 50 }), chart('b', { width: 5 })));

  test.each([
    [{ width: 6 }, { width: 6 }],
    [{ width: 99 }, { width: 7 }],
    [{ width: 0 }, { width: 1 }],
    [{ height: 2 }, { height: 5 }],
    [{ height: 500 }, { height: 100 }],
    [
      { width: 4.4, height: 30.6 },
      { width: 4, height: 31 },
    ],
  ])('a size of %o becomes %o', (wanted, got) => {
    expect(allowedSize(layout, 'a', wanted)).toEqual(got);
  });

  test('an unchanged size is no change', () => {
    expect(produce(layout, (draft) => resize(draft, 'a', { width: 4, height: 50 }))).toBe(layout);
  });

  test('dragging snaps to columns and to 8 px', () => {
    const step = columnStepPx(1184, 12);
    expect(step).toBe(100);
    expect(pulledSize({ width: 4, height: 50 }, { x: 149, y: -83 }, step)).toEqual({
      width: 5,
      height: 40,
    });
  });
});

describe('nesting', () => {
  const layout = aLayout(row('r', column('c', row('deep', chart('a'))), chart('x')));
  const tabbed = aLayout(tabs('T', tab('top', tabs('N', tab('nested', row('r', chart('a')))))));

  test.each([
    ['ROOT_ID', 0],
    ['GRID_ID', 1],
    ['r', 2],
    ['c', 3],
    ['deep', 4],
    ['a', 5],
  ])('component %s is nested %i deep', (id, depth) => {
    expect(depthOf(layout, id)).toBe(depth);
  });

  test.each([
    ['T', 1],
    ['top', 1],
    ['N', 2],
    ['nested', 2],
    ['r', 2],
    ['a', 3],
  ])('component %s inside tabs is nested %i deep', (id, depth) => {
    expect(depthOf(tabbed, id)).toBe(depth);
  });

  test.each([
    ['GRID_ID', 'CHART', true],
    ['GRID_ID', 'TAB', false],
    ['ROOT_ID', 'ROW', false],
    ['r', 'COLUMN', true],
    ['r', 'ROW', false],
    ['c', 'ROW', true],
    ['deep', 'COLUMN', true],
    ['deep', 'HEADER', false],
    ['a', 'CHART', false],
  ] as const)('component %s accepts a %s: %s', (parent, type, may) => {
    expect(canNest(layout, parent, type)).toBe(may);
  });
});
