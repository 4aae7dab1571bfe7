/** Objects of a bundle that come in beside those that have their UUIDs here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { aZip, metadataOf, sendBundle } from '../../mocks/bundle.ts';
import { DATABASE, QUERY, salesFiles, UUIDS } from '../../mocks/bundleFiles.ts';
import { grant } from '../store/roles.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let ada: Client;
let eve: Client;
const ARCHIVE = aZip(salesFiles());
beforeAll(async () => {
  server = await aServer({
    users: [
      aUser({ username: 'ada', roles: ['Alpha', 'sql_lab'] }),
      aUser({ username: 'eve', roles: ['Alpha'] }),
    ],
  });
  admin = await server.signIn();
  ada = await server.signIn('ada');
  eve = await server.signIn('eve');
  expect((await sendBundle(admin, 'dashboard', ARCHIVE)).status).toBe(200);
});
afterAll(() => server.close());

const planOf = async (client: Client, copies: readonly string[] = []): Promise<BundlePlan> => {
  const fields = { overwrite: true, copies };
  const answer = await sendBundle(client, 'dashboard', ARCHIVE, fields, true);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { result: BundlePlan }).result;
};

const planned = ({ objects }: BundlePlan, uuid: string) =>
  objects.find((object) => object.uuid === uuid);

const all = (table: 'charts' | 'dashboards') =>
  server.store.db.selectFrom(table).selectAll().orderBy('id').execute();

test('a dashboard of somebody else cannot be replaced, and the plan offers a copy [T26]', async () => {
  const plan = await planOf(ada);
  expect(planned(plan, UUIDS.dashboard)).toMatchObject({ action: 'refused', may_copy: true });
  expect(Object.keys(plan.problems)).toHaveLength(1);
});

test('a copy of a dashboard and its chart shows the copied chart, and the originals stay [T26]', async () => {
  const before = { charts: await all('charts'), dashboards: await all('dashboards') };
  const copies = [UUIDS.dashboard, UUIDS.chart];
  const plan = await planOf(ada, copies);
  expect(plan.problems).toEqual({});
  for (const uuid of copies)
    expect(planned(plan, uuid)).toMatchObject({
      action: 'created',
      notes: expect.arrayContaining(['A copy: the one that is here stays as it is.']),
    });
  expect((await sendBundle(ada, 'dashboard', ARCHIVE, { copies })).status).toBe(200);

  const charts = await all('charts');
  const dashboards = await all('dashboards');
  expect(charts.slice(0, -1)).toEqual(before.charts);
  expect(dashboards.slice(0, -1)).toEqual(before.dashboards);
  const [chart, dashboard] = [charts.at(-1), dashboards.at(-1)];
  expect(copies).not.toContain(chart?.uuid);
  expect(copies).not.toContain(dashboard?.uuid);
  expect(dashboard?.slug).toBeNull();
  const components = Object.values(
    JSON.parse(dashboard?.position_json ?? '') as Record<string, { type?: string; meta?: object }>,
  );
  expect(components.filter(({ type }) => type === 'CHART').map(({ meta }) => meta)).toMatchObject([
    { chartId: chart?.id, uuid: chart?.uuid },
  ]);
});

test('a copy is what a second import of it makes: one more each time', async () => {
  const count = (await all('dashboards')).length;
  const copies = [UUIDS.dashboard];
  expect((await sendBundle(admin, 'dashboard', ARCHIVE, { copies })).status).toBe(200);
  expect((await sendBundle(admin, 'dashboard', ARCHIVE, { copies })).status).toBe(200);
  expect(await all('dashboards')).toHaveLength(count + 2);
});

test('a saved query of somebody else comes in as a copy', async () => {
  const archive = aZip({
    ...metadataOf('SavedQuery'),
    'databases/examples.yaml': DATABASE,
    'queries/examples/main/q.yaml': QUERY,
  });
  expect((await sendBundle(admin, 'saved_query', archive)).status).toBe(200);
  expect((await sendBundle(ada, 'saved_query', archive, { overwrite: true })).status).toBe(422);
  const copies = [QUERY.uuid as string];
  expect((await sendBundle(ada, 'saved_query', archive, { copies })).status).toBe(200);
  const rows = await server.store.db.selectFrom('saved_queries').select('user_id').execute();
  expect(rows.map((row) => row.user_id)).toEqual([admin.userId, ada.userId]);
});

test('a saved query is brought by nobody who may not write saved queries, as a copy neither [T26]', async () => {
  await grant(server.store.db, 'Alpha', 'can_import_', 'ImportExportRestApi');
  const count = async () =>
    (await server.store.db.selectFrom('saved_queries').select('id').execute()).length;
  const before = await count();
  const fresh = { ...QUERY, uuid: '5f0f5b1e-6f3a-4f0e-9a53-2f0b5a4b7c11' };
  for (const query of [QUERY, fresh]) {
    const archive = aZip({
      ...metadataOf('assets'),
      'databases/examples.yaml': DATABASE,
      'queries/examples/main/q.yaml': query,
    });
    const answer = await sendBundle(eve, 'assets', archive, { copies: [String(query.uuid)] });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('You may not make or change saved queries.'),
    ]);
  }
  expect(await count()).toBe(before);
});

test('a list of copies that is no list of UUIDs is refused by its name', async () => {
  const answer = await sendBundle(ada, 'dashboard', ARCHIVE, { copies: ['every'] });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('Not the JSON text of a list of UUIDs.'),
  ]);
});
