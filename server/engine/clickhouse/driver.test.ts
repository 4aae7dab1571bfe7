import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../../test/withService.ts';
import { clickhouseServer } from '../../../test/engine/contract/clickhouse.ts';
import type { Server } from '../../../test/engine/contract/subject.ts';
import { dialect as clickhouse } from './dialect.ts';
import { engineError, serverError } from './errors.ts';
import type { EngineTarget } from '../engines.ts';
import { aRun, clickhouseTarget, someEngines } from '../../../test/engine/someEngines.ts';

const SETUP = [
  'DROP DATABASE IF EXISTS shop',
  'DROP DATABASE IF EXISTS vault',
  'CREATE DATABASE shop',
  'CREATE DATABASE vault',
  'CREATE TABLE vault.secrets (id Int32, word String) ENGINE = Memory',
  `CREATE TABLE shop.orders (id UInt64, customer_id Nullable(Int32), total Decimal(10, 2), state Enum8('New' = 1, 'Sent' = 2),
    placed DateTime, day Date) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (day, id)`,
  "ALTER TABLE shop.orders COMMENT COLUMN total 'with tax'",
  "INSERT INTO shop.orders VALUES (1, 7, 1.50, 'New', '2024-01-31 10:00:00', '2024-01-31'), (2, NULL, 2.25, 'Sent', '2024-02-29 13:47:38', '2024-02-29')",
  'CREATE TABLE shop.slow (n UInt64, d Date) ENGINE = MergeTree ORDER BY n',
  "INSERT INTO shop.slow SELECT number, toDate('2024-01-01') FROM system.numbers LIMIT 250",
  'CREATE VIEW shop.recent AS SELECT id, total FROM shop.orders',
  'CREATE TABLE shop.`2024 sales` (`group` Int32) ENGINE = Memory',
];

