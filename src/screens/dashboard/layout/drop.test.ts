import { produce } from 'immer';
import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, header, markdown, row, tab, tabs } from '../../../../test/layouts';
import { createComponent } from './create';
import { insert, move, refusalOf } from './drop';
import { descendantsOf, removeSubtree } from './tree';
import { removeTab, toGrid, topTabsOf, toTopLevelTabs } from './tabs';
import { type ComponentType, GRID_ID, type Layout, type InsertionPoint, ROOT_ID } from './types';

const ids = { row: 'ROW-new', tabs: 'TABS-new', tab: 'TAB-new' };
const added = (layout: Layout, type: ComponentType, place: InsertionPoint, meta = {}) =>
  produce(layout, (draft) =>
    insert(draft, { component: createComponent(type, 'new', meta), place, ids }),
  );
const moved = (layout: Layout, id: string, place: InsertionPoint) =>
  produce(layout, (draft) => move(draft, { id, place, ids }));
const grid = (index = 0): InsertionPoint => ({ parentId: GRID_ID, index });

/** Every component's `parents` is the path from the root to it. */
const expectSound = (layout: Layout) => {
  const below = new Set([ROOT_ID, ...descendantsOf(layout, ROOT_ID)]);
  for (const id of below) {
    for (const child of layout[id]?.children ?? []) {
      expect(layout[child]?.parents, child).toEqual([...(layout[id]?.parents ?? []), id]);
    }
  }
};

describe('dropping a new component', () => {
  test.each<ComponentType>(['CHART', 'MARKDOWN'])(
    'a %s in the grid gets a row around it [LAY-08]',
    (type) => {
      const after = added(aLayout(row('top', chart('a'))), type, grid(1));
      expect(after[GRID_ID]?.children).toEqual(['top', 'ROW-new']);
      expect(after['ROW-new']?.children).toEqual(['new']);
      expectSound(after);
    },
  );

  test('a column in the grid gets a row around it, new or moved out of another row [LAY-09]', () => {
    const layout = aLayout(row('top', chart('a'), column('c', chart('b'))));
    const after = added(layout, 'COLUMN', grid(1));
    expect(after[GRID_ID]?.children).toEqual(['top', 'ROW-new']);
    expect(after['ROW-new']?.children).toEqual(['new']);
    expect(after.new?.parents).toEqual([ROOT_ID, GRID_ID, 'ROW-new']);
    const out = moved(layout, 'c', grid(0));
    expect(out[GRID_ID]?.children).toEqual(['ROW-new', 'top']);
    expect(out['ROW-new']?.children).toEqual(['c']);
    expect(out.b?.parents).toEqual([ROOT_ID, GRID_ID, 'ROW-new', 'c']);
  });

  test.each(['CHART', 'COLUMN'] as const)('a %s in a tab gets a row around it [LAY-10]', (type) => {
    const after = added(aLayout(tabs('T', tab('one'))), type, { parentId: 'one', index: 0 });
    expect(after.one?.children).toEqual(['ROW-new']);
    expect(after.new?.parents).toEqual([ROOT_ID, 'T', 'one', 'ROW-new']);
  });

  test('a row in the grid is not wrapped again [LAY-11]', () => {
    const after = added(aLayout(), 'ROW', grid());
    expect(after[GRID_ID]?.children).toEqual(['new']);
  });

  test('a set of tabs comes with a first tab, and a single tab gets a set around it [LAY-12]', () => {
    const after = added(aLayout(), 'TABS', grid());
    expect(after.new?.children).toEqual(['TAB-new']);
    const single = added(aLayout(), 'TAB', grid());
    expect(single[GRID_ID]?.children).toEqual(['TABS-new']);
    expect(single['TABS-new']?.children).toEqual(['new']);
    expectSound(single);
  });

  test('a chart starts 4 by 50, a column 4 wide, and headers and tabs with placeholder text [LAY-04] [LAY-05] [LAY-06] [LAY-07]', () => {
    expect(createComponent('CHART', 'x').meta).toMatchObject({ width: 4, height: 50 });
    expect(createComponent('COLUMN', 'x').meta.width).toBe(4);
    expect(createComponent('HEADER', 'x').meta.text).toBe('New header');
    expect(createComponent('TAB', 'x').meta.placeholder).toBe('Tab title');
  });

  test('a row with little space narrows the chart, and a full row refuses it [LAY-17] [LAY-20]', () => {
    const layout = aLayout(
      row('top', chart('a', { width: 10 })),
      row('full', chart('b', { width: 12 })),
    );
    const after = added(layout, 'CHART', { parentId: 'top', index: 1 });
    expect(after.new?.meta.width).toBe(2);
    const component = createComponent('CHART', 'new');
    expect(refusalOf(layout, component, { parentId: 'full', index: 1 })).toBe('space');
  });

  test('a row accepts what its free columns are just enough for, and nothing wider [LAY-20]', () => {
    const layout = aLayout(
      row('one', chart('a', { width: 11 })),
      row('four', chart('b', { width: 8 })),
      row('three', chart('c', { width: 9 })),
      row('from', column('wide', { width: 6 }, chart('d', { width: 4 }))),
    );
    const refusal = (id: string, parentId: string) => {
      const component = layout[id] ?? createComponent('CHART', id);
      return refusalOf(layout, component, { parentId, index: 1 });
    };
    expect(refusal('new', 'one')).toBeNull();
    expect(refusal('wide', 'four')).toBeNull();
    expect(refusal('wide', 'three')).toBe('space');
  });

  test('tabs dropped on the page move all content into their first tab [LAY-18]', () => {
    const after = added(aLayout(row('top', chart('a')), header('h')), 'TABS', {
      parentId: ROOT_ID,
      index: 0,
    });
    expect(after[ROOT_ID]?.children).toEqual(['new']);
    expect(after['TAB-new']?.children).toEqual(['top', 'h']);
    expect(after[GRID_ID]?.children).toEqual([]);
    expect(after.a?.parents).toEqual([ROOT_ID, 'new', 'TAB-new', 'top']);
  });
});

