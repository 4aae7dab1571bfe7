import { expect, test } from 'vitest';
import { tabsOf } from './tabs.ts';

const layout = JSON.stringify({
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
  'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-a', 'TAB-b'] },
  'TAB-a': { type: 'TAB', id: 'TAB-a', children: ['TABS-2'], meta: { text: 'First' } },
  'TABS-2': { type: 'TABS', id: 'TABS-2', children: ['TAB-c'] },
  'TAB-c': { type: 'TAB', id: 'TAB-c', children: [], meta: { text: 'Inner' } },
  'TAB-b': { type: 'TAB', id: 'TAB-b', children: [], meta: { text: 'Second' } },
});

test('the tabs come as a tree and as a list, and each filter comes with its tabs', () => {
  const filter = { id: 'NATIVE_FILTER-a', tabsInScope: ['TAB-b', 'TAB-gone'] };
  const metadata = JSON.stringify({ native_filter_configuration: [filter] });
  expect(tabsOf(layout, metadata)).toEqual({
    all_tabs: { 'TAB-a': 'First', 'TAB-b': 'Second', 'TAB-c': 'Inner' },
    tab_tree: [
      {
        title: 'First',
        value: 'TAB-a',
        parents: [],
        children: [{ title: 'Inner', value: 'TAB-c', parents: ['TAB-a'], children: [] }],
      },
      { title: 'Second', value: 'TAB-b', parents: [], children: [] },
    ],
    native_filters: { all: [filter], 'TAB-b': [filter] },
  });
});

test.each([
  ['no layout', null],
  ['a broken one', '{'],
  ['a cycle', '{"ROOT_ID":{"type":"ROOT","children":["ROOT_ID"]}}'],
  ['missing children', '{"ROOT_ID":{"type":"ROOT","children":["TAB-x",3]}}'],
])('a dashboard with %s has no tabs', (_, text) => {
  expect(tabsOf(text, null)).toEqual({ all_tabs: {}, tab_tree: [], native_filters: {} });
});
