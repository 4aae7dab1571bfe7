import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../../test/withService.ts';
import { mysqlServer } from '../../../test/engine/contract/mysql.ts';
import type { Server } from '../../../test/engine/contract/subject.ts';
import { dialect as mysql } from './dialect.ts';
import { connect, prepare } from './connection.ts';
import { assertAnswers, assertMeasuresAnswers } from './outfile.ts';
import { networkSetup } from '../drivers/network.ts';
import type { EngineTarget } from '../engines.ts';
import { OPEN_NETWORK } from '../network/addresses.ts';
import { aRun, mysqlTarget, someEngines } from '../../../test/engine/someEngines.ts';

const SETUP = [
  'DROP DATABASE IF EXISTS shop',
  'DROP DATABASE IF EXISTS vault',
  'CREATE DATABASE shop',
  'CREATE DATABASE vault',
  'CREATE TABLE vault.secrets (id INT, word TEXT)',
  "CREATE TABLE shop.customers (id INT PRIMARY KEY, email VARCHAR(50) NOT NULL, UNIQUE KEY by_email (email)) COMMENT 'who buys'",
  `CREATE TABLE shop.orders (id BIGINT UNSIGNED PRIMARY KEY, customer_id INT, total DECIMAL(10,2) COMMENT 'with tax',
    state ENUM('New','Sent') NOT NULL DEFAULT 'New', notes JSON, placed DATETIME(6),
    KEY orders_placed (placed, total), CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES shop.customers (id))`,
  'CREATE VIEW shop.recent AS SELECT id, total FROM shop.orders',
  'CREATE TABLE shop.`2024 sales` (`group` INT)',
  'CREATE TABLE shop.2024_sales (a INT)',
  'CREATE FUNCTION vault.peek() RETURNS TEXT READS SQL DATA RETURN (SELECT max(word) FROM vault.secrets)',
  "CREATE OR REPLACE USER viewer@'%' IDENTIFIED BY 'look'",
  "GRANT SELECT ON shop.* TO viewer@'%'",
];

