import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { postgresUrl } from '../../test/postgres.ts';
import type { QueryRecord } from '#common/wire/query.ts';
import type { RowsAnswer } from '#common/wire/sqllab.ts';
import { postgresTarget } from '../../test/engine/someEngines.ts';
import { createDatabases } from '../store/databases.ts';
import { eventually } from '../../test/eventually.ts';

interface Refused {
  readonly errors: readonly { readonly error_type?: string; readonly message: string }[];
}

const suffix = randomBytes(4).toString('hex');

const suites = [
  { name: 'DuckDB', backend: 'duckdb', workers: true, isThere: true },
  { name: 'PostgreSQL', backend: 'postgresql', workers: false, isThere: postgresUrl() !== null },
];

describe.each(suites.filter(({ isThere }) => isThere))(
  'a create statement on $name',
  ({ backend, workers }) => {
    let lab: SqlLabServer;
    let id: number;
    const home = backend === 'duckdb' ? 'main' : 'public';

    const change = (flags: object) =>
      createDatabases(lab.deps.store.db).change(id, flags as Parameters<typeof change>[0]);
    const allow = (flag: 0 | 1) => change({ allow_ctas: flag, allow_cvas: flag });
    const execute = <Body = RowsAnswer>(json: object, who: Person = 'ada') =>
      lab.ask<Body>(who, 'POST', '/api/v1/sqllab/execute/', { json: { database_id: id, ...json } });
    const create = <Body = RowsAnswer>(sql: string, name: string, more: object = {}) =>
      execute<Body>({ sql, select_as_cta: true, tmp_table_name: `${name}_${suffix}`, ...more });
    const rowsOf = async (sql: string) => (await execute({ sql })).body.data;

    beforeAll(async () => {
      lab = await aSqlLabServer({ workers });
      id = lab.databaseId;
      if (backend === 'postgresql') {
        id = await lab.connect(postgresTarget(postgresUrl() ?? ''));
      }
      await allow(1);
    });
    afterAll(async () => {
      if (backend === 'postgresql') {
        await change({ allow_dml: 1 });
        const drop = `DROP VIEW IF EXISTS v_${suffix}; DROP TABLE IF EXISTS t_${suffix}, forced_${suffix}`;
        await execute({ sql: drop }, 'admin');
      }
      await lab.close();
    });

    test('makes a table from the last query, which can be queried at once [RUN-39]', async () => {
      const { status, body, text } = await create(
        "SELECT 9007199254740993 AS big, 'a' AS word\nUNION ALL SELECT 2, 'b'",
        't',
        { queryLimit: 1 },
      );
      expect(status, text).toBe(200);
      expect(body).toMatchObject({
        status: 'success',
        data: [],
        columns: [],
        query: {
          state: 'success',
          ctas: true,
          tempTable: `t_${suffix}`,
          tempSchema: null,
          rows: 0,
          resultsKey: null,
        },
      });
      expect(body.query.executedSql).toContain('CREATE TABLE');
      expect(await rowsOf(`SELECT big, word FROM t_${suffix} ORDER BY word`)).toEqual([
        { big: '9007199254740993', word: 'a' },
        { big: 2, word: 'b' },
      ]);
    });

    test('makes a table that becomes a dataset [RUN-39] [EFD-08]', async () => {
      const json = { database_id: id, schema: home, table_name: `t_${suffix}` };
      const { status, text } = await lab.ask('admin', 'POST', '/api/v1/dataset/get_or_create/', {
        json,
      });
      expect(status, text).toBe(200);
    });

    test('makes a view that stores the query, not its rows [RUN-40]', async () => {
      const { status, body, text } = await create(
        `SELECT big + 1 AS more, word FROM t_${suffix}`,
        'v',
        { ctas_method: 'VIEW' },
      );
      expect(status, text).toBe(200);
      expect(body.query).toMatchObject({ ctas: true, tempTable: `v_${suffix}` });
      expect(await rowsOf(`SELECT more FROM v_${suffix} WHERE word = 'b'`)).toEqual([{ more: 3 }]);
      const tables = await lab.ask<{ result: { type: string; value: string }[] }>(
        'ada',
        'GET',
        `/api/v1/database/${id}/tables/?q=(force:!f,schema_name:${home})`,
      );
      expect(tables.body.result).toContainEqual(
        expect.objectContaining({ type: 'view', value: `v_${suffix}` }),
      );
    });

    test('leaves an existing table of the same name unchanged', async () => {
      for (const method of ['TABLE', 'VIEW']) {
        const { status, body } = await create<Refused>('SELECT 1 AS other', 't', {
          ctas_method: method,
        });
        expect(status).toBe(500);
        expect(body.errors[0]).toMatchObject({
          error_type: 'GENERIC_DB_ENGINE_ERROR',
          message: expect.stringContaining('already exists'),
        });
      }
      expect(await rowsOf(`SELECT count(*) AS n FROM t_${suffix}`)).toEqual([{ n: 2 }]);
    });

    test('puts the table in the schema that the database forces, and names it in the reply', async () => {
      await change({ force_ctas_schema: home });
      const { body } = await create('SELECT 1 AS a', 'forced');
      await change({ force_ctas_schema: null });
      expect(body.query).toMatchObject({ tempSchema: home, tempTable: `forced_${suffix}` });
      expect(await rowsOf(`SELECT a FROM ${home}.forced_${suffix}`)).toEqual([{ a: 1 }]);
    });

    test.each([
      ['SELECT 1; EXPLAIN SELECT 1', 'TABLE', 'INVALID_CTAS_QUERY_ERROR'],
      ['SELECT 1; SELECT 2', 'VIEW', 'INVALID_CVAS_QUERY_ERROR'],
      ['EXPLAIN SELECT 1', 'VIEW', 'INVALID_CVAS_QUERY_ERROR'],
    ])('cannot turn %s into a %s [RUN-39] [RUN-40]', async (sql, ctas_method, type) => {
      const { status, body } = await create<Refused>(sql, 'never', { ctas_method });
      expect(status).toBe(500);
      expect(body.errors[0]?.error_type).toBe(type);
    });

    test.each([
      { ctas_method: 'MATERIALIZED' },
      { ctas_method: '__proto__' },
      { ctas_method: '' },
      { tmp_table_name: '' },
      { tmp_table_name: ' ' },
      { tmp_table_name: 'a\0b' },
      { tmp_table_name: 'x'.repeat(256) },
      { tmp_schema_name: 'a\0b' },
      { ctas_method: 'VIEW', tmp_schema_name: 'x'.repeat(256) },
    ])('with the request %j is refused with a reason, and nothing runs [T30]', async (request) => {
      const before = await lab.deps.store.db.selectFrom('queries').select('id').execute();
      const { status, text } = await create('SELECT 1 AS a', 'never', request);
      expect(status, text).toBe(400);
      expect(await lab.deps.store.db.selectFrom('queries').select('id').execute()).toEqual(before);
    });

    test('needs the settings of the database, which the server checks', async () => {
      await allow(0);
      for (const ctas_method of ['TABLE', 'VIEW']) {
        const { body } = await create<Refused>('SELECT 1 AS a', 'never', { ctas_method });
        expect(body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
      }
      await allow(1);
    });

    test('is refused for people who may read only single datasets [T9]', async () => {
      if (backend !== 'duckdb') return;
      const { body } = await execute<Refused>(
        { sql: 'SELECT 1 AS a', select_as_cta: true, tmp_table_name: 'never' },
        'viewer',
      );
      expect(body.errors[0]?.error_type).toBe('TABLE_SECURITY_ACCESS_ERROR');
    });

    test.each([
      "SELECT * FROM read_text('/etc/passwd')",
      'SELECT * FROM duckdb_settings()',
      "SELECT getenv('HOME')",
    ])('refuses %s as a table and as a view [T3]', async (sql) => {
      if (backend !== 'duckdb') return;
      for (const ctas_method of ['TABLE', 'VIEW']) {
        expect((await create(sql, 'hostile', { ctas_method })).status).toBe(500);
      }
    });

    test('fails with positions in the typed text', async () => {
      const { body } = await create<{ errors: { extra: { line: number } }[] }>(
        'SELECT 1 AS a,\n  CAST(word AS INTEGER)\nFROM (SELECT nope FROM range(3)) x',
        'never',
      );
      if (backend === 'duckdb') expect(body.errors[0]?.extra.line).toBeGreaterThanOrEqual(2);
    });

    test('can be undone by a drop, with the setting and the right only [T2]', async () => {
      const name = `gone_${suffix}`;
      await create('SELECT 1 AS a', 'gone');
      const drop = (who: Person) => execute<Refused>({ sql: `DROP TABLE ${name}` }, who);
      expect((await drop('admin')).body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
      await change({ allow_dml: 1 });
      expect((await drop('ada')).body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
      const dropped = await execute({ sql: `DROP TABLE ${name}` }, 'admin');
      expect(dropped.status, dropped.text).toBe(200);
      expect(dropped.body).toMatchObject({ data: [], query: { rows: 0, state: 'success' } });
      expect((await execute({ sql: `SELECT * FROM ${name}` })).status).toBe(500);
      expect((await drop('admin')).status).toBe(500);
      const both = `DROP TABLE IF EXISTS ${name}; SELECT 2 AS b`;
      expect((await execute({ sql: both }, 'admin')).body.data).toEqual([{ b: 2 }]);
      await change({ allow_dml: 0 });
    });

    test('ends at a stop, and nothing is left of it [RUN-20]', async () => {
      const client_id = `ctas${suffix.slice(0, 7)}`;
      const endless =
        'SELECT count(*) AS n FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
      const making = create<{ status: string }>(endless, 'endless', { client_id });
      const record = async () => {
        const { body } = await lab.ask<{ result: QueryRecord[] }>(
          'ada',
          'GET',
          '/api/v1/query/updated_since?q=(last_updated_ms:0)',
        );
        return body.result.find((query) => query.id === client_id);
      };
      await eventually(async () => expect((await record())?.state).toBe('running'));
      await lab.ask('ada', 'POST', '/api/v1/query/stop', { json: { client_id } });
      expect((await making).body.status).toBe('stopped');
      expect((await execute({ sql: `SELECT * FROM endless_${suffix}` })).status).toBe(500);
    });
  },
);
