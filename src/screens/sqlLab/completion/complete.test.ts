import { expect, test } from 'vitest';
import { editorRules } from '../model/statementsToRun';
import type { TableName } from '../model/table';
import { complete } from './complete';
import type { ForeignKey, Known, TableColumn } from './known';
import { SHOWN_AT_MOST } from './offers';
import { contextAt } from './context';
import { quotedName } from './vocabulary';

const column = (name: string, type = 'INTEGER', comment: string | null = null): TableColumn => ({
  name,
  type,
  longType: type,
  comment,
  isKey: name === 'id',
});
const TABLES: Readonly<Record<string, readonly TableName[]>> = {
  main: [
    { name: 'orders', kind: 'table' },
    { name: 'customers', kind: 'table' },
    { name: 'Order Lines', kind: 'view' },
  ],
  sales: [{ name: 'regions', kind: 'table' }],
};
const COLUMNS: Readonly<Record<string, readonly TableColumn[]>> = {
  'main.orders': [
    column('id'),
    column('customer_id'),
    column('ordered_at', 'TIMESTAMP', 'when it was paid'),
  ],
  'main.customers': [column('id'), column('full_name', 'VARCHAR'), column('group')],
  'sales.regions': [column('region', 'VARCHAR')],
};
const FOREIGN_KEYS: Readonly<Record<string, readonly ForeignKey[]>> = {
  'main.orders': [
    { columns: ['customer_id'], table: 'customers', schema: null, referred: ['id'] },
    {
      columns: ['region', 'area'],
      table: 'regions',
      schema: 'sales',
      referred: ['region', 'group'],
    },
  ],
};
const known = (over: Partial<Known> = {}): Known => ({
  backend: 'duckdb',
  schema: 'main',
  schemas: ['main', 'sales'],
  areNamesRead: true,
  functions: ['list_sort', 'regexp_matches'],
  tablesOf: (schema) => TABLES[schema],
  columnsOf: ({ schema, name }) => COLUMNS[`${schema}.${name}`],
  foreignKeysOf: ({ schema, name }) => FOREIGN_KEYS[`${schema}.${name}`] ?? [],
  opened: [],
  ...over,
});
/** `|` is the caret. */
const at = (text: string, over: Partial<Known> = {}) => {
  const offset = text.indexOf('|');
  const sql = text.slice(0, offset) + text.slice(offset + 1);
  const all = known(over);
  const context = contextAt(sql, offset, editorRules(all.backend));
  return context ? complete(context, all) : null;
};
const captions = (text: string, over: Partial<Known> = {}) =>
  at(text, over)?.offers.map(({ caption }) => caption) ?? null;

test.each([
  ['select * from |', ['Order Lines', 'customers', 'orders']],
  ['select * from ord|', ['orders', 'Order Lines']],
  ['select * from orders o join cus|', ['customers']],
  ['select * from orders, cus|', ['customers']],
  ['select * from sales.|', ['regions']],
  ['select * from sales.reg|', ['regions']],
  ['insert into ord|', ['orders', 'Order Lines']],
  ['with recent as (select 1 as n) select * from rec|', ['recent']],
  ['select o.| from orders o', ['customer_id', 'id', 'ordered_at']],
  ['select o.| from orders as o', ['customer_id', 'id', 'ordered_at']],
  ['select orders.or| from orders', ['ordered_at']],
  ['select sales.regions.r| from sales.regions', ['region']],
  ['select r.| from sales.regions r', ['region']],
  ['select x.| from (select id, full_name as who from customers) x', ['id', 'who']],
  ['select x.| from (select * from orders) x', ['customer_id', 'id', 'ordered_at']],
  [
    'with c as (select o.*, 1 as one from orders o) select c.| from c',
    ['customer_id', 'id', 'one', 'ordered_at'],
  ],
  ['with c(a, b) as (select 1, 2) select c.| from c', ['a', 'b']],
  ['select t.| from (values (1, 2)) as t(left_one, right_one)', ['left_one', 'right_one']],
  ['update customers set full_n|', ['full_name']],
  ['insert into orders (cust|', ['customer_id', 'customers']],
])('%s offers first %j', (text, expected) => {
  expect(captions(text)?.slice(0, expected.length).sort()).toEqual([...expected].sort());
});

test.each([
  ["select 'from |"],
  ['select 1 -- from |'],
  ['select /* from | */ 1'],
  ['select {# from | #} 1'],
  ['select {{ na| }}'],
  ['select {% if a| %}'],
  ['select 1|'],
  ['select 1.|'],
  ['select $$ from |$$'],
])('%s offers nothing', (text) => {
  expect(captions(text)).toBeNull();
});

