import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeWith } from '../../../test/withService.ts';
import type { Server } from '../../../test/engine/contract/subject.ts';
import { trinoServer } from '../../../test/engine/contract/trino.ts';
import { dialect as trino } from './dialect.ts';
import type { EngineTarget } from '../engines.ts';
import { aRun, someEngines, trinoTarget } from '../../../test/engine/someEngines.ts';
import { eventually } from '../../../test/eventually.ts';

const SETUP = [
  'CREATE SCHEMA IF NOT EXISTS memory.shop',
  'DROP VIEW IF EXISTS memory.shop.recent',
  'DROP TABLE IF EXISTS memory.shop.orders',
  "CREATE TABLE memory.shop.orders (id BIGINT NOT NULL, total DECIMAL(10,2) COMMENT 'with tax', lines ARRAY(ROW(sku VARCHAR, n INTEGER)), placed TIMESTAMP(6)) COMMENT 'what was sold'",
  'CREATE VIEW memory.shop.recent AS SELECT id, total FROM memory.shop.orders',
];

describeWith('trinoUrl', 'Trino', (url) => {
  let world: ReturnType<typeof someEngines>;
  let server: Server;
  const target = trinoTarget(url, 'memory/shop');
  const engine = () => world.engines.of(target);
  const as = (id: number, parameters: object): EngineTarget => ({
    ...target,
    id,
    parameters: { ...target.parameters, ...parameters },
  });
  beforeAll(async () => {
    world = someEngines({ inProcess: true });
    server = await trinoServer(url);
    for (const sql of SETUP) await server.execute(sql);
  });
  afterAll(async () => {
    await world.close();
    await server.execute('DROP VIEW memory.shop.recent');
    await server.execute('DROP TABLE memory.shop.orders');
    await server.execute('DROP SCHEMA memory.shop');
  });

  test('the driver lists catalogs, schemas, tables and views, of another catalog too', async () => {
    expect(await engine().catalogs()).toEqual(expect.arrayContaining(['memory', 'tpch']));
    expect(await engine().schemas()).toContain('shop');
    expect(await engine().schemas('tpch')).toEqual(expect.arrayContaining(['sf1', 'tiny']));
    expect(await engine().schemas()).not.toContain('information_schema');
    expect((await engine().tables('shop')).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'table orders',
      'view recent',
    ]);
    expect((await engine().tables('tiny', 'tpch')).map(({ name }) => name)).toContain('nation');
    expect(engine().dialect.defaultSchema).toBe('shop');
  });

  test('the driver describes a table with types, comments and rows', async () => {
    const table = await engine().table({ schema: 'shop', name: 'orders' });
    expect(table).toMatchObject({ kind: 'table', comment: 'what was sold', definition: null });
    expect(table?.columns.map(({ name, nativeType, type }) => [name, nativeType, type])).toEqual([
      ['id', 'bigint', 'LONGINTEGER'],
      ['total', 'decimal(10,2)', 'DECIMAL'],
      ['lines', 'array(row(sku varchar, n integer))', 'JSONARRAY'],
      ['placed', 'timestamp(6)', 'DATETIME'],
    ]);
    expect(table?.columns[0]).toMatchObject({ nullable: false, comment: null });
    expect(table?.columns[1]).toMatchObject({ nullable: true, comment: 'with tax' });
    const view = await engine().table({ schema: 'shop', name: 'recent' });
    expect(view).toMatchObject({ kind: 'view', rowCount: null });
    expect(view?.definition).toContain('memory.shop.orders');
    expect(await engine().table({ schema: 'shop', name: 'nope' })).toBeNull();
    const nation = await engine().table({ catalog: 'tpch', schema: 'tiny', name: 'nation' });
    expect(nation).toMatchObject({ catalog: 'tpch', rowCount: 25, isRowCountEstimated: true });
  });

  test('the search finds tables and columns among those the person may see', async () => {
    const search = { text: 'NATION', catalog: 'tpch', limit: 100, among: null };
    const { hits } = await engine().search(search);
    expect(
      hits.find(({ schema, name }) => schema === 'tiny' && name === 'customer')?.columns,
    ).toEqual([{ name: 'nationkey', nativeType: 'bigint' }]);
    const among = [{ schema: 'tiny', name: 'nation' }];
    const few = await engine().search({ ...search, among });
    expect(few.hits.map(({ name }) => name)).toEqual(['nation']);
  });

  test.each([
    ['SELECT * FROM orders', ['memory.shop.orders']],
    ['SELECT * FROM recent', ['memory.shop.orders']],
    ['SELECT 1 FROM tpch.tiny.nation n, orders', ['memory.shop.orders', 'tpch.tiny.nation']],
    [
      "WITH x AS (SELECT * FROM tpch.tiny.region) SELECT 'FROM orders' FROM x",
      ['tpch.tiny.region'],
    ],
    ['SELECT (SELECT max(name) FROM tpch.tiny.nation)', ['tpch.tiny.nation']],
    ['TABLE orders', ['memory.shop.orders']],
  ])('the tables of %s are %j [T9]', async (sql, tables) => {
    const [info] = await engine().inspect(sql, 'shop');
    const named = info?.tables.map(({ catalog, schema, name }) => `${catalog}.${schema}.${name}`);
    expect(named?.toSorted()).toEqual(tables);
  });

  test.each([
    ['SHOW CATALOGS', 'explain'],
    ['EXPLAIN ANALYZE SELECT 1', 'explain'],
    ['EXPLAIN ANALYZE VERBOSE DELETE FROM orders', 'write'],
    ['MERGE INTO orders USING orders ON true WHEN MATCHED THEN DELETE', 'write'],
    ["SET SESSION query_max_run_time = '1d'", 'other'],
    ['USE tpch.tiny', 'other'],
    ['SET ROLE admin', 'other'],
    ["CALL system.runtime.kill_query('a', 'b')", 'other'],
    ['WITH SESSION query_max_run_time = 1 SELECT 1', 'other'],
    ["SELECT * FROM TABLE(pg.system.query(query => 'DELETE FROM t'))", 'other'],
  ])('the statement %s is of the kind %s [T2]', async (sql, kind) => {
    expect((await engine().inspect(sql)).map((info) => info.kind)).toEqual([kind]);
  });

  test('a problem in the second statement has its position in the script', async () => {
    await expect(engine().inspect('SELECT 1;\nSELECT nope\nFROM orders')).rejects.toMatchObject({
      code: 'missing_column',
      line: 2,
      column: 8,
    });
  });

  test.each(Object.keys(trino.timeGrains))('the grain %s rounds a moment down', async (grain) => {
    for (const moment of ["TIMESTAMP '2024-02-29 13:47:38.999999999'", "DATE '2024-02-29'"]) {
      const floored = trino.timeGrains[grain]?.replaceAll('{col}', moment);
      const { values } = await engine().query({ sql: `SELECT ${floored} AS v` }, aRun());
      const day = GRAINS[grain]?.slice(0, 10);
      expect(values).toEqual([[moment.startsWith('DATE') ? `${day}T00:00:00` : GRAINS[grain]]]);
    }
  });

  test.each([
    ["TIMESTAMP '2024-02-29 00:30:00 Europe/Berlin'", '2024-02-28'],
    ["TIMESTAMP '2024-02-28 23:30:00 America/New_York'", '2024-02-29'],
    ["TIMESTAMP '2024-02-29 00:30:00'", '2024-02-29'],
    ["DATE '2024-02-29'", '2024-02-29'],
    ["'2024-02-29 00:30:00'", '2024-02-29'],
    ["from_unixtime(1709166600, 'Europe/Berlin')", '2024-02-29'],
  ])('the day of %s, whose type is not known, is that of UTC [R32]', async (moment, day) => {
    const inUtc = trino.inUtc?.(moment, null) ?? moment;
    const sql = `SELECT ${trino.timeGrains.P1D?.replaceAll('{col}', inUtc)} AS v`;
    expect((await engine().query({ sql }, aRun())).values).toEqual([[`${day}T00:00:00`]]);
  });

  test('the server reads a text of any characters as the dialect writes it [T1]', async () => {
    const text = 'it\'s \\ "x" ` \n % é😀 \' {p1:Value}';
    const bound = { sql: 'SELECT {p1:Value} AS v, {p2:Value} AS w', parameters: [text, text] };
    expect((await engine().query(bound, aRun())).values).toEqual([[text], [text]]);
    const name = 'a"b\\';
    const named = { sql: `SELECT 1 AS ${trino.quote(name)}` };
    expect((await engine().query(named, aRun())).columns[0]?.name).toBe(name);
  });

  test('the driver forgets the session settings that a statement sends to its client [T5]', async () => {
    const writing = aRun({ allowWrites: true });
    await expect(engine().query({ sql: 'USE tpch.tiny' }, writing)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const { values } = await engine().query(
      { sql: 'SELECT current_catalog, current_schema' },
      aRun(),
    );
    expect(values).toEqual([['memory'], ['shop']]);
  });

  describe.each([
    ['größe', 'SELECT n FROM t'],
    ['łódź', 'SELECT n FROM "łódź".t'],
    ['数据', 'SELECT n FROM "数据".t'],
    ['a, b', 'SELECT n FROM t'],
    [' a', 'SELECT n FROM " a".t'],
  ])('in the schema %j', (schema, sql) => {
    const quoted = `memory."${schema}"`;
    beforeAll(async () => {
      await server.execute(`CREATE SCHEMA IF NOT EXISTS ${quoted}`);
      await server.execute(`CREATE TABLE IF NOT EXISTS ${quoted}.t AS SELECT 1 AS n`);
    });
    afterAll(async () => {
      await server.execute(`DROP TABLE ${quoted}.t`);
      await server.execute(`DROP SCHEMA ${quoted}`);
    });

    test('the driver reads tables, and lists and describes them', async () => {
      expect((await engine().query({ sql, schema }, aRun())).values).toEqual([[1]]);
      const [info] = await engine().inspect(sql, schema);
      expect(info?.tables).toEqual([{ catalog: 'memory', schema, name: 't' }]);
      expect((await engine().tables(schema)).map(({ name }) => name)).toEqual(['t']);
      expect((await engine().table({ schema, name: 't' }))?.columns).toHaveLength(1);
    });
  });

  test.each([
    ['schema', 'memory', 'łódź', '"łódź".table'],
    ['catalog', 'katalóg ł', 'shop', '"katalóg ł".schema.table'],
  ])('a table without a %s that Trino cannot be told says how to name it', async (_, ...names) => {
    const [catalog, schema, written] = names;
    const run = engine().query({ sql: 'SELECT 1 FROM t', catalog, schema }, aRun());
    await expect(run).rejects.toMatchObject({
      code: 'missing_schema',
      message: expect.stringContaining(`Write it before the names of tables: ${written}`) as string,
    });
  });

  test('a run reports its progress while it lasts', async () => {
    const percents: number[] = [];
    const run = aRun({ onProgress: (percent) => percents.push(percent) });
    const sql = "SELECT count(*) FROM tpch.sf1000.lineitem WHERE comment LIKE '%zzzz%'";
    const outcome = expect(engine().store({ sql }, run)).rejects.toMatchObject({ code: 'stopped' });
    await eventually(() => expect(percents.length).toBeGreaterThan(0));
    await engine().stop(run.runId);
    await outcome;
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  });

  describe('impersonation', () => {
    const asBen = () => world.engines.of({ ...target, as: 'ben jr.' });
    const userOf = async (run = {}) => {
      const sql = 'SELECT current_user';
      const { values } = await asBen().query({ sql }, aRun(run));
      return values[0]?.[0];
    };

    describe('of a person whom the connection may impersonate', () => {
      /** A coordinator that the tests did not start may not know Ben. */
      beforeEach(async ({ skip }) => {
        const why = await userOf().then(
          () => null,
          (cause: unknown) => String(cause),
        );
        if (why?.includes('cannot impersonate')) skip(why);
      });

      test('gives replies with that person’s rights, run by run [T12]', async () => {
        const nations = { sql: 'SELECT count(*) FROM tpch.tiny.nation' };
        expect((await engine().query(nations, aRun())).values).toEqual([[25]]);
        expect((await asBen().query(nations, aRun())).values).toEqual([[5]]);
        expect(await userOf()).toBe('ben jr.');
        expect(await userOf({ allowWrites: true })).toBe('ben jr.');
        const { values } = await engine().query({ sql: 'SELECT current_user' }, aRun());
        expect(values).toEqual([['ada']]);
        expect(await asBen().schemas()).toContain('shop');
        const [info] = await asBen().inspect('SELECT id FROM orders');
        expect(info?.tables).toEqual([{ catalog: 'memory', schema: 'shop', name: 'orders' }]);
        const result = await engine().query(
          {
            sql: 'SELECT DISTINCT "user" FROM system.runtime.queries WHERE query LIKE \'EXPLAIN%FROM orders\'',
          },
          aRun(),
        );
        expect(result.values[0]).toContain('ben jr.');
      });

      test.each([
        "SET SESSION AUTHORIZATION 'ada'",
        'RESET SESSION AUTHORIZATION',
        'SET ROLE ALL',
        "SET SESSION query_max_run_time = '10d'",
        "WITH SESSION query_max_run_time = '10d' SELECT 1",
        "EXECUTE IMMEDIATE 'SET SESSION AUTHORIZATION ''ada'''",
      ])('is the same after %s [T2]', async (sql) => {
        await expect(asBen().query({ sql }, aRun())).rejects.toMatchObject({ code: 'not_allowed' });
        expect(await userOf()).toBe('ben jr.');
      });
    });

    test('fails for a person whom the connection may not impersonate and says what to do [T2]', async () => {
      const asCarl = world.engines.of({ ...target, as: 'carl' });
      await expect(asCarl.query({ sql: 'SELECT 1' }, aRun())).rejects.toMatchObject({
        code: 'unknown_person',
        message: expect.stringMatching(
          /User ada cannot impersonate user carl\. .*impersonation rule/,
        ),
      });
    });

    test.each(['Åsa', 'ben\r\nX-Trino-Role: all', ' ben', ''])(
      'refuses a name that a header would change: %j [T2]',
      async (as) => {
        const run = world.engines.of({ ...target, as }).query({ sql: 'SELECT 1' }, aRun());
        await expect(run).rejects.toThrow(/cannot be told the name/);
      },
    );
  });

  test.each([
    ['another port', { port: 1 }, 'ECONNREFUSED'],
    ['a user of other letters', { username: 'ądá' }, 'cannot be told the user "ądá"'],
    ['a password in the open', { password: 'secret' }, 'encrypted connection only'],
    ['encryption that the server lacks', { encryption: true }, ''],
  ])('%s is a connection failure', async (_, parameters, message) => {
    await expect(world.engines.of(as(7, parameters)).catalogs()).rejects.toMatchObject({
      code: 'connection',
      message: expect.stringContaining(message),
    });
  });

  test('a statement on an unknown catalog says that the catalog is missing', async () => {
    await expect(world.engines.of(as(8, { database: 'nowhere' })).schemas()).rejects.toMatchObject({
      code: 'missing_schema',
    });
  });
});

