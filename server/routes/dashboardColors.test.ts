/** The computed colors of a dashboard name values of its data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

const SOLD = "SELECT * FROM (VALUES (1, 'north'), (2, 'south')) AS t(id, region)";
const COLORS = {
  map_label_colors: { north: '#112233', south: '#445566' },
  shared_label_colors: ['north'],
};

let server: RuledServer;
let datasetId: number;
let dashboardId: number;

beforeAll(async () => {
  server = await aRuledServer([{ name: 'sold', sql: SOLD }]);
  datasetId = await server.aDataset('sold');
  await server.open(datasetId);
  const idOf = async (path: string, json: object) => {
    const answer = await server.admin.post(path, { json });
    return ((await answer.json()) as { id: number }).id;
  };
  const chartId = await idOf('/api/v1/chart/', {
    slice_name: 'Sold',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
  });
  const chart = { type: 'CHART', id: 'CHART', children: [], meta: { chartId } };
  dashboardId = await idOf('/api/v1/dashboard/', {
    dashboard_title: 'Sold',
    published: true,
    json_metadata: JSON.stringify({
      label_colors: { east: '#ff0000' },
      positions: {
        ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART'] },
        CHART: chart,
      },
    }),
  });
  await server.admin.put(`/api/v1/dashboard/${dashboardId}/colors`, { json: COLORS });
});
afterAll(() => server.close());

const metadataFor = async (who: RuledServer['viewer']): Promise<unknown> => {
  const answer = await who.get(`/api/v1/dashboard/${dashboardId}`);
  const { result } = (await answer.json()) as { result: { json_metadata: string } };
  return JSON.parse(result.json_metadata);
};

test('colors name labels to everybody who sees all rows', async () => {
  expect(await metadataFor(server.admin)).toMatchObject(COLORS);
  expect(await metadataFor(server.viewer)).toMatchObject(COLORS);
});

test('colors name no label to somebody whose rows a rule limits, but those chosen by hand [T12]', async () => {
  const rule = await server.aRule("region = 'south'", datasetId);
  expect(await metadataFor(server.viewer)).toMatchObject({
    label_colors: { east: '#ff0000' },
    map_label_colors: {},
    shared_label_colors: [],
  });
  expect(await metadataFor(server.admin)).toMatchObject(COLORS);
  await server.removeRule(rule);
});