test('columns of the tables named in the query come before tables, functions and keywords', () => {
  const first = at('select c| from customers cu join orders on cu.id = customer_id')?.offers ?? [];
  expect(first[0]).toMatchObject({ kind: 'column', caption: 'customer_id' });
  const kinds = first.map(({ kind }) => kind);
  expect(kinds.indexOf('alias')).toBeLessThan(kinds.indexOf('table'));
  expect(kinds.indexOf('table')).toBeLessThan(kinds.indexOf('function'));
  expect(kinds.indexOf('function')).toBeLessThan(kinds.lastIndexOf('keyword'));
});

test('each arm of a union and each query in parentheses sees its own tables', () => {
  expect(captions('select i| from orders union select f from customers')).not.toContain(
    'full_name',
  );
  expect(captions('select f from orders union select f| from customers')?.[0]).toBe('full_name');
  expect(
    captions('select * from orders o where exists (select 1 from customers where f|)')?.[0],
  ).toBe('full_name');
  expect(
    captions('select * from orders where exists (select 1 from customers where ordered|)')?.[0],
  ).toBe('ordered_at');
});

test('keywords come first after a complete operand', () => {
  expect(captions('select * from orders w|')?.[0]).toBe('where');
  expect(captions('select * from orders o ord|')?.[0]).toBe('order by');
  expect(captions('select * from orders WHERE id = 1 A|')?.[0]).toBe('AND');
});

test('FROM within a function is no clause', () => {
  expect(captions('select extract(year from ordered|) from orders')?.[0]).toBe('ordered_at');
  expect(captions('select * from orders where id is distinct from cust|')?.[0]).toBe('customer_id');
});

test('keywords follow the case of the typed text; names keep theirs', () => {
  expect(captions('sel|')?.[0]).toBe('select');
  expect(captions('SEL|')?.[0]).toBe('SELECT');
  expect(captions('select coal|')).toContain('coalesce');
});

test.each([
  ['duckdb', 'select * from "Ord|', '"Order Lines"'],
  ['mysql', 'select * from Ord|', '`Order Lines`'],
  ['postgresql', 'select gro| from customers', '"group"'],
  ['clickhouse', 'select gro| from customers', '`group`'],
])('%s: %s becomes %s', (backend, text, value) => {
  expect(at(text, { backend })?.offers.map((offer) => offer.value)).toContain(value);
});

test.each([
  ['postgresql', 'Mixed', '"Mixed"'],
  ['duckdb', 'Mixed', 'Mixed'],
  ['postgresql', 'a"b', '"a""b"'],
  ['mysql', 'a`b', '`a``b`'],
  ['trino', 'order', '"order"'],
])('%s writes the name %s as %s', (backend, name, text) => {
  expect(quotedName(name, backend)).toBe(text);
});

test('a column shows its table and type, and beside the row only what the row leaves out', () => {
  const [offer] = at('select ordered_| from orders')?.offers ?? [];
  expect(offer).toMatchObject({ meta: 'orders · timestamp', doc: 'when it was paid' });
  const [plain] = at('select customer_| from orders')?.offers ?? [];
  expect(plain).toMatchObject({ meta: 'orders · integer', doc: null });
  const long = 'STRUCT(street VARCHAR, city VARCHAR, country VARCHAR)';
  const columnsOf = () => [column('address', long)];
  const [cut] = at('select addr| from orders', { columnsOf })?.offers ?? [];
  expect(cut).toMatchObject({ meta: 'orders · struct(street varchar, …', doc: long.toLowerCase() });
});

test('completion requests what is not loaded, and does not wait for it', () => {
  const answer = at('select b.| from "Order Lines" b');
  expect(answer?.offers).toEqual([]);
  expect(answer?.missingTables).toEqual([{ catalog: null, schema: 'main', name: 'Order Lines' }]);
  expect(at('select * from later.x|', { schemas: ['later'] })?.missingSchemas).toEqual(['later']);
  const early = at('select x| from later.things', { schemas: ['later'] });
  expect(early).toMatchObject({ missingTables: [], missingSchemas: ['later'] });
});

test.each([
  'select x| from orde',
  'select x| from nowhere.orders',
  'select nowhere.orders.| from orders',
])('%s requests nothing: no such table is listed', (text) => {
  expect(at(text)).toMatchObject({ missingTables: [], missingSchemas: [] });
});

test('a table is requested as the database spells it', () => {
  const [missing] =
    at('select x| from ORDERS', { columnsOf: () => undefined })?.missingTables ?? [];
  expect(missing).toEqual({ catalog: null, schema: 'main', name: 'orders' });
});

