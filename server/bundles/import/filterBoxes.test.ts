/** A dashboard with a filter box, imported: what the preview says of it, and what is stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { aZip, sendBundle } from '../../../mocks/bundle.ts';
import { chartAs, salesFiles, UUIDS } from '../../../mocks/bundleFiles.ts';
import { aServer, type Client, type TestServer } from '../../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const params = { viz_type: 'filter_box', date_filter: true, filter_configs: [{ column: 'day' }] };
const files = {
  ...salesFiles(),
  'charts/Sales_by_day_1.yaml': chartAs({ viz_type: 'filter_box', params, query_context: null }),
};

const previewed = async (overwrite = false): Promise<BundlePlan> => {
  const answer = await sendBundle(admin, 'dashboard', aZip(files), { overwrite }, true);
  return ((await answer.json()) as { result: BundlePlan }).result;
};

test('a filter box is left out as a chart, and its filters are those of the dashboard [FLT-30]', async () => {
  const { objects, problems } = await previewed();
  expect(problems).toEqual({});
  expect(objects.find(({ folder }) => folder === 'charts')).toMatchObject({
    action: 'skipped',
    notes: ['Its filters become filters of the dashboard "Sales".'],
  });
  expect(objects.find(({ folder }) => folder === 'dashboards')).toMatchObject({
    action: 'created',
    notes: ['A filter box becomes 2 filters of the dashboard: Time range, day.'],
  });

  expect((await sendBundle(admin, 'dashboard', aZip(files))).status).toBe(200);
  const { db } = server.store;
  const dashboard = await db
    .selectFrom('dashboards')
    .selectAll()
    .where('uuid', '=', UUIDS.dashboard)
    .executeTakeFirstOrThrow();
  const dataset = await db
    .selectFrom('datasets')
    .select('id')
    .where('uuid', '=', UUIDS.dataset)
    .executeTakeFirstOrThrow();
  expect(
    await db.selectFrom('charts').select('id').where('uuid', '=', UUIDS.chart).execute(),
  ).toEqual([]);
  expect(JSON.parse(dashboard.json_metadata ?? '')).toMatchObject({
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-a' },
      { filterType: 'filter_time', targets: [{}] },
      {
        filterType: 'filter_select',
        targets: [{ datasetId: dataset.id, column: { name: 'day' } }],
      },
    ],
  });
});

test('the same dashboard again changes nothing', async () => {
  const { objects } = await previewed(true);
  expect(objects.find(({ folder }) => folder === 'dashboards')).toMatchObject({
    action: 'left',
    differences: [],
  });
});
