/** Two accounts in one browser: its cookie is of one, and a page that is still open of the other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAWN_FOR } from '#common/drawnFor.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let ada: Client;
let ben: Client;
beforeAll(async () => {
  const roles = ['Alpha', 'sql_lab'];
  server = await aServer({
    users: [
      { username: 'ada', roles },
      { username: 'ben', roles },
    ],
  });
  ada = await server.signIn('ada');
  ben = await server.signIn('ben');
});
afterAll(() => server.close());

const drawnFor = ({ userId }: Client) => ({ headers: { [DRAWN_FOR]: String(userId) } });

test('a page reads and writes with the cookie of the account it was drawn for [T13]', async () => {
  expect((await ada.get('/api/v1/me/', drawnFor(ada))).status).toBe(200);
});

test('a page that was drawn for another account is signed out: it reads nothing and stores nothing [T13]', async () => {
  const sql = 'SELECT secret_of_ada';
  const form = { queryEditor: JSON.stringify({ name: 'Of Ada', sql }) };
  expect((await ben.get('/api/v1/me/', drawnFor(ada))).status).toBe(401);
  expect((await ben.get('/api/v1/sqllab/', drawnFor(ada))).status).toBe(401);
  const writes = [
    await ben.post('/tabstateview/', { form, ...drawnFor(ada) }),
    await ben.post('/api/v1/saved_query/', {
      json: { db_id: 1, label: 'a', sql },
      ...drawnFor(ada),
    }),
    await ben.post('/api/v1/sqllab/execute/', {
      json: { database_id: server.databaseId, sql },
      ...drawnFor(ada),
    }),
  ];
  expect(writes.map(({ status }) => status)).not.toContain(200);
  const { db } = server.store;
  expect(await db.selectFrom('tabs').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('queries').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('saved_queries').selectAll().execute()).toEqual([]);
});

test('a page of no account, and a client that names none, are asked by their cookie alone', async () => {
  expect((await ben.get('/api/v1/me/')).status).toBe(200);
});

test('a pass for drawing a page reads as its person, and stores nothing', async () => {
  const drawn = { id: 'pass-1', userId: 1, csrfToken: 'token' };
  const drawing = await aServer({
    deps: {
      pictures: {
        begins: () => false,
        make: () => {
          throw new Error('Nobody asks for a picture here.');
        },
        find: () => null,
        cancel: () => false,
        sessionOf: (secret) => (secret === drawn.id ? drawn : null),
        close: async () => undefined,
      },
    },
  });
  try {
    const person = await drawing.signIn();
    const headers = { Cookie: `session=${drawn.id}`, 'X-CSRFToken': drawn.csrfToken };
    expect((await person.get('/api/v1/me/', { headers })).status).toBe(200);
    const title = { json: { dashboard_title: 'Not stored' }, headers };
    expect((await person.post('/api/v1/dashboard/', title)).status).toBe(403);
    expect((await person.del('/api/v1/dashboard/1', { headers })).status).toBe(403);
    // Refused for what it says, not for who asks.
    for (const path of ['/api/v1/chart/data', '/api/v1/chart/several'])
      expect((await person.post(path, { json: {}, headers })).status).toBe(400);
    const { db } = drawing.store;
    const titles = await db.selectFrom('dashboards').select('title').execute();
    expect(titles).not.toContainEqual({ title: 'Not stored' });
  } finally {
    await drawing.close();
  }
});