const TOTALS = 'select customer_id, count(*) as how_many, sum(id) total_id from orders';
test.each<[clause: string, backends: readonly string[]]>([
  ['order by', ['duckdb', 'postgresql', 'mysql', 'clickhouse', 'trino']],
  ['group by', ['duckdb', 'postgresql', 'mysql', 'clickhouse']],
  ['having', ['duckdb', 'mysql', 'clickhouse']],
  ['where', ['duckdb', 'clickhouse']],
])('%s offers the names that SELECT gives on %j, and nowhere else', (clause, backends) => {
  for (const backend of ['duckdb', 'postgresql', 'mysql', 'clickhouse', 'trino']) {
    const names = ['how', 'tot'].map(
      (typed) => captions(`${TOTALS} ${clause} ${typed}|`, { backend })?.[0],
    );
    const expected = backends.includes(backend) ? ['how_many', 'total_id'] : [];
    expect(names.filter((name) => ['how_many', 'total_id'].includes(name ?? ''))).toEqual(expected);
  }
});

test('names that SELECT gives are not offered in a query beside it', () => {
  expect(captions(`${TOTALS} where exists (select 1 from customers order by how|)`)).not.toContain(
    'how_many',
  );
  expect(captions(`select how| from (${TOTALS}) t`)?.[0]).toBe('how_many');
});

test.each([
  ['select * from orders o join customers c on |', 'o.customer_id = c.id'],
  ['select * from customers c join orders o on cus|', 'o.customer_id = c.id'],
  ['select * from orders join customers on |', 'orders.customer_id = customers.id'],
  [
    'select * from orders o left join sales.regions r on | where 1 = 1',
    'o.region = r.region AND o.area = r."group"',
  ],
])('%s offers first the foreign key: %s', (text, condition) => {
  const [first] = at(text)?.offers ?? [];
  expect(first).toMatchObject({ kind: 'join', value: condition });
});

test.each([
  ['duckdb', { functions: ['duckdb_tables', 'pg_typeof', 'list_sort'] }, 'select |', 'list_sort'],
  [
    'postgresql',
    { functions: ['pg_backend_pid', '_int_union', 'lower_inc'] },
    'select |',
    'lower_inc',
  ],
  [
    'postgresql',
    { schemas: ['information_schema', 'pg_toast_temp_1', 'pg_catalog', 'main'] },
    'select * from |',
    'main',
  ],
  [
    'clickhouse',
    { schemas: ['system', 'main'], tablesOf: () => [{ name: '.inner.by_day', kind: 'table' }] },
    'select * from |',
    'main',
  ],
] as const)('%s offers nothing internal of %j', (backend, over, text, kept) => {
  const all = captions(text, { backend, ...over } as Partial<Known>) ?? [];
  expect(all).toContain(kept);
  expect(all.filter((name) => /^(?:duckdb_|pg_|_|system|information|\.)/.test(name))).toEqual([]);
});

test.each([
  ['select ord| from orders', true],
  ['select * from orders where cus|', true],
  ['sel|', true],
  ['select o.| from orders o', true],
  ['select * from orders GRO|', true],
  ['with c as (|', false],
  ['select customer_id, | from orders', false],
  ['select 1 order by cust|', false],
  ['select 1 order by f|', false],
  ['select customer_id| from orders', false],
  ['select * from orders desc|', false],
  ['select * from orders o|', false],
  ['select * from orders ord|', false],
  ['select count(*) n| from orders', false],
  ['select * from customers where dmr|', false],
])('%s: whether Enter accepts the first offer: %j', (text, isSure) => {
  expect(at(text)?.isSure).toBe(isSure);
});

test.each([
  'select count(*) as n| from orders',
  'select * from orders as o|',
  'with o| as (select 1)',
])('%s: a new name gets no offers', (text) => {
  expect(captions(text)).toEqual([]);
});
test('the type behind AS is no new name', () => {
  expect(captions('select cast(id as in|) from orders')).not.toEqual([]);
});

test('completion offers at most 200 of 5,000 tables, quickly, subsequence matches last', () => {
  const tables = Array.from(
    { length: 5000 },
    (_, n): TableName => ({ name: `fact_sales_${n}`, kind: 'table' }),
  );
  const answer = at('select * from fs49|', { tablesOf: () => tables });
  expect(answer?.offers.length).toBeLessThanOrEqual(SHOWN_AT_MOST);
  expect(answer?.offers.map(({ caption }) => caption)).toContain('fact_sales_49');
  expect(captions('select * from |', { tablesOf: () => tables })).toHaveLength(SHOWN_AT_MOST);
});
