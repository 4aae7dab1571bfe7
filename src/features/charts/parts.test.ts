import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStore } from '@/app/store';
import { toBootstrap } from '@/features/session/bootstrap';
import type { FormData } from '@/viz/formData';
import { clearFaults } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { seedFlights } from '../../../test/seedFlights';
import { selectChart } from './selectors';
import { loadChartSql } from './thunks/chartExports';
import { runChart } from './thunks/runChart';
import * as wiring from './wiring';

const KEY = 42;
let server: PageServer;
let datasetId: number;
let points: number;
let broken: number;
let pie: number;
const spatial = { type: 'latlong', lonCol: 'distance', latCol: 'distance' };
const made = async (slice_name: string, params: { readonly viz_type: string }) => {
  const json = {
    slice_name,
    viz_type: params.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  };
  const answer = await server.client.post('/api/v1/chart/', { json });
  return ((await answer.json()) as { id: number }).id;
};
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
  const viz_type = 'deck_scatter';
  points = await made('Points', {
    viz_type,
    spatial,
    adhoc_filters: [is('carrier', 'AA')],
  } as never);
  const nowhere = { ...spatial, lonCol: 'no such column' };
  broken = await made('Nowhere', { viz_type, spatial: nowhere } as never);
  pie = await made('Shares', { viz_type: 'pie', groupby: ['carrier'], metric: 'count' } as never);
});
afterEach(clearFaults);
afterAll(() => server.stop());

const is = (subject: string, comparator: unknown) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: '==',
  comparator,
});
const aMap = (what: object = {}): FormData => ({
  datasource: `${datasetId}__table`,
  viz_type: 'deck_multi',
  deck_slices: [points],
  adhoc_filters: [],
  ...what,
});
const aStore = () => {
  const store = createStore({ session: toBootstrap(server.bootstrap as never) });
  store.add(wiring);
  return store;
};
const ran = async (formData: FormData) => {
  const store = aStore();
  await store.dispatch(runChart({ key: KEY, formData }));
  return selectChart(store.getState(), KEY).queriesResponse ?? [];
};

test('each layer of a map has its own rows; one that cannot be read leaves the others standing and is named', async () => {
  const results = await ran(aMap({ deck_slices: [points, broken, pie, 99_999] }));
  expect(results.map(({ part, data }) => [part?.name, data.length > 0])).toEqual([
    ['Points', true],
    ['Nowhere', false],
    ['Shares', false],
    ['Chart 99999', false],
  ]);
  expect(results.map(({ part }) => part?.problem)).toEqual([
    null,
    expect.stringContaining('no such column'),
    'its type, Pie, is no layer of a map',
    'it does not exist, or you may not see it',
  ]);
});

test('a layer knows its own metrics by their labels, whatever column of the dataset has that name', async () => {
  const path = `/api/v1/dataset/${datasetId}`;
  const { result } = (await (await server.client.get(path)).json()) as {
    result: { columns: readonly { id: number; column_name: string; type: string }[] };
  };
  const columns = result.columns.map(({ id, column_name, type }) => ({
    id,
    column_name,
    type,
    verbose_name: `The ${column_name}`,
  }));
  await server.client.put(path, { json: { columns } });
  const size = {
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name: 'distance' },
    label: 'carrier',
  };
  const cells = await made('Cells', { viz_type: 'deck_hex', spatial, size } as never);
  const [layer] = await ran(aMap({ deck_slices: [cells] }));
  expect(layer?.part?.dataset.verboseNames).toMatchObject({
    carrier: 'carrier',
    distance: 'The distance',
  });
});

test('the filters of the map hold beside those of a layer, and those of a dashboard where it says', async () => {
  const count = async (what: object) => (await ran(aMap(what))).map(({ data }) => data.length);
  const [own = 0] = await count({});
  expect(own).toBe(90);
  expect(await count({ adhoc_filters: [is('distance', 100)] })).toEqual([1]);
  const filter = { col: 'distance', op: '==', val: 100 };
  const extra = { extra_form_data: { filters: [filter] }, deck_slices: [points, points] };
  expect(await count(extra)).toEqual([1, 1]);
  const scoped = { layer_filter_scope: { F: [1] }, filter_data_mapping: { F: [filter] } };
  expect(await count({ ...extra, ...scoped })).toEqual([own, 1]);
});

test('a layer that a display control hides is not asked for, and a filter of one layer stays with that layer', async () => {
  const filter = { col: 'distance', op: '==', val: 100 };
  const results = await ran(
    aMap({
      deck_slices: [broken, points, pie],
      extra_form_data: { visible_deckgl_layers: [points], filters: [filter] },
      layer_filter_scope: { F: [1] },
      filter_data_mapping: { F: [filter] },
    }),
  );
  expect(results.map(({ part, data }) => [part?.name, data.length])).toEqual([['Points', 1]]);
  expect(await ran(aMap({ extra_form_data: { visible_deckgl_layers: [] } }))).toEqual([]);
});

test('the SQL of a map of layers is that of each layer', async () => {
  const action = await aStore().dispatch(loadChartSql(aMap({ deck_slices: [points, pie] })));
  expect(action.payload).toEqual([
    { name: undefined, sql: expect.stringMatching(/carrier.*AA/s) as string },
  ]);
});
