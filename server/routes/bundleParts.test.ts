/** Charts of bundles that name objects by numbers of the server that wrote the file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { aZip, type BundleFiles, metadataOf, sendBundle } from '../../mocks/bundle.ts';
import {
  chartAs,
  DASHBOARD,
  DATABASE,
  DATASET,
  salesFiles,
  UUIDS,
} from '../../mocks/bundleFiles.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let servers: readonly TestServer[];
let one: Client;
let other: Client;
beforeAll(async () => {
  servers = [await aServer(), await aServer()];
  one = await (servers[0] as TestServer).signIn();
  other = await (servers[1] as TestServer).signIn();
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

const MAP = 'cccccccc-1111-0000-0000-000000000001';
const FIRST = 'cccccccc-1111-0000-0000-000000000002';

const chartOf = async (at: 0 | 1, uuid: string) => {
  const { store } = servers[at] as TestServer;
  const row = await store.db
    .selectFrom('charts')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return { ...row, settings: JSON.parse(row.params ?? '') as Record<string, unknown> };
};

const aMap = (params: object) =>
  chartAs({
    uuid: MAP,
    slice_name: 'Layers',
    viz_type: 'deck_multi',
    query_context: null,
    params: { viz_type: 'deck_multi', ...params },
  });

const chartFiles = (chart: BundleFiles[string]): BundleFiles => ({
  ...metadataOf('Slice'),
  'databases/examples.yaml': DATABASE,
  'datasets/examples/sales_1.yaml': DATASET,
  'charts/a.yaml': chart,
});

test('layers of a map are the charts that a dashboard of the bundle has under their numbers', async () => {
  const files = {
    ...salesFiles(),
    'charts/a_map.yaml': aMap({ deck_slices: [115, 4711] }),
    'dashboards/Sales_1.yaml': DASHBOARD,
  };
  const preview = await sendBundle(one, 'dashboard', aZip(files), {}, true);
  const { result } = (await preview.json()) as { result: BundlePlan };
  expect(result.objects.find(({ uuid }) => uuid === MAP)?.notes).toEqual([
    'One of its layers is a chart of the other server, and left out.',
  ]);
  expect((await sendBundle(one, 'dashboard', aZip(files))).status).toBe(200);
  const { settings } = await chartOf(0, MAP);
  expect(settings.deck_slices).toEqual([(await chartOf(0, UUIDS.chart)).id]);
});

test('a map of layers is exported with them, and shows them on another server', async () => {
  const { id } = await chartOf(0, MAP);
  const exported = await one.get(`/api/v1/chart/export/?q=!(${id})`);
  const archive = new Uint8Array(await exported.arrayBuffer());
  // So that the numbers of the two servers differ.
  const first = aZip(chartFiles(chartAs({ uuid: FIRST })));
  expect((await sendBundle(other, 'chart', first)).status).toBe(200);
  const imported = await sendBundle(other, 'chart', archive);
  expect(imported.status, await imported.clone().text()).toBe(200);
  const { settings } = await chartOf(1, MAP);
  expect(settings).toMatchObject({ deck_slices: [(await chartOf(1, UUIDS.chart)).id] });
  expect(settings).not.toHaveProperty('deck_slice_uuids');
});

test('numbers that nothing in the bundle explains show no chart of this server', async () => {
  const { id } = await chartOf(1, UUIDS.chart);
  const archive = aZip(chartFiles(aMap({ deck_slices: [id] })));
  expect((await sendBundle(other, 'chart', archive, { overwrite: true })).status).toBe(200);
  expect((await chartOf(1, MAP)).settings.deck_slices).toEqual([]);
});

test('annotation layers of the other server are left out of the stored query, too', async () => {
  const layers = [
    { annotationType: 'FORMULA', name: 'Twice', value: '2*x' },
    { annotationType: 'EVENT', name: 'Theirs', value: 3, sourceType: 'NATIVE' },
  ];
  const form = { viz_type: 'echarts_timeseries_line', annotation_layers: layers };
  const uuid = 'cccccccc-1111-0000-0000-000000000003';
  const query_context = JSON.stringify({
    datasource: { id: 22, type: 'table' },
    queries: [{ metrics: ['total'], annotation_layers: layers }],
    form_data: form,
  });
  const archive = aZip(chartFiles(chartAs({ uuid, params: form, query_context })));
  expect((await sendBundle(other, 'chart', archive)).status).toBe(200);
  const { query_context: text } = await chartOf(1, uuid);
  expect(JSON.parse(text ?? '')).toMatchObject({
    queries: [{ annotation_layers: layers.slice(0, 1) }],
    form_data: { annotation_layers: layers.slice(0, 1) },
  });
});
