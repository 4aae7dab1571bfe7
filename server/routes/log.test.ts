import { afterEach, beforeEach, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let clock = Date.parse('2026-05-01T10:00:00.000Z');
let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await aServer({ users: [aUser()], now: () => new Date(clock) });
  admin = await server.signIn();
});
afterEach(() => server.close());

const aDashboard = async (title: string): Promise<number> => {
  const answer = await admin.post('/api/v1/dashboard/', {
    json: { dashboard_title: title, published: true },
  });
  return ((await answer.json()) as { id: number }).id;
};
const mounted = (id: number | string) => ({
  event_name: 'mount_dashboard',
  source: 'dashboard',
  source_id: id,
  dashboard_id: id,
  ts: 1,
});
const send = (client: Client, events: unknown): Promise<Response> => {
  clock += 1000;
  return client.post('/superset/log/?explode=events', { form: { events } });
};
const recent = async (client: Client, q = '(page_size:10)') => {
  const answer = await client.get(`/api/v1/log/recent_activity/?q=${q}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: Record<string, unknown>[] }).result;
};

test('what was opened in a page of another account is not the recent activity of this one [T13]', async () => {
  const id = await aDashboard('First');
  const viewer = await server.signIn('viewer');
  const sendFor = (account: number) =>
    admin.post('/superset/log/?explode=events', {
      form: { events: [mounted(id)], drawn_for: account },
    });
  expect((await sendFor(viewer.userId)).status).toBe(200);
  expect(await recent(admin)).toEqual([]);
  expect((await sendFor(admin.userId)).status).toBe(200);
  expect(await recent(admin)).toHaveLength(1);
});

test('the recent activity lists what a person opened, newest first, each object once', async () => {
  const [first, second] = [await aDashboard('First'), await aDashboard('Second')];
  await send(admin, [mounted(first), { event_name: 'load_chart', slice_id: 1 }]);
  await send(admin, [mounted(second)]);
  const answer = await send(admin, [mounted(first)]);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  const time = clock;
  clock += 120_000;
  const items = await recent(admin);
  expect(items.map(({ item_title }) => item_title)).toEqual(['First', 'Second']);
  expect(items[0]).toEqual({
    action: 'log',
    item_type: 'dashboard',
    item_title: 'First',
    item_url: `/superset/dashboard/${first}/`,
    time,
    time_delta_humanized: '2 minutes ago',
  });
  expect(await recent(admin, '(page:1,page_size:1)')).toMatchObject([{ item_title: 'Second' }]);
});

test('a guest token beside the events is neither read as JSON nor in their way [LOG-06]', async () => {
  const id = await aDashboard('First');
  const answer = await admin.post('/superset/log/?explode=events', {
    form: { events: [mounted(id)], guest_token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  });
  expect(answer.status).toBe(200);
  expect(await recent(admin)).toHaveLength(1);
});

test('nobody sees what others opened, or objects that they may not see themselves', async () => {
  const id = await aDashboard('Board');
  await send(admin, [mounted(id)]);
  const viewer = await server.signIn('viewer');
  expect(await recent(viewer)).toEqual([]);
  await send(viewer, [mounted(id)]); // an id guessed: its name must not come back
  expect(await recent(viewer)).toEqual([]);
});

test.each([
  ['not JSON at all', 'x{'],
  ['no list', '{"event_name":"mount_dashboard"}'],
  [
    'foreign shapes',
    '[1,null,{"event_name":7},{"event_name":"mount_dashboard","dashboard_id":"x"}]',
  ],
  ['a name of the prototype', '[{"event_name":"constructor"}]'],
])('the event %s gets the same reply and is not stored', async (_, events) => {
  const answer = await server.fetch(
    new Request('http://sextant.test/superset/log/?explode=events', {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: new URLSearchParams({ events }),
    }),
  );
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await server.store.db.selectFrom('events').selectAll().execute()).toEqual([]);
});

test('a person who is not signed in is led to the sign-in page', async () => {
  const answer = await server.fetch(
    new Request('http://sextant.test/superset/log/?explode=events', {
      method: 'POST',
      body: new URLSearchParams({ events: '[]' }),
    }),
  );
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(/^\/login\/\?next=/);
});