/** Thursday 2024-02-29 13:47:38.999999999 */
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
  P1W: '2024-02-26T00:00:00',
  P1M: '2024-02-01T00:00:00',
  P3M: '2024-01-01T00:00:00',
  'P0.25Y': '2024-01-01T00:00:00',
  P1Y: '2024-01-01T00:00:00',
  '1969-12-28T00:00:00Z/P1W': '2024-02-25T00:00:00',
  '1969-12-29T00:00:00Z/P1W': '2024-02-26T00:00:00',
  'P1W/1970-01-03T00:00:00Z': '2024-03-02T00:00:00',
  'P1W/1970-01-04T00:00:00Z': '2024-03-03T00:00:00',
};

const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise((done) => server.close(done).closeAllConnections());
  return { port, close };
};

test('Trino receives the signed-in person beside the user of the statement, and judges them itself', async () => {
  const users: unknown[] = [];
  const coordinator = await listening(({ method, headers }, response) => {
    if (method === 'POST') users.push([headers['x-trino-user'], headers.authorization]);
    response.writeHead(403).end('Access Denied: User sextant cannot impersonate user ben');
  });
  const world = someEngines({ inProcess: true });
  try {
    const target = trinoTarget(`trino://sextant@127.0.0.1:${coordinator.port}/memory`, 'memory');
    await expect(world.engines.of({ ...target, as: 'ben' }).catalogs()).rejects.toThrow(
      /User sextant cannot impersonate user ben/,
    );
    await expect(world.engines.of(target).catalogs()).rejects.toThrow();
    const basic = `Basic ${Buffer.from('sextant:').toString('base64')}`;
    expect(users).toEqual([
      ['ben', basic],
      ['sextant', undefined],
    ]);
  } finally {
    await world.close();
    await coordinator.close();
  }
});