describe('moving a component', () => {
  test('a move within a row changes the order and keeps the widths [LAY-16]', () => {
    const layout = aLayout(
      row('r', chart('a', { width: 3 }), chart('b', { width: 5 }), chart('c')),
    );
    const after = moved(layout, 'a', { parentId: 'r', index: 2 });
    expect(after.r?.children).toEqual(['b', 'a', 'c']);
    expect(after.a?.meta.width).toBe(3);
    expect(moved(layout, 'c', { parentId: 'r', index: 0 }).r?.children).toEqual(['c', 'a', 'b']);
  });

  test('the last chart of a row removes the row with it [LAY-15]', () => {
    const layout = aLayout(row('top', chart('a')), row('bottom', chart('b')));
    const after = moved(layout, 'a', { parentId: 'bottom', index: 1 });
    expect(after.top).toBeUndefined();
    expect(after[GRID_ID]?.children).toEqual(['bottom']);
    expect(after.bottom?.children).toEqual(['b', 'a']);
    expectSound(after);
  });

  test('the last of nested tabs removes the set with it [LAY-15]', () => {
    const layout = aLayout(
      tabs('T', tab('one', tabs('inner', tab('last')), tabs('other', tab('o')))),
    );
    const after = moved(layout, 'last', { parentId: 'other', index: 0 });
    expect(after.inner).toBeUndefined();
    expect(after.other?.children).toEqual(['last', 'o']);
  });

  test('a chart moved into a narrower column gets narrower [LAY-17]', () => {
    const layout = aLayout(row('r', chart('a', { width: 6 }), column('c', { width: 3 })));
    expect(moved(layout, 'a', { parentId: 'c', index: 0 }).a?.meta.width).toBe(3);
  });

  test('a row moved into a column narrows its components [LAY-17]', () => {
    const layout = aLayout(
      row('r', column('c', { width: 4 })),
      row('wide', chart('a', { width: 6 }), chart('b', { width: 6 })),
    );
    const after = moved(layout, 'wide', { parentId: 'c', index: 0 });
    expect([after.a?.meta.width, after.b?.meta.width]).toEqual([2, 2]);
  });

  test('a tab of the page cannot move into nested tabs [LAY-21]', () => {
    const layout = aLayout(tabs('T', tab('one', tabs('inner', tab('x'))), tab('two')));
    const { two } = layout;
    expect(two && refusalOf(layout, two, { parentId: 'inner', index: 0 })).toBe('topTab');
    expect(two && refusalOf(layout, two, { parentId: 'T', index: 0 })).toBeNull();
  });

  test('a tab of the page is told the same reason for the tabs that it holds itself [LAY-21]', () => {
    const layout = aLayout(tabs('T', tab('one', tabs('inner', tab('x'))), tab('two')));
    const { one } = layout;
    expect(one && refusalOf(layout, one, { parentId: 'inner', index: 0 })).toBe('topTab');
    expect(one && refusalOf(layout, one, { parentId: 'x', index: 0 })).toBe('nesting');
  });

  test('a component cannot move into itself or into a parent that does not accept its type', () => {
    const layout = aLayout(row('r', column('c', markdown('m'))), header('h'));
    const refusal = (id: string, parentId: string) => {
      const component = layout[id];
      return component && refusalOf(layout, component, { parentId, index: 0 });
    };
    expect(refusal('r', 'c')).toBe('nesting');
    expect(refusal('c', 'c')).toBe('nesting');
    expect(refusal('h', 'r')).toBe('nesting');
    expect(refusal('m', 'h')).toBe('nesting');
    expect(refusal('h', 'c')).toBeNull();
  });

  test('tabs moved to the top of the page take their siblings along', () => {
    const layout = aLayout(row('r', chart('a')), tabs('T', tab('one', header('h')), tab('two')));
    layout[ROOT_ID] = { ...layout[ROOT_ID]!, children: [GRID_ID] };
    const after = moved(layout, 'T', { parentId: ROOT_ID, index: 0 });
    expect(after[ROOT_ID]?.children).toEqual(['T']);
    expect(after.one?.children).toEqual(['r', 'h']);
    expectSound(after);
  });
});

