import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  SearchAnswer,
  TableExtra,
  TableMetadata,
  TablesAnswer,
} from '#common/wire/database.ts';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

/** People may use the database as a whole, except the viewer, to whom one dataset is open. */
let lab: SqlLabServer;
const get = <Body>(person: Person, path: string, id = lab.databaseId) =>
  lab.ask<Body>(person, 'GET', `/api/v1/database/${id}/${path}`);

beforeAll(async () => {
  lab = await aSqlLabServer();
  const { dataDir, limits } = lab.deps.config;
  const tables = createTables({ setup: duckdbSetup(dataDir, limits), inProcess: true });
  const made = [
    { schema: 'main', name: 'open_table', sql: 'SELECT 1 AS open_id, 2 AS amount' },
    { schema: 'main', name: 'closed_table', sql: 'SELECT 1 AS open_secret' },
    { schema: 'vault', name: 'opening', sql: 'SELECT 1 AS a' },
  ];
  for (const { sql, ...table } of made) await tables.importTable({ ...table, from: { sql } });
});
afterAll(() => lab.close());

const found = async (person: Person, text: string, more = '') => {
  const { body } = await get<SearchAnswer>(person, `search/?q=(text:'${text}',limit:200${more})`);
  return body.result.map(({ schema, value, columns }) =>
    [`${schema}.${value}`, ...columns.map(({ name }) => name)].join(' '),
  );
};

test('a search covers all schemas, tables and columns', async () => {
  expect(await found('ada', 'OPEN')).toEqual([
    'main.open_table open_id',
    'vault.opening',
    'main.closed_table open_secret',
  ]);
  const { body } = await get<SearchAnswer>('ada', "search/?q=(text:'open',limit:1)");
  expect(body.count).toBe(3);
  expect(body.result).toEqual([
    {
      schema: 'main',
      value: 'open_table',
      type: 'table',
      columns: [{ name: 'open_id', type: 'INTEGER' }],
    },
  ]);
  expect(await found('ada', encodeURIComponent(encodeURIComponent('50% of_')))).toEqual([]);
  expect((await get('ada', 'search/?q=(limit:3)')).status).toBe(400);
  expect((await get('ada', "search/?q=(text:'a',limit:100000)")).status).toBe(400);
});

test('a person who may read one table sees that table and nothing else, on every path [T9, DBM-03]', async () => {
  expect(await found('viewer', 'open')).toEqual(['main.open_table open_id']);
  expect(await found('viewer', 'secret')).toEqual([]);
  const { body: search } = await get<SearchAnswer>('viewer', "search/?q=(text:'open')");
  expect(search.count).toBe(1);
  const schemas = await get<{ result: string[] }>('viewer', 'schemas/?q=(force:!f)');
  expect(schemas.body.result).toEqual(['main']);
  const tables = await get<TablesAnswer>('viewer', 'tables/?q=(force:!f,schema_name:main)');
  expect(tables.body).toEqual({
    count: 1,
    result: [{ value: 'open_table', type: 'table', extra: null }],
  });
  const vault = await get<TablesAnswer>('viewer', 'tables/?q=(force:!f,schema_name:vault)');
  expect(vault.body).toEqual({ count: 0, result: [] });
  expect((await get('viewer', 'table_metadata/?name=closed_table&schema=main')).status).toBe(404);
  const extra = await get('viewer', 'table_metadata/extra/?name=closed_table&schema=main');
  expect(extra.body).toEqual({});
  expect((await get('viewer', 'table_metadata/?name=open_table&schema=main')).status).toBe(200);
});

test('details give the number of rows, and nothing for a missing table [TBL-14]', async () => {
  const { body } = await get<TableExtra>(
    'ada',
    'table_metadata/extra/?name=open_table&schema=main',
  );
  expect(body).toEqual({ metadata: { row_count: 1, row_count_estimated: false } });
  const none = await get('ada', 'table_metadata/extra/?name=nothing&schema=main');
  expect(none).toMatchObject({ status: 200, body: {} });
});

test('the select statement quotes reserved words', async () => {
  const { body } = await get<TableMetadata>('ada', 'table_metadata/?name=open_table&schema=main');
  expect(body.selectStar).toBe('SELECT\n  open_id,\n  amount\nFROM main.open_table\nLIMIT 100');
});