describeWith('mysqlUrl', 'MySQL (MariaDB stands in for it)', (url) => {
  let world: ReturnType<typeof someEngines>;
  let server: Server;
  const target = mysqlTarget(url, 'shop');
  const engine = () => world.engines.of(target);
  const as = (id: number, parameters: object): EngineTarget => ({
    ...target,
    id,
    parameters: { ...target.parameters, ...parameters },
  });
  beforeAll(async () => {
    world = someEngines();
    server = await mysqlServer(url);
    for (const sql of SETUP) await server.execute(sql);
  });
  afterAll(async () => {
    await world.close();
    for (const name of ['shop', 'vault']) await server.execute(`DROP DATABASE ${name}`);
    await server.execute("DROP USER viewer@'%'");
    await server.close();
  });

  test('the driver lists schemas, tables and views, and no catalogs above them', async () => {
    const schemas = await engine().schemas();
    expect(schemas).toEqual(expect.arrayContaining(['shop', 'vault']));
    expect(schemas).not.toContain('mysql');
    expect(await engine().catalogs()).toEqual([]);
    expect((await engine().tables('shop')).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'table 2024 sales',
      'table 2024_sales',
      'table customers',
      'table orders',
      'view recent',
    ]);
    expect(engine().dialect.defaultSchema).toBe('shop');
  });

  test('the driver describes a table with types, comments, keys and rows', async () => {
    const table = await engine().table({ schema: null, name: 'orders' });
    expect(table).toMatchObject({ schema: 'shop', kind: 'table', rowCount: 0, definition: null });
    expect(table?.columns.map(({ name, nativeType, type }) => [name, nativeType, type])).toEqual([
      ['id', 'BIGINT UNSIGNED', 'LONGINTEGER'],
      ['customer_id', 'INT', 'INTEGER'],
      ['total', 'DECIMAL(10,2)', 'DECIMAL'],
      ['state', "ENUM('New','Sent')", 'STRING'],
      ['notes', 'JSON', 'JSON'],
      ['placed', 'DATETIME(6)', 'DATETIME'],
    ]);
    expect(table?.columns[2]).toMatchObject({ comment: 'with tax', nullable: true });
    expect(table?.keys).toEqual([
      { name: 'PRIMARY', kind: 'primary', columns: ['id'] },
      {
        name: 'orders_customer',
        kind: 'foreign',
        columns: ['customer_id'],
        refersTo: { schema: 'shop', table: 'customers', columns: ['id'] },
      },
      { name: 'orders_customer', kind: 'index', columns: ['customer_id'] },
      { name: 'orders_placed', kind: 'index', columns: ['placed', 'total'] },
    ]);
    const customers = await engine().table({ schema: 'shop', name: 'customers' });
    expect(customers?.comment).toBe('who buys');
    expect(customers?.keys[1]).toEqual({ name: 'by_email', kind: 'unique', columns: ['email'] });
    const view = await engine().table({ schema: 'shop', name: 'recent' });
    expect(view).toMatchObject({ kind: 'view', comment: null });
    expect(view?.definition).toContain('`shop`.`orders`');
    expect(await engine().table({ schema: 'shop', name: 'nope' })).toBeNull();
  });

  test.each([
    ['SELECT * FROM orders', ['shop.orders']],
    ['SELECT o.id FROM orders AS o, `vault` . `secrets` s', ['shop.orders', 'vault.secrets']],
    ['SELECT 1 FROM recent JOIN (customers) ON true', ['shop.customers', 'shop.recent']],
    ['WITH x AS (SELECT * FROM vault.secrets) SELECT * FROM x', ['vault.secrets']],
    ["SELECT 'FROM vault.secrets', customers.id FROM customers", ['shop.customers']],
    [
      'SELECT (SELECT max(word) FROM vault.secrets) FROM customers',
      ['shop.customers', 'vault.secrets'],
    ],
    ['SELECT * FROM 2024_sales', ['shop.2024_sales']],
    ['SELECT * FROM `2024 sales`', ['shop.2024 sales']],
    [
      'SELECT id AS orders FROM customers WHERE id IN (SELECT id FROM customers)',
      ['shop.customers'],
    ],
    ['SELECT vault.peek()', ['vault.peek()']],
    ['SELECT 1 UNION SELECT word FROM vault.secrets', ['vault.secrets']],
    ['SELECT * FROM customers NATURAL JOIN vault.secrets', ['shop.customers', 'vault.secrets']],
  ])('the tables of %s are %j [T9]', async (sql, tables) => {
    const [info] = await engine().inspect(sql, 'shop');
    expect(info?.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual(tables);
  });

  test.each([
    ['SHOW TABLES', 'explain'],
    ['DESCRIBE orders', 'explain'],
    ['ANALYZE SELECT 1', 'explain'],
    ['ANALYZE TABLE orders', 'write'],
    ['REPLACE INTO orders (id) VALUES (1)', 'write'],
    ['SET GLOBAL read_only = 0', 'other'],
    ['CALL anything()', 'other'],
    ["LOAD DATA INFILE '/etc/passwd' INTO TABLE orders", 'other'],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", 'other'],
    ['HANDLER orders OPEN', 'other'],
    ['/*! SELECT */ 1', 'other'],
  ])('the statement %s is of the kind %s [T2]', async (sql, kind) => {
    expect((await engine().inspect(sql)).map((info) => info.kind)).toEqual([kind]);
  });

  test('the driver refuses rows that the server would write elsewhere, because it reads the statement as the server does [T2, T3]', async () => {
    const client = await connect(networkSetup(target.parameters, 3306), OPEN_NETWORK);
    const file = join(tmpdir(), `outfile_${randomUUID()}`);
    const judged = async (sql: string) => {
      if (/^analyze/i.test(sql)) return assertMeasuresAnswers(client, sql);
      return assertAnswers((await prepare(client, sql)).columns);
    };
    try {
      for (const sql of [
        `SELECT 1 INTO OUTFILE '${file}'`,
        `SELECT 1 --\u0001\n INTO OUTFILE '${file}'`,
        `SELECT 1 /*!50000 INTO OUTFILE '${file}' */`,
        `SELECT 1 INTO DUMPFILE '${file}'`,
        'SELECT 1 INTO @kept',
        `ANALYZE SELECT 1 INTO OUTFILE '${file}'`,
        `ANALYZE FORMAT=JSON SELECT 1 --\u0001\n INTO OUTFILE '${file}'`,
      ]) {
        await expect(judged(sql), sql).rejects.toMatchObject({ code: 'not_allowed' });
      }
      await judged('SELECT 1 AS `into`');
      await judged('ANALYZE FORMAT=JSON SELECT 1');
    } finally {
      client.destroy();
    }
    expect(existsSync(file)).toBe(false);
  });

  test('a comment after # does not belong to the statement', async () => {
    const { values } = await engine().query({ sql: "SELECT 1 # it's; fine\n + 1" }, aRun());
    expect(values).toEqual([[2]]);
  });

  test.each(Object.keys(mysql.timeGrains))('the grain %s rounds a moment down', async (grain) => {
    const floored = mysql.timeGrains[grain]?.replaceAll(
      '{col}',
      "TIMESTAMP '2024-02-29 13:47:38.5'",
    );
    const { values } = await engine().query(
      { sql: `SELECT CAST(${floored} AS DATETIME) AS v` },
      aRun(),
    );
    expect(values).toEqual([[GRAINS[grain]]]);
  });

  test('the server reads a text of any characters as the dialect writes it [T1]', async () => {
    const text = 'it\'s \\ "x" ` \u0000 \n % é😀';
    const { values } = await engine().query({ sql: `SELECT ${mysql.literal(text)}` }, aRun());
    expect(values).toEqual([[text]]);
    const name = 'a`b\\';
    const { columns } = await engine().query({ sql: `SELECT 1 AS ${mysql.quote(name)}` }, aRun());
    expect(columns[0]?.name).toBe(name);
  });

  test('a value is the same whether the server sends its rows as text or in its binary form', async () => {
    const values = `-128 AS tiny, 18446744073709551615 AS big, -9007199254740993 AS small,
      CAST('12345678901234567890.120' AS DECIMAL(30,3)) AS sum, DATE '0999-01-02' AS day, CAST(NULL AS SIGNED) AS nothing,
      TIMESTAMP '2024-02-29 13:47:38.000001' AS precise, TIMESTAMP '2024-02-29 00:00:00' AS midnight,
      'it''s é😀' AS word, '' AS blank, id, total, state, placed, zero, flag`;
    const from = `FROM (SELECT 7 AS id, 1.50 AS total) AS one
      CROSS JOIN (SELECT state, placed, zero, flag, single FROM shop.kinds) AS two`;
    await server.execute(`CREATE OR REPLACE TABLE shop.kinds (state VARCHAR(9), placed DATETIME(3),
      zero INT(6) ZEROFILL, flag TINYINT(1), single FLOAT)`);
    await server.execute(
      "INSERT INTO shop.kinds VALUES ('Sent', '2001-02-03 04:05:06.700', 42, 1, 8388609)",
    );
    const text = await engine().query({ sql: `SELECT ${values} ${from}` }, aRun());
    const sql = `SELECT ${values}, single ${from}`;
    const binary = await engine().query({ sql }, aRun());
    expect(text.values).toEqual(binary.values.slice(0, -1));
    expect(text.columns).toEqual(binary.columns.slice(0, -1));
    expect(binary.values.at(-1)).toEqual([8_388_609]);
  });

  test('whatever one person tries does not affect the next person [T5]', async () => {
    for (const sql of [
      'SELECT @hers := 42',
      "SELECT GET_LOCK('hers', 0)",
      "SET SESSION sql_mode = 'ANSI_QUOTES'",
      'CREATE TEMPORARY TABLE shop.hers AS SELECT 1 AS a',
      'LOCK TABLES shop.orders WRITE',
    ]) {
      // A refusal proves it just as well.
      await engine()
        .query({ sql }, aRun({ owner: 'ada', allowWrites: true }))
        .catch(() => undefined);
    }
    await server.execute(
      "BEGIN NOT ATOMIC IF GET_LOCK('hers', 5) <> 1 THEN SIGNAL SQLSTATE '45000'; END IF; END",
    );
    await server.execute(
      "SET STATEMENT lock_wait_timeout = 5 FOR ALTER TABLE shop.orders COMMENT = 'free'",
    );
    const left = { sql: "SELECT @hers, @@sql_mode LIKE '%ANSI%'" };
    for (const owner of ['ada', 'ben']) {
      expect((await engine().query(left, aRun({ owner }))).values).toEqual([[null], [0]]);
      const table = engine().query({ sql: 'SELECT * FROM shop.hers' }, aRun({ owner }));
      await expect(table).rejects.toMatchObject({ code: 'missing_table' });
    }
  });

  test('a session keeps nothing of the one before [T5]', async () => {
    const look = { sql: "SELECT @kept, @@time_zone, @@sql_mode LIKE '%ANSI%', database()" };
    await engine().query({ sql: 'SELECT @kept := 1', schema: 'vault' }, aRun());
    expect((await engine().query(look, aRun())).values).toEqual([
      [null],
      ['+00:00'],
      [0],
      ['shop'],
    ]);
  });

  test('a statement without a schema is in none on a connection without a database, whatever ran before [T5]', async () => {
    const nowhere = world.engines.of(as(9, { database: '' }));
    const look = { sql: 'SELECT database()' };
    expect((await nowhere.query({ ...look, schema: 'shop' }, aRun())).values).toEqual([['shop']]);
    expect((await nowhere.query(look, aRun())).values).toEqual([[null]]);
  });

  test.each([
    ['another password', { username: 'viewer', password: 'wrong' }, 'Access denied'],
    ['another database', { database: 'nowhere' }, 'nowhere'],
    ['another port', { port: 1 }, 'ECONNREFUSED'],
    ['encryption that the server lacks', { encryption: true }, 'secure'],
  ])('%s is a connection failure', async (_, parameters, message) => {
    await expect(world.engines.of(as(7, parameters)).schemas()).rejects.toMatchObject({
      code: 'connection',
      message: expect.stringContaining(message),
    });
  });

  test('the server refuses an account with fewer rights', async () => {
    const viewer = world.engines.of(as(8, { username: 'viewer', password: 'look' }));
    expect((await viewer.query({ sql: 'SELECT count(*) FROM recent' }, aRun())).values).toEqual([
      [0],
    ]);
    const refused = { code: 'not_allowed', message: expect.stringContaining('denied') };
    await expect(
      viewer.query({ sql: 'SELECT * FROM vault.secrets' }, aRun()),
    ).rejects.toMatchObject(refused);
    expect(await viewer.schemas()).not.toContain('vault');
  });
});

