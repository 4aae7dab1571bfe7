import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let client: Client;
let datasetId: number;
let dashboardId: number;
beforeAll(async () => {
  server = await aServer({ config: { publicUrl: new URL('https://sextant.example.org') } });
  client = await server.signIn();
  const dataset = await client.post('/api/v1/dataset/', {
    json: { database: server.databaseId, table_name: 'one', sql: 'select 1 as a' },
  });
  ({ id: datasetId } = (await dataset.json()) as { id: number });
  const dashboard = await client.post('/api/v1/dashboard/', { json: { dashboard_title: 'One' } });
  ({ id: dashboardId } = (await dashboard.json()) as { id: number });
});
afterAll(() => server.close());

/** The headers of a request that wants links to lead elsewhere. */
const FOREIGN = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  Forwarded: 'host=evil.example',
};

test.each([
  [
    'the SQL editor',
    () => '/api/v1/sqllab/permalink',
    () => ({ sql: 'select 1', dbId: 1, name: 'a' }),
    '/sqllab/p/',
  ],
  [
    'a chart',
    () => '/api/v1/explore/permalink',
    () => ({ formData: { datasource: `${datasetId}__table` } }),
    '/superset/explore/p/',
  ],
  [
    'a dashboard',
    () => `/api/v1/dashboard/${dashboardId}/permalink`,
    () => ({ dataMask: {} }),
    '/superset/dashboard/p/',
  ],
])(
  'a link to %s leads to the address that the operator gave, whatever Host the request names [T22]',
  async (_, path, json, begins) => {
    const answer = await client.post(path(), { json: json(), headers: FOREIGN });
    const { key, url } = (await answer.json()) as { key: string; url: string };
    expect(url).toBe(`https://sextant.example.org${begins}${key}/`);
  },
);
