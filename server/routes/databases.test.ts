import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import type { TableMetadata, TablesAnswer } from '#common/wire/database.ts';
import type { RowsAnswer } from '#common/wire/sqllab.ts';

interface Refused {
  readonly errors: readonly {
    readonly error_type: string;
    readonly message: string;
    readonly extra: Readonly<Record<string, unknown>>;
  }[];
}

describe('the built-in database', () => {
  let lab: SqlLabServer;
  beforeAll(async () => {
    lab = await aSqlLabServer();
  });
  afterAll(() => lab.close());

  test('is in the list of everybody who may use it', async () => {
    const q =
      "(order_column:database_name,page:0,page_size:100,filters:!((col:database_name,opr:ct,value:''),(col:expose_in_sqllab,opr:eq,value:!t)))";
    const list = (person: 'ada' | 'viewer') =>
      lab.ask<{ count: number; result: object[] }>(person, 'GET', `/api/v1/database/?q=${q}`);
    const { body } = await list('ada');
    expect(body.count).toBe(1);
    expect(body.result[0]).toMatchObject({
      id: lab.databaseId,
      database_name: 'Sextant',
      backend: 'duckdb',
      extra: '{}',
    });
    expect((await list('viewer')).body.count).toBe(1);
  });

  test('is changed only by administrators and never deleted', async () => {
    const path = `/api/v1/database/${lab.databaseId}`;
    expect((await lab.ask('ada', 'PUT', path, { json: { allow_dml: true } })).status).toBe(403);
    expect((await lab.ask('ada', 'GET', `${path}/connection`)).status).toBe(403);
    expect((await lab.ask('admin', 'DELETE', path)).status).toBe(422);
    const json = { database_name: 'Sextant', sqlalchemy_uri: 'postgresql://x/y' };
    const taken = await lab.ask('admin', 'POST', '/api/v1/database/', { json });
    expect(taken.status).toBe(422);
    expect(taken.body).toEqual({
      message: { database_name: 'A database with the same name already exists.' },
    });
  });

  test('names to who may read single tables only functions that they may call [T9]', async () => {
    const path = `/api/v1/database/${lab.databaseId}`;
    const extra = JSON.stringify({ allowed_functions: ['stats.tax'] });
    expect((await lab.ask('admin', 'PUT', path, { json: { extra } })).status).toBe(200);
    const namesFor = async (person: 'ada' | 'viewer') =>
      (await lab.ask<{ function_names: string[] }>(person, 'GET', `${path}/function_names/`)).body
        .function_names;
    expect(await namesFor('ada')).toEqual(expect.arrayContaining(['sum', 'duckdb_functions']));
    const named = await namesFor('viewer');
    expect(named).toEqual(expect.arrayContaining(['sum', 'strftime', 'stats.tax']));
    expect(named.filter((name) => /^duckdb_|^read_|^pragma_/.test(name))).toEqual([]);
    await lab.ask('admin', 'PUT', path, { json: { extra: '{}' } });
  });

  test('names its functions, and says at which position it cannot read SQL', async () => {
    const path = `/api/v1/database/${lab.databaseId}`;
    const { body } = await lab.ask<{ function_names: string[] }>(
      'ada',
      'GET',
      `${path}/function_names/`,
    );
    expect(body.function_names).toEqual(expect.arrayContaining(['sum', 'strftime']));
    const validate = async (sql: string) =>
      (await lab.ask('ada', 'POST', `${path}/validate_sql/`, { json: { sql } })).body;
    expect(await validate('SELECT 1')).toEqual({ result: [] });
    expect(await validate('SELECT 1;\nSELECT *\nFORM x')).toMatchObject({
      result: [{ line_number: 3, message: expect.stringContaining('syntax') as unknown }],
    });
  });
});