/** Thursday 2024-02-29 13:47:38.5 */
const GRAINS: Readonly<Record<string, string>> = {
  PT1S: '2024-02-29T13:47:38',
  PT5S: '2024-02-29T13:47:35',
  PT30S: '2024-02-29T13:47:30',
  PT1M: '2024-02-29T13:47:00',
  PT5M: '2024-02-29T13:45:00',
  PT10M: '2024-02-29T13:40:00',
  PT15M: '2024-02-29T13:45:00',
  PT30M: '2024-02-29T13:30:00',
  'PT0.5H': '2024-02-29T13:30:00',
  PT1H: '2024-02-29T13:00:00',
  PT6H: '2024-02-29T12:00:00',
  P1D: '2024-02-29T00:00:00',
  P1W: '2024-02-25T00:00:00',
  P1M: '2024-02-01T00:00:00',
  P3M: '2024-01-01T00:00:00',
  'P0.25Y': '2024-01-01T00:00:00',
  P1Y: '2024-01-01T00:00:00',
  '1969-12-28T00:00:00Z/P1W': '2024-02-25T00:00:00',
  '1969-12-29T00:00:00Z/P1W': '2024-02-26T00:00:00',
  'P1W/1970-01-03T00:00:00Z': '2024-03-02T00:00:00',
  'P1W/1970-01-04T00:00:00Z': '2024-03-03T00:00:00',
};
