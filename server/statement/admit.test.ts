import { describe, expect, test } from 'vitest';
import { admit } from './admit.ts';
import { grammarOf } from '../engine/modules.ts';
import { type OpenTable, TableRefusal } from './openTables.ts';
import { typedPlace } from './printed.ts';
import { Refusal } from './refusal.ts';

const table = (name: string, schema = 'main', catalog = 'here'): OpenTable => ({
  catalog,
  schema,
  name,
});

const OPEN = {
  tables: [table('orders'), table('customers'), table('Mixed'), table('far', 'lake', 'other')],
  home: { catalog: 'here', schema: 'main' },
  functions: new Set<string>(),
  limited: [],
};

const admitted = (backend: string, text: string) => admit(text, grammarOf(backend), OPEN);
const printed = (backend: string, text: string) =>
  admitted(backend, text)
    .map(({ sql }) => sql)
    .join('; ');

const refused = (backend: string, text: string): Refusal => {
  try {
    admitted(backend, text);
  } catch (cause) {
    if (cause instanceof Refusal) return cause;
    throw cause;
  }
  throw new Error(`${text} was not refused.`);
};

describe('the printed form of a query over open tables names each table in full [T9]', () => {
  test.each([
    ['SELECT * FROM orders', 'SELECT * FROM "main"."orders"'],
    ['select o.id, o.* from ORDERS o', 'SELECT "o"."id", "o".* FROM "main"."orders" AS "o"'],
    ['SELECT orders.id FROM main.orders', 'SELECT "orders"."id" FROM "main"."orders"'],
    [
      'WITH orders AS (SELECT * FROM orders) SELECT orders.id FROM orders',
      'WITH "sextant_cte_1" AS (SELECT * FROM "main"."orders") SELECT "orders"."id" FROM "sextant_cte_1" AS "orders"',
    ],
    [
      'WITH a AS (SELECT 1 AS x), b AS (SELECT * FROM a) SELECT * FROM b JOIN a USING (x)',
      'WITH "sextant_cte_1" AS (SELECT 1 AS "x"), "sextant_cte_2" AS (SELECT * FROM "sextant_cte_1" AS "a") SELECT * FROM "sextant_cte_2" AS "b" JOIN "sextant_cte_1" AS "a" USING ("x")',
    ],
    [
      'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t LIMIT 5',
      'WITH RECURSIVE "sextant_cte_1"("n") AS (SELECT 1 UNION ALL SELECT "n" + 1 FROM "sextant_cte_1" AS "t") SELECT "n" FROM "sextant_cte_1" AS "t" LIMIT 5',
    ],
    [
      'SELECT (WITH c AS (SELECT 1) SELECT * FROM c) FROM customers AS c',
      'SELECT (WITH "sextant_cte_1" AS (SELECT 1) SELECT * FROM "sextant_cte_1" AS "c") FROM "main"."customers" AS "c"',
    ],
    [
      'SELECT id FROM orders WHERE id IN (SELECT id FROM customers) AND EXISTS (SELECT 1 FROM orders)',
      'SELECT "id" FROM "main"."orders" WHERE "id" IN (SELECT "id" FROM "main"."customers") AND EXISTS (SELECT 1 FROM "main"."orders")',
    ],
    ['FROM orders SELECT id WHERE id > 1', 'FROM "main"."orders" SELECT "id" WHERE "id" > 1'],
    ['TABLE orders', 'SELECT * FROM "main"."orders"'],
    [
      'SELECT * EXCLUDE (id) REPLACE (id + 1 AS id) FROM orders',
      'SELECT * EXCLUDE ("id") REPLACE ("id" + 1 AS "id") FROM "main"."orders"',
    ],
    [
      'SELECT unnest([1, 2]) AS x, * FROM generate_series(1, 3) AS g(i)',
      'SELECT unnest([1, 2]) AS "x", * FROM generate_series(1, 3) AS "g"("i")',
    ],
    [
      '(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1 DESC NULLS LAST OFFSET 1',
      '(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1 DESC NULLS LAST OFFSET 1',
    ],
    [
      'SELECT sum(id) FROM orders GROUP BY GROUPING SETS ((id), ()) HAVING sum(id) > 1',
      'SELECT sum("id") FROM "main"."orders" GROUP BY GROUPING SETS (("id"), ()) HAVING sum("id") > 1',
    ],
    [
      'SELECT id, rank() OVER w FROM orders WINDOW w AS (ORDER BY id) QUALIFY rank() OVER w = 1',
      'SELECT "id", rank() OVER "w" FROM "main"."orders" WINDOW "w" AS (ORDER BY "id") QUALIFY rank() OVER "w" = 1',
    ],
    [
      'PIVOT orders ON id IN (1, 2) USING sum(id)',
      'PIVOT "main"."orders" ON "id" IN (1, 2) USING sum("id")',
    ],
    [
      'PIVOT (SELECT id FROM orders) ON id IN (1) USING sum(id)',
      'PIVOT (SELECT "id" FROM "main"."orders") ON "id" IN (1) USING sum("id")',
    ],
    ['SELECT 1; ; SELECT 2;', 'SELECT 1; SELECT 2'],
    ['EXPLAIN SELECT * FROM orders', 'EXPLAIN SELECT * FROM "main"."orders"'],
  ])('in DuckDB for %s', (text, expected) => {
    expect(printed('duckdb', text)).toBe(expected);
  });

  test.each([
    [
      'postgresql',
      'SELECT DISTINCT ON (id) id FROM Orders',
      'SELECT DISTINCT ON ("id") "id" FROM "main"."orders"',
    ],
    [
      'postgresql',
      'SELECT x FROM orders, LATERAL (SELECT orders.id AS x) l FETCH FIRST 2 ROWS ONLY',
      'SELECT "x" FROM "main"."orders", LATERAL (SELECT "orders"."id" AS "x") AS "l" FETCH FIRST 2 ROWS ONLY',
    ],
    [
      'postgresql',
      'SELECT * FROM unnest(ARRAY[1]) WITH ORDINALITY AS u(a, n)',
      'SELECT * FROM pg_catalog.unnest(ARRAY[1]) WITH ORDINALITY AS "u"("a", "n")',
    ],
    [
      'mysql',
      'SELECT COUNT(*), id+1 FROM orders',
      'SELECT COUNT(*) AS `COUNT(*)`, `id` + 1 AS `id+1` FROM `main`.`orders`',
    ],
    [
      'mysql',
      "SELECT 'id ', TRUE, ((id)) FROM orders",
      "SELECT 'id ' AS `id`, TRUE, ((`id`)) FROM `main`.`orders`",
    ],
    [
      'mysql',
      "SELECT id AS 'the id' FROM orders LIMIT 1, 2",
      'SELECT `id` AS `the id` FROM `main`.`orders` LIMIT 1, 2',
    ],
    [
      'postgresql',
      'WITH RECURSIVE a AS (SELECT id FROM orders), orders AS (SELECT 7 AS id) SELECT id FROM a',
      'WITH RECURSIVE "sextant_cte_1" AS (SELECT "id" FROM "sextant_cte_2" AS "orders"), "sextant_cte_2" AS (SELECT 7 AS "id") SELECT "id" FROM "sextant_cte_1" AS "a"',
    ],
    ['mysql', 'SELECT main.o.id FROM orders AS o', 'SELECT `o`.`id` FROM `main`.`orders` AS `o`'],
    [
      'clickhouse',
      'SELECT id FROM orders AS o FINAL PREWHERE id > 1 LIMIT 1 BY id',
      'SELECT `id` FROM `main`.`orders` AS `o` FINAL PREWHERE `id` > 1 LIMIT 1 BY `id`',
    ],
    [
      'clickhouse',
      'WITH 1 + 1 AS two SELECT two FROM orders ARRAY JOIN tags AS t',
      'WITH 1 + 1 AS `two` SELECT `two` FROM `main`.`orders` ARRAY JOIN `tags` AS `t`',
    ],
    [
      'trino',
      'SELECT * FROM other.lake.far CROSS JOIN UNNEST(ARRAY[1]) AS t(x)',
      'SELECT * FROM "other"."lake"."far" CROSS JOIN UNNEST(ARRAY[1]) AS "t"("x")',
    ],
    ['trino', 'SELECT * FROM orders', 'SELECT * FROM "here"."main"."orders"'],
  ])('in %s for %s', (backend, text, expected) => {
    expect(printed(backend, text)).toBe(expected);
  });

  test('a judged query knows its tables', () => {
    const [query] = admitted('duckdb', 'SELECT * FROM orders, main.customers');
    expect(query?.tables.map(({ name }) => name)).toEqual(['orders', 'customers']);
  });

  test('a position in the printed text leads to one in the typed text', () => {
    const text = 'SELECT\n  nope\nFROM orders';
    const [query] = admitted('duckdb', text);
    if (!query) throw new Error('There is no query.');
    expect(typedPlace(query, query.sql.indexOf('"nope"'))).toBe(text.indexOf('nope'));
  });
});

