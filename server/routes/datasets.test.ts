import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;

const SQL =
  "select 1::bigint as id, 'a' as name, timestamp '2024-01-02 03:04:05' as at, 1.50::decimal(10,2) as price, 2 as name";

beforeAll(async () => {
  server = await aServer({ users: [aUser({ roles: ['Gamma', 'sql_lab'] })] });
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
});
afterAll(() => server.close());

const create = (body: object, as = admin) =>
  as.post('/api/v1/dataset/', { json: { database: server.databaseId, schema: 'main', ...body } });

describe('a virtual dataset', () => {
  test('has the columns of its query with types and time, and a first metric [EFD-06] [EFD-07] [EFD-09]', async () => {
    const answer = await create({ table_name: 'typed', sql: SQL });
    expect(answer.status).toBe(201);
    const { id, data } = (await answer.json()) as { id: number; data: Record<string, never> };
    expect(data).toMatchObject({
      id,
      uid: `${id}__table`,
      main_dttm_col: 'at',
      columns: [
        { column_name: 'id', type: 'LONGINTEGER', type_generic: 0, is_dttm: false },
        { column_name: 'name', type: 'STRING', type_generic: 1 },
        { column_name: 'at', type: 'DATETIME', type_generic: 2, is_dttm: true },
        { column_name: 'price', type: 'DECIMAL', type_generic: 0 },
        { column_name: 'name__1', type_generic: 0 },
      ],
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
    });
  });

  test.each([
    ['the same name twice', { table_name: 'typed', sql: SQL }, 422, /already exists/],
    [
      'two statements',
      { table_name: 'two', sql: 'select 1; select 2' },
      422,
      /exactly one statement/,
    ],
    [
      'a statement that writes',
      { table_name: 'w', sql: 'create table x as select 1' },
      422,
      /read-only|not allowed|refused|only/i,
    ],
    [
      'SQL that does not work',
      { table_name: 'broken', sql: 'select nothing_here from nowhere' },
      422,
      /nowhere/,
    ],
    ['a table that is not there', { table_name: 'no_such_table' }, 422, /could not be found/],
    ['an unknown field', { table_name: 'x', sql: SQL, columns: [] }, 400, /Unknown field/],
    [
      'an unknown database',
      { table_name: 'x', sql: SQL, database: 999 },
      422,
      /Database does not exist/,
    ],
  ])('cannot be created with %s, and the refusal says why', async (_, body, status, text) => {
    const answer = await create(body);
    expect(await answer.text()).toMatch(text);
    expect(answer.status).toBe(status);
  });

  test('cannot be created by people who may not read its tables [T9]', async () => {
    const gamma = await create({ table_name: 'mine', sql: SQL }, viewer);
    expect(gamma.status).toBe(403);
  });
});

test('new SQL brings its columns, and the descriptions of remaining columns stay', async () => {
  const { id } = (await (
    await create({ table_name: 'changing', sql: 'select 1 as a, 2 as b' })
  ).json()) as { id: number };
  const columns = [
    { column_name: 'a', type: 'INTEGER', verbose_name: 'The a' },
    { column_name: 'b', type: 'INTEGER' },
  ];
  expect((await admin.put(`/api/v1/dataset/${id}`, { json: { columns } })).status).toBe(200);
  expect(
    (await admin.put(`/api/v1/dataset/${id}`, { json: { sql: "select 1 as a, 'x' as c" } })).status,
  ).toBe(200);
  const { result } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { columns: object[] };
  };
  expect(result.columns).toMatchObject([
    { column_name: 'a', verbose_name: 'The a' },
    { column_name: 'c', type: 'STRING' },
  ]);
});

test('a field list selects keys, and dots reach into relations [SAV-17]', async () => {
  const { id } = (await (await create({ table_name: 'picked', sql: 'select 1 as a' })).json()) as {
    id: number;
  };
  const answer = await admin.get(
    `/api/v1/dataset/${id}?q=(keys:!(none),columns:!(name,schema,database.id,select_star))`,
  );
  expect(((await answer.json()) as { result: object }).result).toEqual({
    name: 'main.picked',
    schema: 'main',
    database: { id: server.databaseId },
    select_star: 'select 1 as a',
  });
});

test('new SQL keeps calculated columns, metrics and the settings of the columns that stay', async () => {
  const made = await create({
    table_name: 'overwritten',
    sql: "select 1 as n, 'x' as word, timestamp '2024-01-02' as at, timestamp '2024-01-03' as later",
  });
  const { id, data } = (await made.json()) as {
    id: number;
    data: { columns: { column_name: string }[]; metrics: object[] };
  };
  await admin.put(`/api/v1/dataset/${id}`, {
    json: {
      main_dttm_col: 'later',
      columns: [
        ...data.columns.map((column) =>
          column.column_name === 'n' ? { ...column, verbose_name: 'Number' } : column,
        ),
        { column_name: 'twice', expression: 'n * 2', verbose_name: 'Twice', type: 'INTEGER' },
        { column_name: 'own', expression: 'n + 1' },
      ],
      metrics: [...data.metrics, { metric_name: 'total', expression: 'SUM(n)' }],
    },
  });
  const sql =
    "select date '2024-05-06' as word, 5 as n, 7 as own, timestamp '2024-01-03' as later, now() as fresh";
  const answer = await admin.put(`/api/v1/dataset/${id}?override_columns=true`, {
    json: { sql, database_id: server.databaseId, template_params: null },
  });
  expect(answer.status).toBe(200);
  const { result } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
    result: Record<string, unknown>;
  };
  expect(result).toMatchObject({
    sql,
    main_dttm_col: 'later',
    columns: [
      { column_name: 'word', type_generic: 2, is_dttm: true },
      { column_name: 'n', verbose_name: 'Number', expression: null },
      { column_name: 'own', expression: null },
      { column_name: 'later' },
      { column_name: 'fresh', is_dttm: true },
      { column_name: 'twice', expression: 'n * 2', verbose_name: 'Twice' },
    ],
    metrics: [{ metric_name: 'count' }, { metric_name: 'total', expression: 'SUM(n)' }],
  });
  expect(result.columns).toHaveLength(6);
});

test('a dataset that a person may not read looks missing in the list, by number and by key [T13]', async () => {
  const { id } = (await (await create({ table_name: 'secret', sql: 'select 1 as a' })).json()) as {
    id: number;
  };
  expect(await (await viewer.get('/api/v1/dataset/')).json()).toMatchObject({
    count: 0,
    result: [],
  });
  expect((await viewer.get(`/api/v1/dataset/${id}`)).status).toBe(404);
  expect(
    (await viewer.get(`/superset/fetch_datasource_metadata?datasourceKey=${id}__table`)).status,
  ).toBe(404);
  expect(
    (await admin.get(`/superset/fetch_datasource_metadata?datasourceKey=${id}__table`)).status,
  ).toBe(200);
});

test('deleting a dataset removes it, and deleting an unknown number removes nothing', async () => {
  const { id } = (await (await create({ table_name: 'doomed', sql: 'select 1 as a' })).json()) as {
    id: number;
  };
  expect((await admin.del(`/api/v1/dataset/?q=!(${id},99999)`)).status).toBe(404);
  expect((await admin.get(`/api/v1/dataset/${id}`)).status).toBe(200);
  expect(await (await admin.del(`/api/v1/dataset/${id}`)).json()).toEqual({ message: 'OK' });
  expect((await admin.get(`/api/v1/dataset/${id}`)).status).toBe(404);
});