describeWith('clickhouseUrl', 'ClickHouse (18.16)', (url) => {
  let world: ReturnType<typeof someEngines>;
  let server: Server;
  const target = clickhouseTarget(url, 'shop');
  const engine = () => world.engines.of(target);
  const as = (id: number, parameters: object): EngineTarget => ({
    ...target,
    id,
    parameters: { ...target.parameters, ...parameters },
  });
  const query = (sql: string) => engine().query({ sql }, aRun());
  beforeAll(async () => {
    world = someEngines({ inProcess: true });
    server = await clickhouseServer(url);
    for (const sql of SETUP) await server.execute(sql);
  });
  afterAll(async () => {
    await world.close();
    for (const name of ['shop', 'vault']) await server.execute(`DROP DATABASE ${name}`);
    await server.close();
  });

  test('the driver lists databases, tables and views, and no catalogs above them', async () => {
    const schemas = await engine().schemas();
    expect(schemas).toEqual(expect.arrayContaining(['shop', 'vault']));
    expect(schemas).not.toContain('system');
    expect(await engine().catalogs()).toEqual([]);
    expect((await engine().tables('shop')).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'table 2024 sales',
      'table orders',
      'view recent',
      'table slow',
    ]);
    expect(engine().dialect.defaultSchema).toBe('shop');
  });

  test('the driver describes a table with types, comments, keys, partitions and rows', async () => {
    const table = await engine().table({ schema: null, name: 'orders' });
    expect(table).toMatchObject({ schema: 'shop', kind: 'table', rowCount: 2, definition: null });
    expect(table?.columns.map(({ name, nativeType, type }) => [name, nativeType, type])).toEqual([
      ['id', 'UInt64', 'LONGINTEGER'],
      ['customer_id', 'Nullable(Int32)', 'INTEGER'],
      ['total', 'Decimal(10, 2)', 'DECIMAL'],
      ['state', "Enum8('New' = 1, 'Sent' = 2)", 'STRING'],
      ['placed', 'DateTime', 'DATETIME'],
      ['day', 'Date', 'DATE'],
    ]);
    expect(table?.columns[1]).toMatchObject({ nullable: true, comment: null });
    expect(table?.columns[2]).toMatchObject({ nullable: false, comment: 'with tax' });
    expect(table?.keys).toEqual([{ name: 'PRIMARY KEY', kind: 'primary', columns: ['day', 'id'] }]);
    expect(table?.partitions?.columns).toEqual(['toYYYYMM(day)']);
    const { values } = await query(table?.partitions?.query ?? '');
    expect(values.slice(0, 2)).toEqual([
      ['202401', '202402'],
      [1, 1],
    ]);
    const view = await engine().table({ schema: 'shop', name: 'recent' });
    expect(view).toMatchObject({ kind: 'view', rowCount: null });
    expect(view?.definition).toContain('shop.orders');
    expect(await engine().table({ schema: 'shop', name: 'nope' })).toBeNull();
  });

  test('the search finds tables and columns among those the person may see', async () => {
    const search = { text: 'TOTAL', catalog: null, limit: 10, among: null };
    const { hits } = await engine().search(search);
    expect(hits.map(({ name, columns }) => [name, columns])).toEqual([
      ['orders', [{ name: 'total', nativeType: 'Decimal(10, 2)' }]],
      ['recent', [{ name: 'total', nativeType: 'Decimal(10, 2)' }]],
    ]);
    const among = [{ schema: 'shop', name: 'recent' }];
    expect((await engine().search({ ...search, among })).count).toBe(1);
  });

  test.each([
    ['SELECT * FROM orders', ['shop.orders']],
    [
      'SELECT o.id FROM orders AS o CROSS JOIN `vault`.`secrets` AS s',
      ['shop.orders', 'vault.secrets'],
    ],
    ['SELECT 1 FROM recent', ['shop.recent']],
    ["SELECT 'FROM vault.secrets' FROM orders", ['shop.orders']],
    ['SELECT (SELECT max(word) FROM vault.secrets) FROM orders', ['shop.orders', 'vault.secrets']],
    ['SELECT id FROM orders WHERE id IN vault.secrets', ['shop.orders', 'vault.secrets']],
    ['SELECT id FROM orders WHERE id IN slow', ['shop.orders', 'shop.slow']],
    ['SELECT * FROM `2024 sales`', ['shop.2024 sales']],
    ['SELECT * FROM "orders"', ['shop.orders']],
    ['SELECT 1 UNION ALL SELECT id FROM vault.secrets', ['vault.secrets']],
    ['SELECT query FROM system.processes', ['system.processes']],
  ])('the tables of %s are %j [T9]', async (sql, tables) => {
    const [info] = await engine().inspect(sql, 'shop');
    expect(info?.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual(tables);
  });

  test.each([
    ['SHOW TABLES', 'explain'],
    ['DESCRIBE TABLE orders', 'explain'],
    ['OPTIMIZE TABLE orders', 'write'],
    ['WITH 1 AS x SELECT x', 'select'],
    ['SET max_threads = 1', 'other'],
    ['SYSTEM RELOAD CONFIG', 'other'],
    ["SELECT * FROM merge('vault', '.*')", 'other'],
    ["SELECT dictGetString('d', 'a', toUInt64(1))", 'other'],
    ["SELECT * FROM url('http://169.254.169.254/', CSV, 'a String')", 'other'],
    ["SELECT * FROM s3('http://127.0.0.1/b', CSV)", 'other'],
    ["SELECT * FROM remoteSecure('127.0.0.1', system.one)", 'other'],
    ["SELECT * FROM executable('x.sh', CSV, 'a String')", 'other'],
    ["SELECT file('/etc/passwd')", 'other'],
    ["CREATE TABLE shop.out (a String) ENGINE = URL('http://127.0.0.1/', CSV)", 'other'],
    ['CREATE TABLE shop.queue (a String) ENGINE = Kafka SETTINGS x = 1', 'other'],
    ["CREATE DICTIONARY d (a UInt8) PRIMARY KEY a SOURCE(HTTP(url 'http://127.0.0.1/'))", 'other'],
    ['SELECT 1 SETTINGS readonly = 0', 'other'],
    ['SELECT 1 FORMAT CSV', 'other'],
    ['SELECT format FROM (SELECT 1 AS format)', 'select'],
  ])('the statement %s is of the kind %s [T2, T7]', async (sql, kind) => {
    expect((await engine().inspect(sql)).map((info) => info.kind)).toEqual([kind]);
  });

  test('the driver refuses what reaches beyond the database, even when writes are allowed [T7]', async () => {
    const sql = "INSERT INTO FUNCTION url('http://127.0.0.1:1/', CSV, 'a String') SELECT 'x'";
    await expect(engine().query({ sql }, aRun({ allowWrites: true }))).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('reaches beyond the database'),
    });
  });

  test.each(['locked', 'reading'])(
    'the account %s, whose profile may not be changed, reads exact values and writes nothing [T2]',
    async (username) => {
      const limited = world.engines.of(as(username === 'locked' ? 8 : 9, { username }));
      const sql =
        "SELECT toUInt64(18446744073709551615), toDecimal32('1.5', 2) FROM shop.orders LIMIT 1";
      const { values } = await limited.query({ sql }, aRun());
      expect(values).toEqual([['18446744073709551615'], ['1.50']]);
      const writing = { sql: "INSERT INTO vault.secrets VALUES (1, 'x')" };
      await expect(limited.query(writing, aRun({ allowWrites: true }))).rejects.toMatchObject({
        code: 'not_allowed',
      });
      await expect(
        limited.query(
          { sql: `SELECT count(), '${username}' FROM system.numbers` },
          aRun({ timeoutMs: 300 }),
        ),
      ).rejects.toMatchObject({ code: 'timeout' });
    },
  );

  test.each(Object.keys(clickhouse.timeGrains))(
    'the grain %s rounds a moment down',
    async (grain) => {
      const floored = clickhouse.timeGrains[grain]?.replaceAll(
        '{col}',
        "toDateTime('2024-02-29 13:47:38', 'UTC')",
      );
      const { values } = await query(`SELECT toString(${floored}) AS v`);
      expect(String(values[0]?.[0])).toBe(GRAINS[grain]);
    },
  );

  test('the server reads a text of any characters as the dialect writes it [T1]', async () => {
    const text = 'it\'s \\ "x" ` \u0000 \n % é😀 \\\' {p1:Value}';
    expect((await query(`SELECT ${clickhouse.literal(text)} AS v`)).values).toEqual([[text]]);
    const bound = { sql: 'SELECT {p1:Value} AS v, {p2:Value} AS w', parameters: [text, text] };
    expect((await engine().query(bound, aRun())).values).toEqual([[text], [text]]);
    const name = 'a`b\\';
    expect((await query(`SELECT 1 AS ${clickhouse.quote(name)}`)).columns[0]?.name).toBe(name);
  });

  test('a run reports its progress while it lasts', async () => {
    const percents: number[] = [];
    const run = aRun({ onProgress: (percent) => percents.push(percent) });
    await engine().store({ sql: 'SELECT sum(sleepEachRow(0.01)) FROM slow' }, run);
    expect(percents.length).toBeGreaterThan(0);
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  });

  test.each([
    ['another password', { username: 'viewer', password: 'wrong' }, 'Wrong password'],
    ['another user', { username: 'nobody' }, 'Unknown user nobody'],
    ['another database', { database: 'nowhere' }, 'nowhere'],
    ['another port', { port: 1 }, 'ECONNREFUSED'],
    ['encryption that the server lacks', { encryption: true }, ''],
  ])('%s is a connection failure', async (_, parameters, message) => {
    await expect(world.engines.of(as(7, parameters)).schemas()).rejects.toMatchObject({
      code: 'connection',
      message: expect.stringContaining(message),
    });
  });

  test('the server refuses an account with fewer rights', async () => {
    const viewer = world.engines.of(as(10, { username: 'viewer', password: 'look' }));
    expect((await viewer.query({ sql: 'SELECT count() FROM recent' }, aRun())).values).toEqual([
      [2],
    ]);
    await expect(
      viewer.query({ sql: 'SELECT * FROM vault.secrets' }, aRun()),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('the failure of an account that cannot be made read-only says what its profile has to allow [T2]', () => {
  const message =
    'Code: 452. DB::Exception: Setting readonly should not be changed. (version 24.8)';
  expect(engineError(serverError(message), 'SELECT 1')).toMatchObject({
    code: 'connection',
    message: expect.stringMatching(
      /^Setting readonly should not be changed\. .*readonly = 1 there/,
    ),
  });
  const own = 'Code: 452. DB::Exception: Setting max_threads should not be changed. (version 24.8)';
  expect(engineError(serverError(own), 'SELECT 1').code).toBe('not_allowed');
});

/** Thursday 2024-02-29 13:47:38; months and weeks are days here. */
const GRAINS: Readonly<Record<string, string>> = {
  PT1S: '2024-02-29 13:47:38',
  PT5S: '2024-02-29 13:47:35',
  PT30S: '2024-02-29 13:47:30',
  PT1M: '2024-02-29 13:47:00',
  PT5M: '2024-02-29 13:45:00',
  PT10M: '2024-02-29 13:40:00',
  PT15M: '2024-02-29 13:45:00',
  PT30M: '2024-02-29 13:30:00',
  'PT0.5H': '2024-02-29 13:30:00',
  PT1H: '2024-02-29 13:00:00',
  PT6H: '2024-02-29 12:00:00',
  P1D: '2024-02-29 00:00:00',
  P1W: '2024-02-26',
  P1M: '2024-02-01',
  P3M: '2024-01-01',
  'P0.25Y': '2024-01-01',
  P1Y: '2024-01-01',
  '1969-12-28T00:00:00Z/P1W': '2024-02-25',
  '1969-12-29T00:00:00Z/P1W': '2024-02-26',
  'P1W/1970-01-03T00:00:00Z': '2024-03-02',
  'P1W/1970-01-04T00:00:00Z': '2024-03-03',
};
