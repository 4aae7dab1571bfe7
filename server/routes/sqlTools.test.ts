import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { postgresqlCost } from '../engine/postgresql/cost.ts';
import { duckdbCost } from '../engine/duckdb/cost.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { mysqlCost } from '../engine/mysql/cost.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

interface Refused {
  readonly errors: readonly { readonly error_type: string; readonly message: string }[];
}

describe('the formatter', () => {
  const format = (json: object) =>
    lab.ask<{ result: string }>('ada', 'POST', '/api/v1/sqllab/format_sql/', { json });

  test.each([
    ['select a,b from t', 'SELECT\n  a,\n  b\nFROM\n  t'],
    ['select 1 -- why\n, 2 /* and */', 'SELECT\n  1 -- why\n,\n  2 /* and */'],
    ["select '{{ ds }}', {{ n }} from t", "SELECT\n  '{{ ds }}',\n  {{ n }}\nFROM\n  t"],
    ['', ''],
  ])('keeps comments and templates in %j [EFD-05]', async (sql, result) => {
    const answer = await format({ sql, engine: 'duckdb' });
    expect(answer.body).toEqual({ result });
  });

  test('refuses and keeps SQL that it cannot read', async () => {
    const answer = await format({ sql: "select 'open", engine: 'postgresql' });
    expect(answer.status).toBe(422);
    expect((answer.body as unknown as Refused).errors[0]?.error_type).toBe('INVALID_SQL_ERROR');
  });
});

test.each([
  ['/api/v1/sqllab/format_sql/', {}],
  ['/api/v1/sqllab/execute/', { database_id: 1 }],
  ['/api/v1/sqllab/estimate/', { database_id: 1 }],
  ['/api/v1/sqllab/explain/', { database_id: 1 }],
  ['/api/v1/database/1/validate_sql/', {}],
])('the route %s accepts a megabyte of SQL and no more [T31]', async (path, more) => {
  const answer = await lab.ask('ada', 'POST', path, {
    json: { ...more, sql: '-'.repeat(1_000_001) },
  });
  expect([answer.status, answer.body]).toEqual([
    400,
    { message: { sql: ['Longer than maximum length 1000000.'] } },
  ]);
});