describe('the refusal of a closed table names it [T9]', () => {
  test.each([
    ['duckdb', 'SELECT * FROM denied', ['main.denied']],
    ['duckdb', 'SELECT * FROM denied, orders, lake.far', ['main.denied', 'lake.far']],
    ['duckdb', 'WITH denied AS (SELECT * FROM denied) SELECT * FROM denied', ['main.denied']],
    ['duckdb', 'SELECT * FROM (WITH denied AS (SELECT 1) SELECT 1) x, denied', ['main.denied']],
    [
      'duckdb',
      'WITH "denied_ban\u212a" AS (SELECT 1) SELECT * FROM denied_bank',
      ['main.denied_bank'],
    ],
    [
      'duckdb',
      'SELECT * FROM orders WHERE id > (SELECT max(secret) FROM main.denied)',
      ['main.denied'],
    ],
    ['duckdb', 'SELECT * FROM information_schema.tables', ['information_schema.tables']],
    ['duckdb', 'SELECT * FROM a.b.c.d', ['a.b.c.d']],
    ['postgresql', 'SELECT * FROM "Orders"', ['main.Orders']],
    ['postgresql', 'SELECT * FROM pg_catalog.pg_authid', ['pg_catalog.pg_authid']],
    ['clickhouse', 'SELECT * FROM "\\x64enied"', ['main.denied']],
    ['clickhouse', 'SELECT * FROM system.users', ['system.users']],
    ['trino', 'SELECT * FROM other.main.orders', ['other.main.orders']],
    ['trino', 'SELECT * FROM lake.far', ['lake.far']],
  ])('in %s for %s', (backend, text, tables) => {
    const found = refused(backend, text);
    expect(found instanceof TableRefusal && found.tables).toEqual(tables);
  });
});

