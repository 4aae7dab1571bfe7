/** Annotation layers in `POST /api/v1/chart/data`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

const SOLD = `
  SELECT TIMESTAMP '2024-01-01' + to_days(i::INTEGER) AS "at", i::INTEGER AS n,
         9007199254740993 AS big
  FROM range(100) t(i)`;

let server: TestServer;
let admin: Client;
let viewer: Client;
let shown: number;
let hidden: number;
let layer: number;

const made = async (path: string, json: object) => {
  const answer = await admin.post(path, { json });
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};
const aDataset = (table_name: string) =>
  made('/api/v1/dataset/', {
    database: server.databaseId,
    schema: 'main',
    table_name,
    sql: SOLD,
  });
const aChart = (id: number, query: object | null) =>
  made('/api/v1/chart/', {
    slice_name: 'Sold',
    datasource_id: id,
    datasource_type: 'table',
    ...(query && {
      query_context: JSON.stringify({ datasource: { id, type: 'table' }, queries: [query] }),
    }),
  });

beforeAll(async () => {
  server = await aServer({ users: [aUser({ username: 'reader' })] });
  admin = await server.signIn('admin');
  [shown, hidden] = [await aDataset('shown'), await aDataset('hidden')];
  const role = await server.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Gamma')
    .executeTakeFirstOrThrow();
  await server.store.db
    .insertInto('role_grants')
    .values({
      role_id: role.id,
      permission: 'datasource_access',
      view: `[Sextant].[shown](id:${shown})`,
    })
    .execute();
  viewer = await server.signIn('reader');
  layer = await made('/api/v1/annotation_layer/', { name: 'Releases' });
  for (const [short_descr, start_dttm] of [
    ['New', '2024-02-01T12:00:00'],
    ['Old', '2024-01-01T00:00:00'],
  ])
    await made(`/api/v1/annotation_layer/${layer}/annotation/`, {
      short_descr,
      start_dttm,
      end_dttm: '2024-03-01T00:00:00',
      json_metadata: '{"a":1}',
    });
});
afterAll(() => server.close());

const aLayer = (more: object) => ({
  name: 'Layer',
  annotationType: 'EVENT',
  sourceType: 'table',
  show: true,
  showMarkers: false,
  ...more,
});
const RANGE = { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-01-11' };
const ask = async (annotation_layers: readonly object[], who = admin, more: object = {}) => {
  const answer = await who.post('/api/v1/chart/data', {
    json: {
      datasource: { id: shown, type: 'table' },
      queries: [{ metrics: ['count'], filters: [RANGE], annotation_layers, ...more }],
    },
  });
  const text = await answer.text();
  const { result, message } = JSON.parse(text) as {
    result?: { annotation_data: Record<string, { records: object[] }>; data: object[] }[];
    message?: unknown;
  };
  return { status: answer.status, text, message, entry: result?.[0] };
};
const ROWS = {
  columns: ['at', 'n', 'big'],
  filters: [{ ...RANGE, val: 'No filter' }],
  row_limit: 1000,
};

describe('annotation layers of a query', () => {
  test('have stored annotations as the wire has them, in the order of their start, beside the rows of the query', async () => {
    const native = aLayer({ sourceType: 'NATIVE', value: layer });
    const { entry } = await ask([
      native,
      aLayer({ name: 'y', annotationType: 'FORMULA', sourceType: '', value: '2x' }),
    ]);
    expect(entry?.data).toEqual([{ count: 10 }]);
    expect(entry?.annotation_data).toEqual({
      Layer: {
        columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
        records: [
          expect.objectContaining({ short_descr: 'Old' }),
          {
            start_dttm: Date.UTC(2024, 1, 1, 12),
            end_dttm: Date.UTC(2024, 2, 1),
            short_descr: 'New',
            long_descr: null,
            json_metadata: '{"a":1}',
          },
        ],
      },
    });
  });

  test('have the rows of another chart with every digit, under its own settings', async () => {
    const value = await aChart(hidden, ROWS);
    const { entry, text } = await ask([aLayer({ value })]);
    expect(entry?.annotation_data.Layer?.records).toHaveLength(100);
    expect(text).toContain('"n":0,"big":9007199254740993');
    expect(entry?.data).toEqual([{ count: 10 }]);
  });

  test('replace nothing that a chart does not have', async () => {
    const value = await aChart(hidden, ROWS);
    const { status, text } = await ask([aLayer({ value, overrides: { grain: 'P1M' } })]);
    const words = 'Must be one of: granularity, time_grain_sqla, time_range, time_shift.';
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
    expect(text).toContain("'overrides': {'grain': {'key': ");
  });

  test('replace time range and grain of that chart where they say so', async () => {
    const value = await aChart(hidden, ROWS);
    const count = async (overrides: object) =>
      (await ask([aLayer({ value, overrides })])).entry?.annotation_data.Layer?.records.length;
    expect(await count({ time_range: null })).toBe(10);
    expect(await count({ time_range: '2024-01-01 : 2024-01-03' })).toBe(2);
    const axis = {
      timeGrain: 'P1D',
      columnType: 'BASE_AXIS',
      sqlExpression: 'at',
      label: 'at',
      expressionType: 'SQL',
      isColumnReference: true,
    };
    const byDay = await aChart(hidden, { columns: [axis], metrics: ['count'] });
    const { entry } = await ask([aLayer({ value: byDay, overrides: { time_grain_sqla: 'P1M' } })]);
    expect(entry?.annotation_data.Layer?.records).toHaveLength(4);
  });

  test('are those of their own chart also where the rows of the query are kept', async () => {
    const last = (n: number) => ({ ...ROWS, filters: [{ col: 'n', op: '>=', val: n }] });
    const charts = [await aChart(hidden, last(98)), await aChart(hidden, last(97))];
    const counts: (number | undefined)[] = [];
    for (const value of [...charts, ...charts]) {
      const { entry } = await ask([aLayer({ value })]);
      counts.push(entry?.annotation_data.Layer?.records.length);
    }
    expect(counts).toEqual([2, 3, 2, 3]);
  });

  test('are refused where the texts of all of them are too long for a request [T31]', async () => {
    const value = await made('/api/v1/annotation_layer/', { name: 'Long' });
    const at = new Date().toISOString();
    const long = { long_descr: 'x'.repeat(600_000), json_metadata: null };
    const stamps = { created_by: null, changed_by: null, created_on: at, changed_on: at };
    const rows = Array.from({ length: 3 }, (_, n) => ({
      layer_id: value,
      short_descr: `${n}`,
      start_dttm: at,
      end_dttm: at,
      ...long,
      ...stamps,
    }));
    await server.store.db.insertInto('annotations').values(rows).execute();
    const native = aLayer({ sourceType: 'NATIVE', value });
    expect((await ask([native])).status).toBe(200);
    const refused = [400, expect.stringContaining('more than 2,000,000')];
    const twice = await ask([native, { ...native, name: 'Again' }]);
    expect([twice.status, twice.text]).toEqual(refused);
    const query = { metrics: ['count'], annotation_layers: [native] };
    const json = { datasource: { id: shown, type: 'table' }, queries: [query, query] };
    const answer = await admin.post('/api/v1/chart/data', { json });
    expect([answer.status, await answer.text()]).toEqual(refused);
  });

  test('count as queries of the request [T31]', async () => {
    const value = await aChart(hidden, ROWS);
    const layers = Array.from({ length: 20 }, (_, at) => aLayer({ name: `${at}`, value }));
    const queries = Array.from({ length: 5 }, () => ({
      columns: ['n'],
      annotation_layers: layers,
    }));
    const json = { datasource: { id: shown, type: 'table' }, queries };
    const answer = await admin.post('/api/v1/chart/data', { json });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('asks 105 queries; at most 100'),
    ]);
  });

  test('do not ask for the layers of that chart in turn', async () => {
    const inner = aLayer({ name: 'Inner', value: 999_999 });
    const value = await aChart(hidden, { ...ROWS, annotation_layers: [inner] });
    expect((await ask([aLayer({ value })])).entry?.annotation_data).toHaveProperty('Layer');
  });

  test.each([
    [
      'a chart that is not there',
      () => 999_999,
      /^Error: The annotation layer "Layer": its chart was not found$/,
    ],
    [
      'a chart without a query',
      () => aChart(hidden, null),
      /the saved query of its chart .* was not found$/,
    ],
  ])('name what is missing: %s', async (_, source, message) => {
    const { status, message: text } = await ask([aLayer({ value: await source() })]);
    expect([status, text]).toEqual([400, expect.stringMatching(message)]);
  });

  test('show other charts and stored annotations to whoever may see them only [T13]', async () => {
    const value = await aChart(hidden, ROWS);
    const refused = await ask([aLayer({ value })], viewer);
    expect([refused.status, refused.message]).toEqual([
      400,
      'Error: The annotation layer "Layer": its chart was not found',
    ]);
    expect((await ask([aLayer({ value: await aChart(shown, ROWS) })], viewer)).status).toBe(200);
    const native = aLayer({ sourceType: 'NATIVE', value: layer });
    expect((await ask([native], viewer)).status).toBe(200);
  });

  test.each([
    [aLayer({ value: 1, hideInLegend: true }), 'hideInLegend'],
    [{ ...aLayer({ value: 1 }), show: undefined }, 'show'],
    [aLayer({}), 'value'],
    [aLayer({ value: 1, style: 'wavy' }), 'style'],
  ])('are refused where they are not as the wire has them: %j', async (wrong, key) => {
    const { status, message } = await ask([wrong]);
    expect([status, message]).toEqual([400, expect.stringContaining(`'${key}'`)]);
  });

  test('are limited in number', async () => {
    const many = Array.from({ length: 21 }, (_, at) => aLayer({ name: String(at), value: 1 }));
    expect((await ask(many)).status).toBe(400);
  });
});