describe('the estimate', () => {
  const estimate = (json: object) =>
    lab.ask<{ result: Record<string, string>[] } & Refused>(
      'ada',
      'POST',
      '/api/v1/sqllab/estimate/',
      { json: { database_id: lab.databaseId, ...json } },
    );

  test('gives each query the cost that its planner computes [EFD-01]', async () => {
    const { body } = await estimate({ sql: 'SELECT * FROM range(500); SELECT 1' });
    expect(body.result).toHaveLength(2);
    expect(body.result[0]).toEqual({ 'Estimated rows': '500', 'Rows read': '500' });
  });

  test.each([
    ['SELECT * FROM range(500)', 100, '100', '100'],
    ['SELECT * FROM range(500)', 1000, '500', '500'],
    ['SELECT * FROM range(500) LIMIT 20', 100, '20', '20'],
    ['SELECT * FROM range(500) LIMIT 200', 100, '100', '100'],
    ['SELECT * FROM range(500) ORDER BY 1', 100, '100', '500'],
    ['SELECT * FROM range(500) AS a, range(300) AS b WHERE a.range = b.range', 10, '10', '310'],
  ])(
    'gives %s under a row limit of %i the cost of %s rows from %s',
    async (sql, queryLimit, answer, read) => {
      const { body, text } = await estimate({ sql, queryLimit });
      expect(body.result, text).toEqual([{ 'Estimated rows': answer, 'Rows read': read }]);
    },
  );

  describe('of a table', () => {
    beforeAll(async () => {
      const { dataDir, limits } = lab.deps.config;
      const tables = createTables({ setup: duckdbSetup(dataDir, limits), inProcess: true });
      const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => `'x' || range AS ${name}`).join(', ');
      const sql = `SELECT range AS id, range % 100 AS delay, ${columns} FROM range(20000)`;
      await tables.importTable({ schema: 'main', name: 'cost_flights', from: { sql } });
    });

    test.each([
      ['SELECT * FROM cost_flights LIMIT 200', '200', '200'],
      ['SELECT * FROM cost_flights ORDER BY delay LIMIT 200', '200', '20000'],
      ['SELECT count(*) FROM cost_flights WHERE delay > 10', '1', '20000'],
      ['SELECT max(a) + 1 FROM (SELECT length(a) AS a FROM cost_flights)', '1', '20000'],
      ['SELECT sum(delay) FROM cost_flights LIMIT 5', '1', '20000'],
      ['SELECT * FROM cost_flights LIMIT 0', '0', '0'],
      ['SELECT * FROM cost_flights, range(3)', '60000', '20003'],
    ])('%s returns %s rows and reads %s', async (sql, rows, read) => {
      const { body, text } = await estimate({ sql });
      expect(body.result, text).toEqual([{ 'Estimated rows': rows, 'Rows read': read }]);
    });

    test('a condition makes a limited query read more than it returns, at most the table', async () => {
      const sql = 'SELECT * FROM cost_flights WHERE delay = 3 LIMIT 10';
      const { body } = await estimate({ sql });
      const read = Number(Reflect.get(body.result[0] ?? {}, 'Rows read'));
      expect(read).toBeGreaterThan(10);
      expect(read).toBeLessThanOrEqual(20_000);
    });
  });

  test.each([
    ['SELEC 1', 422, 'INVALID_SQL_ERROR'],
    ['DELETE FROM t', 500, 'DML_NOT_ALLOWED_ERROR'],
    ['EXPLAIN SELECT 1', 500, 'GENERIC_BACKEND_ERROR'],
    ['SELECT * FROM missing', 500, 'GENERIC_DB_ENGINE_ERROR'],
  ])('refuses %s: %s %s [EFD-04]', async (sql, status, type) => {
    const answer = await estimate({ sql });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.error_type).toBe(type);
  });

  test('reads plans', () => {
    expect(postgresqlCost('Seq Scan on flights  (cost=0.00..52059.00 rows=1 width=4)')).toEqual({
      'Start-up cost': '0',
      'Total cost': '52059',
      'Estimated rows': '1',
    });
    expect(postgresqlCost('no plan')).toBeNull();
    expect(duckdbCost('no plan', null)).toBeNull();
    const scan = { name: 'SEQ_SCAN', extra_info: { Table: 'main.t', Filters: 'a>1' } };
    expect(duckdbCost(JSON.stringify([scan]), null)).toEqual({ 'Estimated rows': '0' });
    const table = JSON.stringify({ query_block: { table: { table_name: 't', rows: 900 } } });
    expect(mysqlCost(table, null)).toEqual({ 'Rows read': '900' });
    expect(mysqlCost(table, 200)).toEqual({ 'Rows read at most': '900' });
  });
});

describe('a share link', () => {
  const link = { dbId: 1, name: 'Mine', sql: 'SELECT 1', schema: 'main', autorun: true };
  const share = () =>
    lab.ask<{ key: string; url: string }>('ada', 'POST', '/api/v1/sqllab/permalink', {
      json: link,
    });

  test('opens for others by a key that nobody can guess [SAV-14] [SAV-15]', async () => {
    const { status, body } = await share();
    expect(status).toBe(201);
    expect(body.key).toMatch(/^[\w-]{22,}$/);
    expect(body.url).toBe(`http://sextant.test/sqllab/p/${body.key}/`);
    expect((await share()).body.key).not.toBe(body.key);
    const opened = await lab.ask('ben', 'GET', `/api/v1/sqllab/permalink/${body.key}`);
    expect(opened.body).toEqual(link);
  });

  test('runs nothing when it opens, even if it asks to', async () => {
    const { body } = await share();
    await lab.ask('ben', 'GET', `/api/v1/sqllab/permalink/${body.key}`);
    await lab.ask('ben', 'GET', `/api/v1/sqllab/?p=${body.key}&autorun=true&sql=SELECT%201`);
    const history = await lab.ask<{ count: number }>('ben', 'GET', '/api/v1/query/');
    expect(history.body.count).toBe(0);
  });

  test('looks missing for unknown keys', async () => {
    expect((await lab.ask('ada', 'GET', '/api/v1/sqllab/permalink/nope')).status).toBe(404);
    expect((await lab.ask('ada', 'GET', '/api/v1/sqllab/permalink/kv:7')).status).toBe(404);
    expect((await lab.ask('ada', 'GET', '/kv/7')).status).toBe(404);
  });

  test('of the older API opens the same [SAV-14] [SAV-15]', async () => {
    const data = { dbId: 1, name: 'Mine', sql: 'SELECT 1', catalog: null, templateParams: '{}' };
    const { body } = await lab.ask<{ id: string }>('ada', 'POST', '/kv/store/', {
      form: { data },
    });
    expect((await lab.ask('ben', 'GET', `/kv/${body.id}`)).body).toEqual(data);
  });
});
