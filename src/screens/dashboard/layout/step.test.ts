import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, header, markdown, row, tab, tabs } from '../../../../test/layouts';
import { stepFrom } from './step';

/** Moving by keyboard: the equivalent of dragging [LAY-29]. */
describe('a step by keyboard [LAY-29]', () => {
  const layout = aLayout(
    row('one', chart('a', { width: 3 }), chart('b', { width: 3 })),
    header('h'),
    row('two', column('c', { width: 4 }, markdown('m'), markdown('n')), chart('d', { width: 4 })),
  );

  test.each([
    ['a', 'right', { parentId: 'one', index: 2 }],
    ['b', 'left', { parentId: 'one', index: 0 }],
    ['a', 'up', { parentId: 'GRID_ID', index: 0 }],
    ['a', 'down', { parentId: 'GRID_ID', index: 1 }],
    ['m', 'down', { parentId: 'c', index: 2 }],
    ['n', 'up', { parentId: 'c', index: 0 }],
    ['m', 'right', { parentId: 'two', index: 1 }],
    ['d', 'left', { parentId: 'two', index: 0 }],
    ['h', 'up', { parentId: 'GRID_ID', index: 0 }],
    ['two', 'up', { parentId: 'GRID_ID', index: 1 }],
  ] as const)('of %s %s leads to %o', (id, direction, place) => {
    expect(stepFrom(layout, id, direction)).toEqual(place);
  });

  test('moves a chart that is alone in its row into the next row', () => {
    const rows = aLayout(row('one', chart('a')), row('two', chart('b')));
    expect(stepFrom(rows, 'a', 'down')).toEqual({ parentId: 'two', index: 0 });
  });

  test('does nothing at the end of the page', () => {
    const rows = aLayout(row('one', chart('a')));
    expect(stepFrom(rows, 'one', 'down')).toBeNull();
    expect(stepFrom(rows, 'a', 'up')).toBeNull();
    expect(stepFrom(aLayout(tabs('T', tab('t', header('h')))), 'h', 'left')).toBeNull();
  });
});
