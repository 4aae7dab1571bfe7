/** A dashboard as an example of a Superset: its files, and the rows that the person may see. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';
import type { Client } from '../../mocks/testServer.ts';
import { unzipBytes } from '../../test/unzip.ts';
import { readYaml } from '../bundles/yaml.ts';
import { grant } from '../store/roles.ts';

let server: RuledServer;
let admin: Client;
let dataset: number;
const ROOT = '/api/v1/dashboard';

const idIn = async (answer: Response): Promise<number> => {
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const aChart = async (dashboard: number, of: number, name: string) =>
  idIn(
    await admin.post('/api/v1/chart/', {
      json: {
        slice_name: name,
        viz_type: 'table',
        datasource_id: of,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'table', all_columns: ['id'] }),
        query_context: JSON.stringify({ datasource: { id: of, type: 'table' }, queries: [] }),
        dashboards: [dashboard],
      },
    }),
  );

const settings = (chart: number, of: number) => ({
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-a',
      name: 'Region',
      filterType: 'filter_select',
      targets: [{ datasetId: of, column: { name: 'region' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      chartsInScope: [chart],
    },
  ],
  chart_configuration: {
    [chart]: { id: chart, crossFilters: { scope: 'global', chartsInScope: [chart] } },
  },
  global_chart_configuration: {
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope: [chart],
  },
});

let dashboard: number;
beforeAll(async () => {
  server = await aRuledServer([
    {
      name: 'sales',
      sql: `SELECT * FROM (VALUES (1, 'north', CAST(9007199254740993 AS BIGINT), DATE '2024-02-29'),
        (2, 'south', NULL, NULL), (3, 'north', 5, DATE '2024-03-01')) AS v(id, region, big, day)`,
    },
  ]);
  ({ admin } = server);
  dataset = await server.aDataset('sales');
  dashboard = await idIn(
    await admin.post(`${ROOT}/`, {
      json: { dashboard_title: 'Board', slug: 'the-board', published: true },
    }),
  );
  const chart = await aChart(dashboard, dataset, 'Sales / all');
  const json_metadata = JSON.stringify(settings(chart, dataset));
  const saved = await admin.put(`${ROOT}/${dashboard}`, { json: { json_metadata } });
  expect(saved.status, await saved.clone().text()).toBe(200);
  await server.open(dataset);
});
afterAll(() => server.close());

const exampleOf = async (id: number, query = '', by = admin) => {
  const answer = await by.get(`${ROOT}/${id}/export_as_example/${query}`);
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { headers: answer.headers, files: unzipBytes(bytes) };
};

const rowsOf = async (parquet: Buffer | undefined) => {
  const file = join(mkdtempSync(join(tmpdir(), 'example-')), 'data.parquet');
  writeFileSync(file, parquet ?? '');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(
    `SELECT id, region, CAST(big AS VARCHAR) AS big, CAST(day AS VARCHAR) AS day, typeof(big) AS type FROM '${file}' ORDER BY id`,
  );
  connection.closeSync();
  instance.closeSync();
  return read.getRowsJson();
};

const yaml = (files: Readonly<Record<string, Buffer>>, name: string) =>
  readYaml(files[name]?.toString('utf8') ?? '') as Record<string, unknown>;

test('an example has its dataset, its data, its charts and its dashboard, and no number of this server', async () => {
  const { files, headers } = await exampleOf(dashboard, '?token=abc');
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename=the-board_example.zip');
  expect(headers.get('set-cookie')).toMatch(/^abc=done;/);
  const names = Object.keys(files);
  const chartName = names.find((name) => name.startsWith('charts/')) ?? '';
  expect(names.toSorted()).toEqual([chartName, 'dashboard.yaml', 'data.parquet', 'dataset.yaml']);
  const chart = yaml(files, chartName);
  const described = yaml(files, 'dataset.yaml');
  expect(described).toMatchObject({
    table_name: 'sales',
    data_file: 'data.parquet',
    schema: null,
    sql: null,
    database_uuid: 'a2dc77af-e654-49bb-b321-40f6b559a1ee',
  });
  expect(chart).toMatchObject({
    slice_name: 'Sales / all',
    query_context: null,
    dataset_uuid: described.uuid,
  });
  const { uuid } = chart;
  expect(yaml(files, 'dashboard.yaml').metadata).toMatchObject({
    native_filter_configuration: [
      expect.objectContaining({
        targets: [{ datasetUuid: described.uuid, column: { name: 'region' } }],
        chartsInScope: [uuid],
      }),
    ],
    chart_configuration: {
      [String(uuid)]: { id: uuid, crossFilters: { scope: 'global', chartsInScope: [uuid] } },
    },
    global_chart_configuration: {
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      chartsInScope: [uuid],
    },
  });
  expect(await rowsOf(files['data.parquet'])).toEqual([
    [1, 'north', '9007199254740993', '2024-02-29', 'BIGINT'],
    [2, 'south', null, null, 'BIGINT'],
    [3, 'north', '5', '2024-03-01', 'BIGINT'],
  ]);
});

test('an example has as many rows as are asked for, or none', async () => {
  const some = await exampleOf(dashboard, '?sample_rows=2');
  expect(await rowsOf(some.files['data.parquet'])).toHaveLength(2);
  const none = await exampleOf(dashboard, '?export_data=false');
  expect(Object.keys(none.files)).not.toContain('data.parquet');
  expect(Object.keys(none.files)).toContain('dataset.yaml');
});

test('an example has only the rows that its reader may see, and needs its own right', async () => {
  const { viewer, store, aRule } = server;
  const path = `${ROOT}/${dashboard}/export_as_example/`;
  expect((await viewer.get(path)).status).toBe(403);
  await grant(store.db, 'Gamma', 'can_export_as_example', 'Dashboard');
  await aRule("region = 'north'", dataset);
  const { files } = await exampleOf(dashboard, '', await server.signIn('viewer'));
  expect((await rowsOf(files['data.parquet'])).map(([id]) => id)).toEqual([1, 3]);
});

test('an example of several datasets has them in folders, with the rows of SQL in place of the SQL', async () => {
  const sql = "SELECT id, region, big, day FROM sales WHERE region = 'south'";
  const other = await server.aDataset('of the south', { sql });
  const both = await idIn(await admin.post(`${ROOT}/`, { json: { dashboard_title: 'Both' } }));
  await aChart(both, dataset, 'One');
  await aChart(both, other, 'Two');
  const { files, headers } = await exampleOf(both);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename=dashboard_${both}_example.zip`,
  );
  expect(
    Object.keys(files)
      .filter((name) => !name.startsWith('charts/'))
      .toSorted(),
  ).toEqual([
    'dashboard.yaml',
    'data/of_the_south.parquet',
    'data/sales.parquet',
    'datasets/of_the_south.yaml',
    'datasets/sales.yaml',
  ]);
  expect(yaml(files, 'datasets/of_the_south.yaml')).toMatchObject({
    data_file: 'of_the_south.parquet',
    sql: null,
  });
  expect(await rowsOf(files['data/of_the_south.parquet'])).toEqual([
    [2, 'south', null, null, 'BIGINT'],
  ]);
});

test('more data than an example may have is refused with what to do', async () => {
  const many = await server.aDataset('many', { sql: 'SELECT range AS id FROM range(1000001)' });
  const board = await idIn(await admin.post(`${ROOT}/`, { json: { dashboard_title: 'Many' } }));
  await aChart(board, many, 'Many');
  const answer = await admin.get(`${ROOT}/${board}/export_as_example/`);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([422, expect.stringContaining('sample_rows')]);
  const sampled = async (rows: number) =>
    (await admin.get(`${ROOT}/${board}/export_as_example/?sample_rows=${rows}`)).status;
  expect([await sampled(1_000_001), await sampled(5)]).toEqual([422, 200]);
});

test.each([
  ['/api/v1/dashboard/4711/export_as_example/', 404],
  ['/api/v1/dashboard/nothing/export_as_example/', 404],
  ['/api/v1/dashboard/1/export_as_example/?sample_rows=x', 400],
  ['/api/v1/dashboard/1/export_as_example/?sample_rows=0', 400],
])('%s answers %i', async (path, status) => {
  expect((await admin.get(path)).status).toBe(status);
});

test('an example is only read', async () => {
  const answer = await admin.post(`${ROOT}/${dashboard}/export_as_example/`, { json: {} });
  expect(answer.status).toBe(405);
});