describe('a malicious coordinator', () => {
  test.each([
    ['a next page', (place: string) => ({ body: { nextUri: `http://${place}/v1/statement/x` } })],
    [
      'a path elsewhere',
      (place: string) => ({ body: { nextUri: `http://${place}/latest/meta-data` } }),
    ],
    ['a redirect', (place: string) => ({ location: `http://${place}/v1/statement/x` })],
  ])('cannot make us request %s of another machine [T7, T8]', async (_, lure) => {
    const paths: string[] = [];
    const other = await listening((request, response) => {
      paths.push(request.url ?? '');
      response.end('{}');
    });
    const rogue = await listening((request, response) => {
      const { body, location } = lure(`127.0.0.1:${other.port}`) as {
        body?: object;
        location?: string;
      };
      if (request.method !== 'POST') response.writeHead(404).end();
      else if (location) response.writeHead(307, { location }).end();
      else response.end(JSON.stringify(body));
    });
    const world = someEngines({ inProcess: true });
    try {
      const target = trinoTarget(`trino://ada@127.0.0.1:${rogue.port}/memory`, 'memory');
      await expect(world.engines.of(target).catalogs()).rejects.toMatchObject({
        code: 'connection',
      });
      expect(paths).toEqual([]);
    } finally {
      await world.close();
      await rogue.close();
      await other.close();
    }
  });
});
