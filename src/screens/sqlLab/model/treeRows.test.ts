import { expect, test } from 'vitest';
import { ready, unread } from './listings';
import { referenceOf, rowCountText, tableRows } from './tableRows';
import { newTable, withExtra, withMetadata } from './openTable';
import { type Tree, treeRows } from './treeRows';
import type { OpenTable, TableName } from './table';

const place = { dbId: 1, queryEditorId: 'a', catalog: null, schema: 'main', name: 'orders' };
const foreign = {
  name: 'fk',
  column_names: ['customer_id', 'region'],
  type: 'fk',
  referred_columns: ['id', 'code'],
  referred_schema: 'shop',
  referred_table: 'customers',
} as const;
const primary = { name: 'pk', column_names: ['id'], type: 'pk' } as const;
const index = { name: 'by_day', column_names: ['day', 'id'], type: 'index', unique: true } as const;
const column = (name: string, more: object = {}) => ({
  name,
  type: 'INTEGER',
  longType: 'INTEGER',
  comment: null,
  keys: [],
  ...more,
});
const orders: OpenTable = withMetadata(newTable(place, '1'), {
  name: 'orders',
  comment: 'what was sold',
  selectStar: 'SELECT 1',
  columns: [column('id', { keys: [primary] }), column('region')],
  primaryKey: primary,
  foreignKeys: [foreign],
  indexes: [primary, foreign, index],
});

const TABLES: Readonly<Record<string, readonly TableName[]>> = {
  main: [
    { name: 'orders', kind: 'table' },
    { name: 'recent', kind: 'view' },
  ],
  shop: [{ name: 'customers', kind: 'materialized_view' }],
};
const tree = (more: Partial<Tree> = {}): Tree => ({
  schemas: ready(['main', 'shop']),
  home: 'main',
  isOpen: (schema) => schema === 'main',
  tablesOf: (schema) => ready(TABLES[schema] ?? []),
  opened: [],
  isOnlyOpened: false,
  search: null,
  ...more,
});
const shown = (given: Tree) =>
  treeRows(given).map((row) => {
    const name =
      'name' in row
        ? row.name
        : row.kind === 'column'
          ? row.column.name
          : row.kind === 'index'
            ? row.index.name
            : row.text;
    return `${'  '.repeat(row.level - 1)}${name} ${row.position}/${row.setSize}`;
  });

test('each row has its level and its position among its siblings', () => {
  expect(shown(tree())).toEqual(['main 1/2', '  orders 1/2', '  recent 2/2', 'shop 2/2']);
});

test('the tab’s schema comes first, and several schemas can be open', () => {
  expect(shown(tree({ home: 'shop', isOpen: () => true }))[0]).toBe('shop 1/2');
  expect(shown(tree({ isOpen: () => true }))).toHaveLength(5);
});

test('an open table lists comment, columns, keys and indexes, but not the primary key’s index [TBL-04]', () => {
  expect(shown(tree({ opened: [orders] })).slice(1, 6)).toEqual([
    '  orders 1/2',
    '    what was sold 1/4',
    '    id 2/4',
    '    region 3/4',
    '    by_day 4/4',
  ]);
  expect(orders.columns[0]).toMatchObject({ isKey: true });
});

test.each([
  ['region', 'main', 'shop.customers.code'],
  ['customer_id', 'shop', 'customers.id'],
  ['id', 'main', null],
])('%s in %s refers to %s', (name, home, target) => {
  expect(referenceOf({ name }, [foreign], home)).toBe(target);
});

test.each([
  [{ row_count: 12_400, row_count_estimated: true }, '~12,400 rows'],
  [{ row_count: 1, row_count_estimated: false }, '1 row'],
  [{ row_count: 'many' }, null],
  [undefined, null],
])('%j reads %s', (metadata, text) => {
  expect(rowCountText({ extra: metadata ? { metadata } : {} })).toBe(text);
});

test('a view shows its definition, a partitioned table its partition columns, whatever else the server sends', () => {
  const extra = {
    metadata: { view: 'SELECT 1', other: [1] },
    partitions: { cols: ['day'], latest: { day: '2025-01-01' } },
  };
  const rows = tableRows('t', 'main', withExtra({ ...orders, comment: null }, extra));
  expect(rows.slice(0, 2).map(({ content }) => content)).toEqual([
    { kind: 'fact', text: 'partitioned by day (latest day=2025-01-01)' },
    { kind: 'definition', name: 'orders', sql: 'SELECT 1' },
  ]);
});

test('a search keeps matching tables, loaded or found by the server, each once', () => {
  const hits = [
    { schema: 'depot', value: 'orders_old', type: 'table', columns: [] },
    {
      schema: 'shop',
      value: 'customers',
      type: 'table',
      columns: [{ name: 'orders_made', type: 'INTEGER' }],
    },
    { schema: 'main', value: 'orders', type: 'table', columns: [] },
  ] as const;
  expect(shown(tree({ search: { text: 'ORDERS', hits } }))).toEqual([
    'main 1/3',
    '  orders 1/1',
    'shop 2/3',
    '  customers 1/1',
    '    orders_made 1/1',
    'depot 3/3',
    '  orders_old 1/1',
  ]);
});

test('a search by column shows only the matching columns of an open table', () => {
  expect(shown(tree({ opened: [orders], search: { text: 'reg', hits: [] } }))).toEqual([
    'main 1/1',
    '  orders 1/1',
    '    region 1/1',
  ]);
  expect(shown(tree({ opened: [orders], search: { text: 'order', hits: [] } }))).toHaveLength(6);
});

test('opened tables can be shown alone, those of closed schemas included', () => {
  const opened = [{ ...newTable({ ...place, schema: 'shop', name: 'customers' }, '2') }];
  expect(shown(tree({ opened, isOnlyOpened: true }))).toEqual([
    'shop 1/1',
    '  customers 1/1',
    '    Loading columns… 1/1',
  ]);
});

test('empty and failed listings are rows of their own, and loaded rows stay', () => {
  expect(shown(tree({ tablesOf: () => ready([]) }))).toContain('  No tables 1/1');
  expect(shown(tree({ tablesOf: () => undefined }))).toContain('  Loading tables… 1/1');
  expect(shown(tree({ schemas: ready([]), home: null }))).toEqual([
    'No schemas that you can read 1/1',
  ]);
  const failed = tree({ schemas: unread(ready(['main', 'shop']), 'gone away') });
  expect(shown(failed)).toEqual([
    'gone away 1/3',
    'main 2/3',
    '  orders 1/2',
    '  recent 2/2',
    'shop 3/3',
  ]);
});
