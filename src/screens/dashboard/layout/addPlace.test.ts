import { describe, expect, test } from 'vitest';
import { aLayout, chart, header, row, tab, tabs } from '../../../../test/layouts';
import { addPlace } from './addPlace';
import { createComponent } from './create';
import { type ComponentType, GRID_ID, type Layout } from './types';

const place = (layout: Layout, type: ComponentType, openTabs: readonly string[] = []) =>
  addPlace(layout, createComponent(type, 'new'), {
    end: { parentId: GRID_ID, index: layout[GRID_ID]?.children.length ?? 0 },
    openTabs,
  });

describe('what is added without a place', () => {
  test('goes into the open tab of the tabs that the page ends with, also of tabs in that tab', () => {
    const layout = aLayout(
      header('h'),
      tabs('T', tab('one'), tab('two', tabs('U', tab('first'), tab('second', header('deep'))))),
    );
    expect(place(layout, 'CHART', ['one', 'first'])).toEqual({ parentId: 'one', index: 0 });
    expect(place(layout, 'HEADER', ['two', 'second'])).toEqual({ parentId: 'second', index: 1 });
  });

  test('comes below tabs if it is tabs itself, and below what follows the tabs', () => {
    const inside = tabs('T', tab('one'));
    expect(place(aLayout(header('h'), inside), 'TABS', ['one'])).toEqual({
      parentId: GRID_ID,
      index: 2,
    });
    expect(place(aLayout(header('h'), inside, header('below')), 'CHART', ['one'])).toEqual({
      parentId: GRID_ID,
      index: 3,
    });
  });

  test('comes beside the last component as long as the row has room for its width', () => {
    const wide = (id: string, width: number) => chart(id, { width });
    expect(place(aLayout(row('r', wide('a', 4), wide('b', 4))), 'CHART')).toEqual({
      parentId: 'r',
      index: 2,
    });
    expect(place(aLayout(row('r', wide('a', 9))), 'MARKDOWN')).toEqual({
      parentId: GRID_ID,
      index: 1,
    });
    expect(place(aLayout(row('r', wide('a', 4))), 'DIVIDER')).toEqual({
      parentId: GRID_ID,
      index: 1,
    });
  });
});
