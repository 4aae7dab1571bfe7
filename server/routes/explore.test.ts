import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { flightsDashboard } from '../examples/flights.ts';
import { writeExamples } from '../examples/writeExamples.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { EXAMPLE_DATASETS } from '../examples/datasets.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
let flights: number;
let chartId: number;

const explore = async (query: string, who = admin) => {
  const answer = await who.get(`/api/v1/explore/?${query}`);
  return {
    status: answer.status,
    body: (await answer.json()) as { result: Record<string, never> },
  };
};

beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  const datasets = EXAMPLE_DATASETS.filter(({ key }) => key === 'flights');
  const column = {
    type: 'LONGINTEGER',
    nativeType: 'BIGINT',
    generic: 0,
    nullable: true,
    comment: null,
  } as const;
  const table: StoredTable = {
    schema: 'main',
    name: 'flights',
    file: '',
    rows: 0,
    bytes: 0,
    comment: null,
    columns: [
      { ...column, name: 'date', type: 'DATETIME', nativeType: 'TIMESTAMP', generic: 2 },
      { ...column, name: 'delay' },
    ],
  };
  await writeExamples(
    server.store.db,
    { datasets, dashboards: [flightsDashboard], charts: [] },
    {
      databaseId: server.databaseId,
      tables: new Map([['flights', table]]),
      ownerId: 1,
      now: new Date(),
    },
  );
  [admin, viewer] = [await server.signIn('admin'), await server.signIn('viewer')];
  flights = (await server.store.db.selectFrom('datasets').select('id').executeTakeFirstOrThrow())
    .id;
  const chart = await server.store.db
    .selectFrom('charts')
    .select('id')
    .where('name', '=', 'How punctual?')
    .executeTakeFirstOrThrow();
  chartId = chart.id;
});
afterAll(() => server.close());

test('a saved chart opens with its settings, its dataset and its author', async () => {
  const { status, body } = await explore(`slice_id=${chartId}`);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    form_data: {
      viz_type: 'pie',
      datasource: `${flights}__table`,
      slice_id: chartId,
      url_params: { slice_id: String(chartId) },
      groupby: ['punctuality'],
    },
    dataset: {
      id: flights,
      name: 'main.flights',
      main_dttm_col: 'date',
      granularity_sqla: [['date', 'date']],
      column_formats: { on_time_share: '.1%' },
      verbose_map: { __timestamp: 'Time', on_time_share: 'On time', delay: 'Delay (min)' },
      database: { name: 'Sextant', backend: 'duckdb' },
    },
    slice: { slice_id: chartId, slice_name: 'How punctual?', owners: [1], datasource: 'flights' },
    metadata: { owners: ['Admin Test'], dashboards: [{ dashboard_title: 'Flights: on time?' }] },
    message: null,
  });
  expect(body.result.slice).not.toHaveProperty('viz_type');
});

test('a dataset opens as a new chart', async () => {
  const { body } = await explore(`datasource_id=${flights}&datasource_type=table`);
  expect(body.result).toMatchObject({
    form_data: {
      datasource: `${flights}__table`,
      adhoc_filters: [],
      applied_time_extras: {},
    },
    slice: null,
    metadata: null,
  });
  expect(body.result.form_data).not.toHaveProperty('viz_type');
});

test('settings in the address are laid over those of the chart or dataset', async () => {
  const settings = encodeURIComponent('{"viz_type":"bar","row_limit":5}');
  const { body } = await explore(`slice_id=${chartId}&form_data=${settings}`);
  expect(body.result.form_data).toMatchObject({
    viz_type: 'bar',
    row_limit: 5,
    groupby: ['punctuality'],
  });
  expect(body.result.form_data).not.toHaveProperty('url_params.form_data');
  const bare = await explore(`datasource_id=${flights}&form_data=${settings}`);
  expect(bare.body.result.form_data).toMatchObject({
    viz_type: 'bar',
    datasource: `${flights}__table`,
  });
  const broken = await explore(`datasource_id=${flights}&form_data=%7B`);
  expect(broken.body.result.form_data).toMatchObject({ datasource: `${flights}__table` });
});

test('a chart that is gone keeps its number, without its settings', async () => {
  const { body } = await explore('slice_id=999');
  expect(body.result).toMatchObject({ form_data: { slice_id: 999 }, slice: null });
});

test('a cached state takes precedence over the saved chart, and an expired key falls back with a message', async () => {
  const cached = { datasource: `${flights}__table`, viz_type: 'table', metrics: ['count'] };
  const made = await admin.post('/api/v1/explore/form_data?tab_id=1', {
    json: {
      datasource_id: flights,
      datasource_type: 'table',
      chart_id: chartId,
      form_data: JSON.stringify(cached),
    },
  });
  const { key } = (await made.json()) as { key: string };
  const { body } = await explore(`slice_id=${chartId}&form_data_key=${key}`);
  expect(body.result).toMatchObject({ form_data: { ...cached, slice_id: chartId }, message: null });
  const dead = await explore(`slice_id=${chartId}&form_data_key=gone`);
  expect(dead.body.result).toMatchObject({
    form_data: { viz_type: 'pie' },
    message: 'Form data not found in cache, reverting to chart metadata.',
  });
  const bare = await explore(`datasource_id=${flights}&form_data_key=gone`);
  expect(bare.body.result).toMatchObject({
    message: 'Form data not found in cache, reverting to dataset metadata.',
  });
});

test('a link opens the state it was made from, and an unknown link is 404', async () => {
  const formData = { datasource: `${flights}__table`, viz_type: 'pie', slice_id: chartId, own: 1 };
  const made = await admin.post('/api/v1/explore/permalink', { json: { formData } });
  const { key } = (await made.json()) as { key: string };
  const { body } = await explore(`permalink_key=${key}`);
  expect(body.result).toMatchObject({ form_data: { own: 1 }, slice: { slice_id: chartId } });
  const unknown = await explore('permalink_key=nothing');
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Invalid permalink key' } });
});

test.each([
  ['slice_id=999', 'None__table'],
  ['', 'None__table'],
  ['form_data_key=gone', 'None__table'],
  ['datasource_id=999&datasource_type=table', '999__table'],
])(
  'a request for %j opens without a dataset and says so instead of failing',
  async (query, datasource) => {
    const { status, body } = await explore(query);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      form_data: { datasource },
      dataset: { name: '[Missing Dataset]', columns: [], metrics: [] },
      slice: null,
    });
  },
);

test('a person who may not read the dataset gets the same reply as for a missing one [T13]', async () => {
  const { body } = await explore(`slice_id=${chartId}`, viewer);
  expect(body.result).toMatchObject({ dataset: { name: '[Missing Dataset]' }, slice: null });
  const direct = await explore(`datasource_id=${flights}`, viewer);
  expect(direct.body.result).toMatchObject({ dataset: { name: '[Missing Dataset]' } });
});

test('the datasets of a dashboard contain what its charts use', async () => {
  const answer = await admin.get('/api/v1/dashboard/flights/datasets');
  const { result } = (await answer.json()) as {
    result: {
      columns: { column_name: string }[];
      column_names: string[];
      metrics: { metric_name: string }[];
    }[];
  };
  expect(result).toHaveLength(1);
  expect(result[0]?.column_names).toContain('distance_class');
  expect(result[0]?.metrics.map(({ metric_name }) => metric_name).toSorted()).toEqual([
    'average_delay',
    'count',
    'late_share',
    'median_delay',
    'on_time_share',
  ]);
  const missing = await admin.get('/api/v1/dashboard/nothing/datasets');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ error: 'Dashboard not found.' });
});