describe('the judge refuses more than a query over tables [T2, T9]', () => {
  test.each([
    ['duckdb', "FROM histogram('denied', secret)", 'denied'],
    ['duckdb', "SELECT * FROM 'denied.csv'", 'malformed'],
    ['duckdb', "SELECT * FROM read_csv('x')", 'denied'],
    ['duckdb', "SELECT json_serialize_plan('SELECT 1')", 'denied'],
    ['duckdb', 'PIVOT orders ON id', 'malformed'],
    ['duckdb', 'SUMMARIZE orders', 'denied'],
    ['duckdb', 'DESCRIBE orders', 'denied'],
    ['duckdb', 'INSERT INTO orders VALUES (1)', 'denied'],
    ['duckdb', 'WITH x AS (DELETE FROM orders) SELECT 1', 'malformed'],
    ['duckdb', "SELECT 1; COPY orders TO 'x'", 'denied'],
    ['duckdb', "EXPLAIN COPY orders TO 'x'", 'denied'],
    ['postgresql', 'SELECT 1 INTO denied', 'malformed'],
    ['postgresql', 'SELECT * FROM orders FOR UPDATE', 'malformed'],
    ['postgresql', 'SELECT pg_get_viewdef(1)', 'denied'],
    ['postgresql', 'SELECT 1 --\r; COMMIT', 'malformed'],
    ['postgresql', 'SELECT pg_sleep(1)', 'denied'],
    ['postgresql', "SELECT ('/etc/passwd').pg_read_file", 'denied'],
    ['postgresql', "SELECT o.pg_read_file FROM unnest(ARRAY['/etc/passwd']) o", 'denied'],
    ['postgresql', "SELECT (o).pg_read_file FROM unnest(ARRAY['/etc/passwd']) o", 'denied'],
    ['postgresql', "SELECT o.regclass FROM unnest(ARRAY['denied']) o", 'denied'],
    ['postgresql', 'DO $$ BEGIN END $$', 'denied'],
    ['mysql', "SELECT 1 INTO OUTFILE '/tmp/x'", 'malformed'],
    ['mysql', "SELECT 1 --\u0001 INTO OUTFILE '/tmp/x'", 'malformed'],
    ['mysql', 'SELECT * FROM .denied', 'malformed'],
    ['mysql', 'SELECT /*! secret FROM denied */', 'malformed'],
    ['mysql', 'SELECT * FROM orders PROCEDURE ANALYSE()', 'malformed'],
    ['mysql', 'SELECT a.b.c FROM (SELECT id FROM orders) AS s NATURAL JOIN customers', 'unknown'],
    ['clickhouse', "SELECT * FROM url('http://x')", 'denied'],
    ['clickhouse', "SELECT * FROM merge('main', 'denied')", 'denied'],
    ['clickhouse', 'SELECT 1 SETTINGS readonly = 0', 'malformed'],
    ['clickhouse', 'SELECT 1 FORMAT CSV', 'malformed'],
    ['clickhouse', 'SELECT id FROM orders WHERE id IN denied', 'sub-query'],
    ['trino', "SELECT * FROM TABLE(system.query(query => 'x'))", 'denied'],
    ['trino', 'CALL system.runtime.kill_query()', 'denied'],
  ])('in %s: %j', (backend, text, reason) => {
    expect(refused(backend, text).reason).toBe(reason);
  });
});

