import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartEntryOf } from '../../mocks/chartEntry.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

const DATA = '/api/v1/chart/data';
const INVALIDATE = '/api/v1/cachekey/invalidate';

let server: TestServer;
let admin: Client;
let alpha: Client;
let viewer: Client;
let id: number;
let other: number;

beforeAll(async () => {
  server = await aServer({
    users: [aUser({ username: 'viewer' }), aUser({ username: 'alpha', roles: ['Alpha'] })],
  });
  [admin, alpha, viewer] = [
    await server.signIn(),
    await server.signIn('alpha'),
    await server.signIn('viewer'),
  ];
  id = await dataset('sold', "SELECT range AS n, 'part ' || range % 3 AS part FROM range(10)");
  other = await dataset('bought', 'SELECT 1 AS n');
});
afterAll(() => server.close());

const made = async (path: string, json: object): Promise<number> => {
  const answer = await admin.post(path, { json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};
const dataset = (table_name: string, sql: string): Promise<number> =>
  made('/api/v1/dataset/', { database: server.databaseId, schema: 'main', table_name, sql });

const context = (datasource: number, more: object = {}) => ({
  datasource: { id: datasource, type: 'table' },
  queries: [{ columns: ['n'], orderby: [['n', true]], ...more }],
});

const chart = (datasource_id: number, query_context: object | null): Promise<number> =>
  made('/api/v1/chart/', {
    slice_name: 'Sold',
    viz_type: 'table',
    datasource_id,
    datasource_type: 'table',
    params: '{}',
    ...(query_context ? { query_context: JSON.stringify(query_context) } : {}),
  });

const ask = async (json: object, who = admin) => chartEntryOf(await who.post(DATA, { json }));
const outcome = async (answer: Response) => [answer.status, await answer.json()] as const;

describe('GET /api/v1/chart/data/{cache_key}', () => {
  test('gives a kept answer again to those whose own question has this key [CDT-13, T13]', async () => {
    const fresh = await ask(context(id, { columns: ['n', 'part'] }));
    const again = await chartEntryOf(await admin.get(`${DATA}/${fresh.cache_key}`));
    expect(again).toEqual({
      ...fresh,
      is_cached: true,
      cached_dttm: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      queried_dttm: expect.any(String) as string,
    });
    expect((await chartEntryOf(await alpha.get(`${DATA}/qc-${fresh.cache_key}`))).data).toEqual(
      fresh.data,
    );
    const hidden = await outcome(await viewer.get(`${DATA}/${fresh.cache_key}`));
    const missing = await outcome(await viewer.get(`${DATA}/${'0'.repeat(64)}`));
    expect(hidden).toEqual([404, { message: 'Not found' }]);
    expect(missing).toEqual(hidden);
    expect((await admin.get(`${DATA}/qc-nope`)).status).toBe(404);
  });

  test('gives an answer no more once its dataset was changed', async () => {
    const changing = await dataset('changing', 'SELECT 1 AS n');
    const { cache_key } = await ask(context(changing));
    expect((await admin.get(`${DATA}/${cache_key}`)).status).toBe(200);
    await admin.put(`/api/v1/dataset/${changing}`, { json: { description: 'changed' } });
    expect((await admin.get(`${DATA}/${cache_key}`)).status).toBe(404);
  });
});

describe('POST /api/v1/cachekey/invalidate', () => {
  const isKept = async (json: object) => (await ask(json)).is_cached === true;

  test('forgets every answer about a dataset, and no other', async () => {
    const [first, second, beside] = [
      context(id),
      context(id, { columns: ['part'], orderby: [] }),
      context(other),
    ];
    for (const one of [first, second, beside]) await ask(one);
    const reply = await admin.post(INVALIDATE, {
      json: { datasource_uids: [`${id}__table`, 'x'] },
    });
    expect(await outcome(reply)).toEqual([201, {}]);
    expect([await isKept(beside), await isKept(first), await isKept(second)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('finds a dataset by the names of its database and table', async () => {
    await ask(context(other));
    const { result } = (await (await admin.get('/api/v1/database/')).json()) as {
      result: { database_name: string }[];
    };
    const named = {
      datasource_type: 'table',
      database_name: result[0]?.database_name,
      datasource_name: 'bought',
      schema: 'main',
    };
    const nowhere = { ...named, schema: 'elsewhere' };
    await admin.post(INVALIDATE, { json: { datasources: [nowhere] } });
    expect(await isKept(context(other))).toBe(true);
    expect((await admin.post(INVALIDATE, { json: { datasources: [named] } })).status).toBe(201);
    expect(await isKept(context(other))).toBe(false);
  });

  test.each([
    [{ datasource_uids: 'x' }, "{'datasource_uids': ['Not a valid list.']}"],
    [{ datasource_uids: [1] }, "{'datasource_uids': {0: ['Not a valid string.']}}"],
    [
      { datasources: [{ datasource_name: 'x' }] },
      "{'datasources': {0: {'datasource_type': ['Missing data for required field.']}}}",
    ],
    [{ evil: 1 }, "{'evil': ['Unknown field.']}"],
  ])('refuses %j with %s', async (json, message) => {
    expect(await outcome(await admin.post(INVALIDATE, { json }))).toEqual([400, { message }]);
  });

  test('is for administrators', async () => {
    expect((await alpha.post(INVALIDATE, { json: {} })).status).toBe(403);
    expect((await admin.post(INVALIDATE, { json: {} })).status).toBe(201);
  });
});

describe('warming up', () => {
  const warm = (json: object, who = admin) => who.put('/api/v1/chart/warm_up_cache', { json });
  const warmAll = (json: object) => admin.put('/api/v1/dataset/warm_up_cache', { json });

  test('a chart keeps its answer before anybody asks, made anew each time [CDT-13]', async () => {
    const saved = context(id, { columns: ['n', 'part'], row_limit: 7 });
    const chart_id = await chart(id, saved);
    expect(await outcome(await warm({ chart_id }))).toEqual([
      200,
      { result: [{ chart_id, viz_error: null, viz_status: 'success' }] },
    ]);
    expect(await ask(saved)).toMatchObject({ is_cached: true });
  });

  test('a chart whose saved query cannot be read is said, and stops no other', async () => {
    const broken = await made('/api/v1/chart/', {
      slice_name: 'Broken',
      datasource_id: other,
      datasource_type: 'table',
    });
    const { db } = server.store;
    const query_context = '{"queries": [';
    await db.updateTable('charts').set({ query_context }).where('id', '=', broken).execute();
    const whole = await chart(other, context(other));
    const answer = await warmAll({ db_name: 'Sextant', table_name: 'bought' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        result: expect.arrayContaining([
          expect.objectContaining({ chart_id: broken, viz_status: null }),
          { chart_id: whole, viz_error: null, viz_status: 'success' },
        ]) as unknown,
      },
    ]);
    expect((await admin.get(`/api/v1/chart/${broken}/data/`)).status).toBe(400);
  });

  test('further filters and texts for numbers are accepted', async () => {
    const filters = [{ col: 'n', op: '>', val: 5 }];
    const chart_id = await chart(id, context(id));
    const json = {
      chart_id: String(chart_id),
      extra_filters: JSON.stringify(filters),
      dashboard_id: 99,
    };
    expect((await warm(json)).status).toBe(200);
    expect(await ask(context(id, { filters }))).toMatchObject({ is_cached: true });
    expect(await outcome(await warm({ chart_id, extra_filters: '{' }))).toEqual([
      400,
      { message: { extra_filters: ['Not a valid list of filters.'] } },
    ]);
  });

  const FILTERS = [
    {
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      mask: { filters: [{ col: 'n', op: '>', val: 5 }] },
    },
    {
      scope: { rootPath: ['TAB-other'], excluded: [] },
      mask: { filters: [{ col: 'n', op: '>', val: 7 }] },
    },
  ];

  test('a chart is asked with the filters that its dashboard starts with, where they reach it', async () => {
    const chart_id = await chart(id, context(id));
    const dashboard_id = await made('/api/v1/dashboard/', { dashboard_title: 'Warm' });
    const change = await admin.put(`/api/v1/dashboard/${dashboard_id}`, {
      json: {
        position_json: JSON.stringify({
          DASHBOARD_VERSION_KEY: 'v2',
          ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
          GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-a'], parents: ['ROOT_ID'] },
          'CHART-a': {
            id: 'CHART-a',
            type: 'CHART',
            children: [],
            parents: ['ROOT_ID', 'GRID_ID'],
            meta: { chartId: chart_id, width: 4, height: 20 },
          },
        }),
        json_metadata: JSON.stringify({
          native_filter_configuration: FILTERS.map(({ scope, mask }, at) => ({
            id: `NATIVE_FILTER-${at}`,
            name: `filter ${at}`,
            filterType: 'filter_range',
            type: 'NATIVE_FILTER',
            targets: [{ datasetId: id, column: { name: 'n' } }],
            scope,
            defaultDataMask: { extraFormData: mask, filterState: {} },
          })),
        }),
      },
    });
    expect(change.status, await change.text()).toBe(200);
    expect((await warm({ chart_id, dashboard_id })).status).toBe(200);
    const over = (val: number) => context(id, { filters: [{ col: 'n', op: '>', val }] });
    expect(await ask(over(5))).toMatchObject({ is_cached: true });
    expect(await ask(over(7))).toMatchObject({ is_cached: null });

    const extra_filters = JSON.stringify([{ col: 'n', op: '>', val: 8 }]);
    await warm({ chart_id, dashboard_id, extra_filters });
    expect(await ask(over(8))).toMatchObject({ is_cached: true });
  });

  test('a chart that cannot be asked says why', async () => {
    const broken = await chart(id, context(id, { columns: ['nowhere'] }));
    const bare = await chart(id, null);
    const reasons = [];
    for (const chart_id of [broken, bare]) {
      const { result } = (await (await warm({ chart_id })).json()) as {
        result: [{ viz_error: string; viz_status: null }];
      };
      reasons.push(result[0]);
    }
    expect(reasons).toEqual([
      {
        chart_id: broken,
        viz_error: "Error: Columns missing in dataset: ['nowhere']",
        viz_status: null,
      },
      {
        chart_id: bare,
        viz_error: expect.stringContaining('no query context') as string,
        viz_status: null,
      },
    ]);
    expect(await outcome(await warm({ chart_id: 999_999 }))).toEqual([
      404,
      { message: 'Chart not found' },
    ]);
    expect(await outcome(await warm({}))).toEqual([
      400,
      { message: { chart_id: ['Missing data for required field.'] } },
    ]);
    expect((await warm({ chart_id: broken }, alpha)).status).toBe(403);
  });

  test('a dataset warms up each of its charts', async () => {
    const table = await dataset('warm', 'SELECT 1 AS n, 2 AS m');
    const [first, second] = [
      await chart(table, context(table)),
      await chart(table, context(table, { columns: ['m'], orderby: [] })),
    ];
    const database = server.deps.store.db.selectFrom('databases').select('name');
    const { name } = await database.executeTakeFirstOrThrow();
    const { result } = (await (await warmAll({ db_name: name, table_name: 'warm' })).json()) as {
      result: { chart_id: number; viz_status: string }[];
    };
    expect(result.map(({ chart_id, viz_status }) => [chart_id, viz_status])).toEqual([
      [first, 'success'],
      [second, 'success'],
    ]);
    expect(await ask(context(table))).toMatchObject({ is_cached: true });
    expect(await outcome(await warmAll({ db_name: name, table_name: 'nope' }))).toEqual([
      404,
      { message: 'The provided table was not found in the provided database' },
    ]);
  });
});