describe('deleting a component', () => {
  test('a component is deleted with everything below it [LAY-13]', () => {
    const layout = aLayout(row('r', column('c', chart('a'), markdown('m')), chart('b')));
    const after = produce(layout, (draft) => removeSubtree(draft, 'c'));
    expect(Object.keys(after)).not.toEqual(expect.arrayContaining(['c']));
    expect([after.a, after.m]).toEqual([undefined, undefined]);
    expect(after.r?.children).toEqual(['b']);
  });

  test('the last component of a row removes the row [LAY-14]', () => {
    const after = produce(aLayout(row('r', chart('a'))), (draft) => removeSubtree(draft, 'a'));
    expect(after.r).toBeUndefined();
    expect(after[GRID_ID]?.children).toEqual([]);
  });

  test('tabs on top leave their content to the grid, in order [LAY-19]', () => {
    const layout = aLayout(
      tabs('T', tab('one', row('r', chart('a'))), tab('two', row('s', chart('b')))),
    );
    const after = produce(layout, toGrid);
    expect(after[ROOT_ID]?.children).toEqual([GRID_ID]);
    expect(after[GRID_ID]?.children).toEqual(['r', 's']);
    expect(topTabsOf(after)).toBeUndefined();
    expectSound(after);
  });

  test('the last tab on top leaves its content to the grid, and any other takes it along [LAY-19]', () => {
    const two = aLayout(
      tabs('T', tab('one', row('r', chart('a'))), tab('two', row('s', chart('b')))),
    );
    const one = produce(two, (draft) => removeTab(draft, 'two'));
    expect([one.two, one.b]).toEqual([undefined, undefined]);
    const none = produce(one, (draft) => removeTab(draft, 'one'));
    expect(none[GRID_ID]?.children).toEqual(['r']);
  });

  test('adding and removing tabs on top restores the page [LAY-18] [LAY-19]', () => {
    const before = aLayout(row('r', chart('a')), header('h'));
    const there = produce(before, (draft) => toTopLevelTabs(draft, ids));
    expect(produce(there, toGrid)).toEqual(before);
  });
});