describeWithPostgres('a PostgreSQL database', (url) => {
  const name = 'catalogue_routes';
  let id = 0;
  const onServer = async (database: string, ...statements: readonly string[]) => {
    const at = new URL(url);
    at.pathname = `/${database}`;
    const client = new Client({ connectionString: at.toString() });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    await onServer('postgres', `CREATE DATABASE ${name}`);
    await onServer(
      name,
      'CREATE TABLE parent (id integer PRIMARY KEY)',
      'CREATE TABLE child (p integer REFERENCES parent, code varchar(3) UNIQUE)',
      'CREATE INDEX by_p ON child (p)',
      "COMMENT ON TABLE child IS 'of parents'",
      'CREATE VIEW young AS SELECT p FROM child',
      'CREATE TABLE days (day date) PARTITION BY LIST (day)',
      'ANALYZE',
    );
    const at = new URL(url);
    at.pathname = `/${name}`;
    const json = { database_name: 'Family', sqlalchemy_uri: at.toString() };
    const made = await lab.ask<{ id: number }>('admin', 'POST', '/api/v1/database/', { json });
    expect(made.status, made.text).toBe(201);
    id = made.body.id;
  });
  afterAll(() => onServer('postgres', `DROP DATABASE ${name} WITH (FORCE)`));

  test('keys come in their order with the columns they refer to [TBL-04] [TBL-13]', async () => {
    const { body } = await get<TableMetadata>(
      'ada',
      'table_metadata/?name=child&schema=public',
      id,
    );
    expect(body).toMatchObject({
      comment: 'of parents',
      primaryKey: { constrained_columns: null, name: null },
      foreignKeys: [{ type: 'fk', referred_table: 'parent', referred_columns: ['id'] }],
    });
    expect(body.indexes.map(({ type, unique }) => [type, unique])).toEqual([
      ['fk', undefined],
      ['index', true],
      ['index', false],
    ]);
    expect(body.columns[1]).toMatchObject({
      name: 'code',
      type: 'CHARACTER VARYING',
      longType: 'CHARACTER VARYING(3)',
      keys: [{ type: 'index', unique: true }],
    });
  });

  test('a view gives its definition, and a partitioned table its partition key [TBL-14]', async () => {
    const extra = (table: string) =>
      get<TableExtra>('ada', `table_metadata/extra/?name=${table}&schema=public`, id);
    const young = (await extra('young')).body;
    expect(young.metadata).toEqual({ view: expect.stringMatching(/SELECT p\s+FROM child/) });
    const days = (await extra('days')).body;
    expect(days.partitions).toMatchObject({ cols: ['day'], latest: null });
    const run = await lab.ask('admin', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: id, schema: 'public', sql: days.partitions?.partitionQuery },
    });
    expect(run.status, run.text).toBe(200);
  });

  test('a restricted person sees none of these details', async () => {
    expect((await get('viewer', "search/?q=(text:'child')", id)).status).toBe(404);
    expect((await get('viewer', 'schemas/', id)).status).toBe(404);
  });
});

describe('tables opened beside a tab', () => {
  const newTab = async (person: Person) =>
    (
      await lab.ask<{ id: number }>(person, 'POST', '/tabstateview/', {
        form: { queryEditor: { dbId: lab.databaseId, name: 'T' } },
      })
    ).body.id;
  const put = (person: Person, table: object) =>
    lab.ask<{ id: number }>(person, 'POST', '/tableschemaview/', { form: { table } });

  test('are stored completely, replaced under a new number, expanded and removed [TBL-06] [TBL-15] [TBL-10] [TBL-11]', async () => {
    const queryEditorId = String(await newTab('ada'));
    const table = {
      queryEditorId,
      dbId: lab.databaseId,
      catalog: null,
      schema: 'main',
      name: 'open_table',
      columns: [{ name: 'open_id' }],
    };
    const first = (await put('ada', table)).body.id;
    const second = (await put('ada', { ...table, selectStar: 'SELECT 1' })).body.id;
    expect(second).not.toBe(first);
    const schemas = async () =>
      (
        await lab.ask<{ table_schemas: { id: number }[] }>(
          'ada',
          'GET',
          `/tabstateview/${queryEditorId}`,
        )
      ).body.table_schemas;
    expect(await schemas()).toMatchObject([
      { id: second, table: 'open_table', expanded: true, description: { selectStar: 'SELECT 1' } },
    ]);
    await lab.ask('ada', 'POST', `/tableschemaview/${second}/expanded`, {
      form: { expanded: false },
    });
    expect(await schemas()).toMatchObject([{ expanded: false }]);
    /** Somebody else's row stays as it is. */
    await lab.ask('ben', 'DELETE', `/tableschemaview/${second}`);
    expect(await schemas()).toHaveLength(1);
    await lab.ask('ada', 'DELETE', `/tableschemaview/${second}`);
    expect(await schemas()).toEqual([]);
  });
});
