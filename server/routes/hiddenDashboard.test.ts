import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let alpha: Client;
let id: number;
let uuid: string;

beforeAll(async () => {
  server = await aServer({ users: [aUser({ username: 'alpha', roles: ['Alpha'] })] });
  const admin = await server.signIn();
  alpha = await server.signIn('alpha');
  const json = { dashboard_title: 'Plans', slug: 'plans', published: false };
  ({ id } = (await (await admin.post('/api/v1/dashboard/', { json })).json()) as { id: number });
  const rows = server.store.db.selectFrom('dashboards').select('uuid').where('id', '=', id);
  ({ uuid } = await rows.executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const named = () =>
  [
    [String(id), '999999'],
    ['plans', 'plays'],
    // Nearly the same: how an address is read depends on the letters that it begins with.
    [uuid, `${uuid.slice(0, -1)}${uuid.endsWith('0') ? '1' : '0'}`],
  ] as const;

const CHANGE = { dashboard_title: 'Mine' };
const COPY = { ...CHANGE, json_metadata: '{}' };

test.each<{ readonly call: string; readonly body?: object }>([
  { call: 'GET /api/v1/dashboard/NAME' },
  { call: 'GET /api/v1/dashboard/NAME/charts' },
  { call: 'GET /api/v1/dashboard/NAME/datasets' },
  { call: 'GET /api/v1/dashboard/NAME/tabs' },
  { call: 'GET /api/v1/dashboard/favorite_status/?q=!(NAME)' },
  { call: 'GET /superset/dashboard/NAME/' },
  { call: 'PUT /api/v1/dashboard/NAME', body: CHANGE },
  { call: 'DELETE /api/v1/dashboard/NAME' },
  { call: 'POST /api/v1/dashboard/NAME/copy/', body: COPY },
  { call: 'POST /api/v1/dashboard/NAME/favorites/', body: {} },
  { call: 'POST /api/v1/dashboard/NAME/permalink', body: {} },
  { call: 'POST /api/v1/dashboard/NAME/filter_state', body: { value: '{}' } },
])('a hidden dashboard looks missing for $call [T13]', async ({ call, body }) => {
  const [method = '', path = ''] = call.split(' ');
  for (const [hidden, missing] of named()) {
    const ask = async (name: string) => {
      const answer = await server.fetch(
        new Request(`http://sextant.test${path.replace('NAME', name)}`, {
          method,
          headers: {
            Cookie: alpha.cookie,
            'X-CSRFToken': alpha.csrfToken,
            'Content-Type': 'application/json',
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      const text = await answer.text();
      return { status: answer.status, said: text.startsWith('<') ? 'a page' : text };
    };
    const answer = await ask(hidden);
    expect(answer).toEqual(await ask(missing));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.said).not.toContain('Plans');
  }
});
