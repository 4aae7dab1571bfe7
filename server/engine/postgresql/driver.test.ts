import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithPostgres } from '../../../test/postgres.ts';
import { aRun, postgresTarget, someEngines } from '../../../test/engine/someEngines.ts';
import { eventually } from '../../../test/eventually.ts';

const SETUP = `
  DROP SCHEMA IF EXISTS engine_shop CASCADE;
  CREATE SCHEMA engine_shop;
  CREATE TABLE engine_shop.customers (id int PRIMARY KEY, email varchar(50) UNIQUE NOT NULL);
  CREATE TABLE engine_shop.orders (
    id int PRIMARY KEY, customer_id int REFERENCES engine_shop.customers (id), total numeric(10, 2), placed timestamptz);
  CREATE INDEX orders_placed ON engine_shop.orders (placed, total);
  CREATE VIEW engine_shop.recent AS SELECT * FROM engine_shop.orders;
  CREATE FUNCTION engine_shop.peek(text) RETURNS text LANGUAGE sql AS 'SELECT max(email) FROM engine_shop.customers';
  COMMENT ON TABLE engine_shop.orders IS 'what was sold';
  COMMENT ON COLUMN engine_shop.orders.total IS 'with tax';
`;

describeWithPostgres('PostgreSQL', (url) => {
  let world: ReturnType<typeof someEngines>;
  let admin: Client;
  const engine = () => world.engines.of(postgresTarget(url));
  beforeAll(async () => {
    world = someEngines();
    admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(SETUP);
  });
  afterAll(async () => {
    await world.close();
    await admin.query('DROP SCHEMA engine_shop CASCADE');
    await admin.end();
  });

  const active = async (mark: string) => {
    const { rows } = await admin.query(
      "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid()",
      [`%${mark}%`],
    );
    return rows.length;
  };

  test('the driver lists schemas, tables and views', async () => {
    expect(await engine().schemas()).toContain('engine_shop');
    expect(await engine().tables('engine_shop')).toEqual([
      { schema: 'engine_shop', name: 'customers', kind: 'table' },
      { schema: 'engine_shop', name: 'orders', kind: 'table' },
      { schema: 'engine_shop', name: 'recent', kind: 'view' },
    ]);
    expect(await engine().catalogs()).toEqual(['postgres']);
  });

  test('the driver describes a table with comments and keys', async () => {
    const table = await engine().table({ schema: 'engine_shop', name: 'orders' });
    expect(table).toMatchObject({ kind: 'table', comment: 'what was sold' });
    expect(table?.columns[2]).toEqual({
      name: 'total',
      type: 'DECIMAL',
      nativeType: 'NUMERIC(10,2)',
      generic: 0,
      nullable: true,
      comment: 'with tax',
    });
    expect(table?.keys).toEqual([
      { name: 'orders_pkey', kind: 'primary', columns: ['id'] },
      {
        name: 'orders_customer_id_fkey',
        kind: 'foreign',
        columns: ['customer_id'],
        refersTo: { schema: 'engine_shop', table: 'customers', columns: ['id'] },
      },
      { name: 'orders_placed', kind: 'index', columns: ['placed', 'total'] },
    ]);
    expect(await engine().table({ schema: 'engine_shop', name: 'nope' })).toBeNull();
  });

  test('the plan gives the tables of a statement, through views, CTEs and any case [T9]', async () => {
    const [info] = await engine().inspect(
      'WITH orders AS (SELECT * FROM ENGINE_SHOP.recent) SELECT * FROM orders JOIN engine_shop.customers c ON true',
    );
    expect(info).toMatchObject({ kind: 'select' });
    expect(info?.tables.map(({ name }) => name).toSorted()).toEqual(['customers', 'orders']);
    const [write] = await engine().inspect(
      'WITH x AS (DELETE FROM engine_shop.orders RETURNING *) SELECT * FROM x',
    );
    expect(write?.kind).toBe('write');
  });

  test.each(["SELECT ('x').peek", "SELECT o.peek FROM unnest(ARRAY['x']) o", "SELECT peek('x')"])(
    'the plan of %s reveals the user-defined function [T9]',
    async (sql) => {
      const [info] = await engine().inspect(`${sql} LIMIT 0`, 'engine_shop');
      expect(info?.tables).toContainEqual({ schema: 'engine_shop', name: 'peek()' });
    },
  );

  test('names without a schema are judged from the schema of the run', async () => {
    const [info] = await engine().inspect('SELECT * FROM orders', 'engine_shop');
    expect(info?.tables).toEqual([{ schema: 'engine_shop', name: 'orders' }]);
  });

  test('a statement runs in the schema it is given', async () => {
    const statement = { sql: 'SELECT count(*) FROM orders', schema: 'engine_shop' };
    expect((await engine().query(statement, aRun())).values).toEqual([[0]]);
  });

  test.each([
    "INSERT INTO engine_shop.customers VALUES (1, 'a')",
    'CREATE TABLE engine_shop.x (a int)',
    "WITH x AS (INSERT INTO engine_shop.customers VALUES (1, 'a') RETURNING *) SELECT * FROM x",
    'SET TRANSACTION READ WRITE',
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT nextval('engine_shop.nope')",
  ])('a run without permission to write changes nothing: %s [T2]', async (sql) => {
    await expect(engine().query({ sql }, aRun())).rejects.toThrow();
    expect((await admin.query('SELECT * FROM engine_shop.customers')).rows).toEqual([]);
  });

  test.each([
    'COMMIT; DROP TABLE engine_shop.orders',
    'ROLLBACK; BEGIN; DROP TABLE engine_shop.orders',
  ])('a statement cannot leave its transaction: %s [T2]', async (sql) => {
    await expect(engine().query({ sql }, aRun())).rejects.toMatchObject({
      code: 'several_statements',
    });
  });

  test('a run with permission to write writes once', async () => {
    const sql = "INSERT INTO engine_shop.customers VALUES (1, 'ada')";
    await engine().query({ sql }, aRun({ allowWrites: true }));
    expect((await admin.query('SELECT email FROM engine_shop.customers')).rows).toEqual([
      { email: 'ada' },
    ]);
    await admin.query('DELETE FROM engine_shop.customers');
  });

  test.each([
    'SELECT pg_advisory_lock(4711)',
    'SELECT pg_try_advisory_lock_shared(4711)',
    'SELECT "pg_advisory_xact_lock"(4711)',
  ])('%s takes no lock that others wait for [T5]', async (sql) => {
    await expect(engine().query({ sql }, aRun())).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test.each([
    "SELECT pg_stat_reset_shared('bgwriter')",
    'SELECT pg_catalog."pg_stat_reset"()',
    'SELECT pg_log_backend_memory_contexts(1)',
    "SELECT pg_copy_physical_replication_slot('a', 'b')",
  ])('%s changes nothing of the server, which no transaction would undo [T5]', async (sql) => {
    await expect(engine().query({ sql }, aRun())).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test.each([
    'SELECT 1 AS ☃$$; COMMIT; DROP TABLE engine_shop.customers --$$',
    'SELECT 1 --\r; COMMIT; DROP TABLE engine_shop.customers',
  ])('the server takes %s as one statement, whatever our lexer takes it for [T2]', async (sql) => {
    await expect(engine().query({ sql }, aRun())).rejects.toThrow();
    await expect(engine().describe({ sql })).rejects.toThrow();
    await engine()
      .inspect(sql)
      .catch(() => undefined);
    expect((await engine().tables('engine_shop')).map(({ name }) => name)).toContain('customers');
  });

  test('whatever one person tries does not affect the next person [T5]', async () => {
    for (const sql of [
      'SELECT pg_advisory_lock(4712)',
      'SELECT pg_advisory_lock_shared(4713)',
      "SELECT set_config('search_path', 'engine_shop', false)",
      "SELECT set_config('app.secret', 'hers', false)",
      'CREATE TEMP TABLE hers AS SELECT 1 AS a',
      'PREPARE hers AS SELECT 1',
      'LISTEN hers',
    ]) {
      // A refusal proves it just as well.
      await engine()
        .query({ sql }, aRun({ owner: 'ada', allowWrites: true }))
        .catch(() => undefined);
    }
    const held = async () =>
      (await admin.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")).rows;
    await eventually(async () => expect(await held()).toEqual([]));
    const left = {
      sql: `SELECT current_setting('search_path'), coalesce(current_setting('app.secret', true), ''),
        (SELECT count(*) FROM pg_prepared_statements WHERE name = 'hers'),
        (SELECT count(*) FROM pg_class WHERE relname = 'hers')`,
    };
    for (const owner of ['ada', 'ben']) {
      const { values } = await engine().query(left, aRun({ owner }));
      expect(values).toEqual([['"$user", public'], [''], [0], [0]]);
    }
  });

  test('stop ends the query on the server too [R16]', async () => {
    const run = aRun();
    const sql =
      'SELECT count(*), $$stop_mark$$ FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b';
    const outcome = expect(engine().query({ sql }, run)).rejects.toMatchObject({ code: 'stopped' });
    await eventually(async () => expect(await active('stop_mark')).toBe(1));
    expect(await engine().stop(run.runId)).toBe(true);
    await outcome;
    await eventually(async () => expect(await active('stop_mark')).toBe(0));
  });

  test('the server stops the query by itself when its worker is lost [R16]', async () => {
    const sql =
      'SELECT count(*), $$lost_mark$$ FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b';
    const outcome = expect(engine().query({ sql }, aRun())).rejects.toMatchObject({
      code: 'stopped',
    });
    await eventually(async () => expect(await active('lost_mark')).toBe(1));
    await world.engines.forget(2);
    await outcome;
    await eventually(async () => expect(await active('lost_mark')).toBe(0));
  });

  test('a server that cannot be reached is a connection failure', async () => {
    const unreachable = {
      id: 3,
      backend: 'postgresql',
      parameters: { host: '127.0.0.1', port: 1 },
    };
    await expect(world.engines.of(unreachable).schemas()).rejects.toMatchObject({
      code: 'connection',
    });
  });

  test('a million rows go to the spool', async () => {
    const stored = await engine().store(
      { sql: 'SELECT i, i::text AS t FROM generate_series(1, 1000000) AS s(i)' },
      aRun({ limit: 1_000_000 }),
    );
    expect(stored).toMatchObject({ rowCount: 1_000_000, truncated: false });
  });
});