describe('the judge reads a long text in one pass or refuses it [T31]', () => {
  const many = (count: number, one: (at: number) => string, between = ', ') =>
    Array.from({ length: count }, (_, at) => one(at)).join(between);

  test.each([
    ['values', `SELECT id FROM orders WHERE id IN (${many(45_000, String)})`],
    ['cases', `SELECT CASE ${many(16_000, (at) => `WHEN id = ${at} THEN 1`, ' ')} END FROM orders`],
    ['columns', `SELECT ${many(45_000, () => 'id')} FROM orders`],
    ['CTEs', `WITH ${many(12_000, (at) => `c${at} AS (SELECT 1)`)} SELECT 1 FROM c7`],
    ['joins', `SELECT 1 FROM orders${' JOIN orders USING (id)'.repeat(15_000)}`],
    ['unions', `SELECT 1${' UNION ALL SELECT 1'.repeat(20_000)}`],
    ['statements', 'SELECT 1;'.repeat(30_000)],
    ['subscripts', `SELECT id${'[1]'.repeat(30_000)} FROM orders`],
    ['repeated words', `SELECT ${'DISTINCT '.repeat(90_000)}1`],
    ['letters', `SELECT '${'x'.repeat(900_000)}'`],
  ])('the judge prints a query of many %s', (_, text) => {
    expect(printed('duckdb', text).length).toBeGreaterThan(text.length * 0.9);
  });

  test.each([
    ['words', `SELECT ${many(60_000, () => 'id')}`, 'more than 100,000 words'],
    ['parentheses', `SELECT ${'('.repeat(99_000)}`, 'within each other'],
    ['grouping sets', `SELECT 1 GROUP BY ${'ROLLUP ('.repeat(40_000)}`, 'within each other'],
    ['closed tables', `SELECT 1 FROM ${many(45_000, (at) => `t${at}`)}`, 'You need access'],
  ])('the judge refuses a query of too many %s', (_, text, message) => {
    expect(refused('duckdb', text).message).toContain(message);
  });
});

test('a table that is open in one catalog is not open in another [T9]', () => {
  const trino = grammarOf('trino');
  const elsewhere = { ...OPEN, home: { catalog: 'elsewhere', schema: 'main' } };
  expect(() => admit('SELECT * FROM orders', trino, elsewhere)).toThrow(TableRefusal);
  const nowhere = { ...elsewhere, tables: [{ catalog: null, schema: 'main', name: 'orders' }] };
  expect(() => admit('SELECT * FROM orders', trino, nowhere)).toThrow(TableRefusal);
});

describe('a table of which some rows are open [T12]', () => {
  const rows = "(`region` = 'south')";
  const open = { ...OPEN, limited: [{ ...table('orders'), rows }] };
  const of = (text: string) => () => admit(text, grammarOf('clickhouse'), open);

  test.each(['trino', 'mysql'])(
    'is the same in all letters that %s takes for its own',
    (backend) => {
      const kept = { ...OPEN, limited: [{ ...table('kept'), rows: 'kept_rows' }] };
      const [{ sql } = { sql: '' }] = admit(
        backend === 'mysql' ? 'SELECT * FROM `\u212aEPT`' : 'SELECT * FROM "\u212aEPT"',
        grammarOf(backend),
        { ...kept, tables: null },
      );
      expect(sql).toContain('WHERE kept_rows');
    },
  );

  test('is read in part as TABLE, too', () => {
    const [{ sql } = { sql: '' }] = admit('TABLE orders', grammarOf('trino'), open);
    expect(sql).toMatch(
      /^SELECT \* FROM \(SELECT .* WHERE \(`region` = 'south'\) .*\) AS "orders"$/s,
    );
  });

  test('is read under no names for values, which ClickHouse puts into its condition', () => {
    for (const text of [
      "WITH 'south' AS region SELECT id FROM orders",
      "WITH 'south' AS region SELECT * FROM (SELECT id FROM orders)",
      "SELECT * FROM orders WHERE id IN (WITH 'south' AS region SELECT id FROM orders)",
      'WITH 1 AS one, c AS (SELECT * FROM orders) SELECT * FROM c',
    ])
      expect(of(text), text).toThrow('WITH cannot give a name to a value');
    expect(of("WITH 'south' AS region SELECT region FROM customers")).not.toThrow();
    expect(of('WITH c AS (SELECT * FROM orders) SELECT * FROM c')).not.toThrow();
  });
});