describeWithPostgres('a PostgreSQL database', (url) => {
  const name = `sales_${randomBytes(4).toString('hex')}`;
  let lab: SqlLabServer;
  let id: number;

  const onServer = async (database: string, ...statements: readonly string[]) => {
    const at = new URL(url);
    at.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: at.href });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const address = (database: string) => {
    const at = new URL(url);
    at.pathname = `/${database}`;
    return at.href;
  };
  const execute = <Body = RowsAnswer>(
    sql: string,
    more: object = {},
    person: 'ada' | 'admin' = 'admin',
  ) =>
    lab.ask<Body>(person, 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: id, sql, schema: 'public', ...more },
    });
  const allow = (json: object) => lab.ask('admin', 'PUT', `/api/v1/database/${id}`, { json });

  beforeAll(async () => {
    lab = await aSqlLabServer();
    await onServer('postgres', `CREATE DATABASE ${name}`);
    await onServer(
      name,
      'CREATE TABLE parent (id integer PRIMARY KEY, name varchar(20) NOT NULL)',
      'CREATE TABLE "Child One" (p integer REFERENCES parent, big bigint, price numeric(10,2))',
      "INSERT INTO parent VALUES (1, 'one'), (2, 'two')",
      'INSERT INTO "Child One" VALUES (1, 9007199254740993, 1.50)',
      'CREATE VIEW names AS SELECT name FROM parent',
    );
    const json = { database_name: 'Sales', sqlalchemy_uri: address(name) };
    const made = await lab.ask<{ id: number }>('admin', 'POST', '/api/v1/database/', { json });
    expect(made.status, made.text).toBe(201);
    id = made.body.id;
  });
  afterAll(async () => {
    await lab.close();
    await onServer('postgres', `DROP DATABASE ${name} WITH (FORCE)`);
  });

  test('a database that cannot be reached is not stored, and the reply names the settings', async () => {
    const json = { database_name: 'Nowhere', sqlalchemy_uri: address('no_such_database') };
    const answer = await lab.ask<Refused>('admin', 'POST', '/api/v1/database/', { json });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({
      error_type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
      extra: { invalid: ['database'], engine_name: 'PostgreSQL' },
    });
    const list = await lab.ask('admin', 'GET', '/api/v1/database/?q=(page_size:100)');
    expect(list.text).not.toContain('Nowhere');
  });

  test('the server describes schemas, tables and one table [DBM-01] [DBM-03]', async () => {
    const get = <Body>(path: string) =>
      lab.ask<Body>('ada', 'GET', `/api/v1/database/${id}/${path}`);
    const schemas = await get<{ result: string[] }>('schemas/?q=(force:!f)');
    expect(schemas.body.result).toContain('public');
    const tables = await get<TablesAnswer>('tables/?q=(force:!f,schema_name:public)');
    expect(tables.body).toEqual({
      count: 3,
      result: [
        { value: 'Child One', type: 'table', extra: null },
        { value: 'names', type: 'view' },
        { value: 'parent', type: 'table', extra: null },
      ],
    });
    const { body } = await get<TableMetadata>('table_metadata/?name=Child%20One&schema=public');
    expect(body.selectStar).toBe(
      'SELECT\n  p,\n  big,\n  price\nFROM public."Child One"\nLIMIT 100',
    );
    expect(body.foreignKeys).toMatchObject([
      { column_names: ['p'], type: 'fk', referred_table: 'parent', referred_columns: ['id'] },
    ]);
    const parent = await get<TableMetadata>('table_metadata/?name=parent&schema=public');
    expect(parent.body.primaryKey).toMatchObject({ column_names: ['id'], type: 'pk' });
    expect(parent.body.columns[0]?.keys).toMatchObject([{ type: 'pk' }]);
    expect((await get('table_metadata/?name=nope&schema=public')).status).toBe(404);
    const star = await get('select_star/parent/public/');
    expect(star.body).toEqual({ result: 'SELECT\n  *\nFROM public.parent\nLIMIT 100' });
  });

  test('values are exact, and errors have a position [RUN-14]', async () => {
    const { text } = await execute('SELECT big, price FROM "Child One"');
    expect(text).toContain('"data":[{"big":"9007199254740993","price":1.50}]');
    const bad = await execute<Refused>('SELECT 1;\nSELECT nope\nFROM parent');
    expect(bad.body.errors[0]).toMatchObject({
      error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
      extra: { engine_name: 'PostgreSQL', line: 2 },
    });
  });

  test('a write needs both the setting of the database and the right of the role', async () => {
    const insert = "INSERT INTO parent VALUES (3, 'three')";
    const refused = async (person: 'ada' | 'admin') =>
      (await execute<Refused>(insert, {}, person)).body.errors[0]?.error_type;
    await allow({ allow_dml: false });
    expect(await refused('admin')).toBe('DML_NOT_ALLOWED_ERROR');
    await allow({ allow_dml: true });
    expect(await refused('ada')).toBe('DML_NOT_ALLOWED_ERROR');
    expect((await execute(insert)).status).toBe(200);
    const { body } = await execute('SELECT count(*) AS n FROM parent');
    expect(body.data).toEqual([{ n: 3 }]);
    const script = await execute(
      'CREATE TABLE made_now (a integer); INSERT INTO made_now VALUES (7); SELECT a FROM made_now',
    );
    expect(script.body.data).toEqual([{ a: 7 }]);
    await allow({ allow_dml: false });
    const hidden = await execute<Refused>(
      'WITH gone AS (DELETE FROM parent RETURNING id) SELECT * FROM gone',
    );
    expect(hidden.body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
  });

  test('a query becomes a table where the database allows it [RUN-39] [RUN-40]', async () => {
    const make = { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'copied' };
    await allow({ allow_ctas: false });
    const refused = await execute<Refused>('SELECT * FROM parent', make);
    expect(refused.body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
    await allow({ allow_ctas: true, allow_cvas: true });
    const made = await execute('SELECT id FROM parent WHERE id < 3', make);
    expect(made.body).toMatchObject({
      data: [],
      columns: [],
      query: { ctas: true, tempTable: 'copied', rows: 0, resultsKey: null },
    });
    const { body } = await execute('SELECT count(*) AS n FROM copied');
    expect(body.data).toEqual([{ n: 2 }]);
    const view = { ...make, ctas_method: 'VIEW', tmp_table_name: 'seen' };
    const several = await execute<Refused>('SELECT 1; SELECT 2', view);
    expect(several.body.errors[0]?.error_type).toBe('INVALID_CVAS_QUERY_ERROR');
    expect((await execute('SELECT 1 AS one', view)).status).toBe(200);
  });

  test('no reply contains the stored password', async () => {
    const path = `/api/v1/database/${id}`;
    const at = new URL(url);
    const parameters = {
      host: at.hostname,
      port: Number(at.port),
      database: name,
      username: at.username,
      password: 'hunter2',
    };
    const put = await lab.ask('admin', 'PUT', path, { json: { parameters } });
    expect(put.status, put.text).toBe(200);
    const shown = await lab.ask('admin', 'GET', `${path}/connection`);
    expect(shown.body).toMatchObject({ result: { parameters: { password: 'XXXXXXXXXX' } } });
    const rows = await lab.deps.store.db.selectFrom('databases').selectAll().execute();
    for (const text of [put.text, shown.text, JSON.stringify(rows)]) {
      expect(text).not.toContain('hunter2');
    }
  });

  test('a query has a cost [EFD-01]', async () => {
    const { body } = await lab.ask<{ result: object[] }>(
      'ada',
      'POST',
      '/api/v1/sqllab/estimate/',
      { json: { database_id: id, sql: 'SELECT * FROM parent', schema: 'public' } },
    );
    expect(Object.keys(body.result[0] ?? {})).toEqual([
      'Start-up cost',
      'Total cost',
      'Estimated rows',
    ]);
  });
});
