/** Every route, called by people who may do less than it needs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightOf } from '../access/rights.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let nobody: Client;
let viewer: Client;
beforeAll(async () => {
  server = await aServer({
    users: [
      aUser({ username: 'nobody', roles: ['Public'] }),
      aUser({ roles: ['Gamma', 'sql_lab'] }),
    ],
  });
  [admin, nobody, viewer] = await Promise.all([
    server.signIn(),
    server.signIn('nobody'),
    server.signIn('viewer'),
  ]);
});
afterAll(() => server.close());

interface Route {
  readonly method: string;
  readonly path: string;
  readonly right: string;
}
/** Reading before writing before deleting, so that each call finds its object. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const routes = (): readonly Route[] =>
  server.app.routes
    .flatMap(({ method, path, handler }) => {
      const right = rightOf(handler);
      return right === undefined ? [] : [{ method, path, right }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** Words to choose from are part of the pattern. */
const PARAMETER = /:\w+(?:\{(?:(\w+)\|)?(?:[^{}])*\})?/g;
const statusOf = async (person: Client, { method, path }: Route, ids: readonly string[] = []) => {
  const left = [...ids];
  const address = path.replaceAll(PARAMETER, (_, word?: string) => left.shift() ?? word ?? '1');
  const call = method === 'GET' ? {} : { json: {} };
  return (await person.request(method, address, call)).status;
};

test('a person without rights is refused by every route that needs one [T14]', async () => {
  const guarded = routes().filter(({ right }) => right.startsWith('Needs '));
  expect(guarded.length).toBeGreaterThan(100);
  for (const route of guarded) {
    const status = await statusOf(nobody, route);
    // Addresses of pages lead to a page that this person may see.
    const isRefused = status === 403 || (status === 302 && !route.path.startsWith('/api/'));
    expect([route.method, route.path, isRefused]).toEqual([route.method, route.path, true]);
  }
});

describe('objects of others', () => {
  const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  const make = (path: string, body: object) =>
    json<{ id: number }>(admin.post(path, { json: body })).then(({ id }) => String(id));

  test('are neither shown to a person who may not see them nor changed by one [T13, T14]', async () => {
    const db = server.databaseId;
    const dataset = await make('/api/v1/dataset/', {
      database: db,
      schema: 'main',
      table_name: 'hidden',
      sql: 'SELECT 1 AS a',
    });
    const own = { datasource_id: Number(dataset), datasource_type: 'table' };
    const chart = await make('/api/v1/chart/', { slice_name: 'hidden', ...own });
    const dashboard = await make('/api/v1/dashboard/', { dashboard_title: 'hidden' });
    const query = await make('/api/v1/saved_query/', { label: 'hidden', db_id: db, sql: 'x' });
    await admin.post(`/api/v1/tag/2/${chart}/`, { json: { properties: { tags: ['hidden'] } } });
    const found = await json<{ ids: number[] }>(admin.get('/api/v1/tag/'));
    const tag = String(found.ids[0]);
    const ids: readonly (readonly [string, readonly string[]])[] = [
      ['/api/v1/chart/:id', [chart]],
      ['/api/v1/dashboard/:id', [dashboard]],
      ['/api/v1/dataset/:id', [dataset]],
      ['/api/v1/database/:id', [String(db), 'hidden', 'main']],
      ['/api/v1/saved_query/:id', [query]],
      ['/api/v1/tag/:id', [tag]],
      ['/api/v1/tag/:type', ['2', chart, 'hidden']],
      ['/api/v1/datasource/:type/:id', ['table', dataset, 'a']],
      ['/datasource/get/:type/:id', ['table', dataset]],
      ['/datasource/external_metadata/:type/:id', ['table', dataset]],
      ['/superset/slice/:id', [chart]],
    ];
    let called = 0;
    for (const route of routes()) {
      const [, known] = ids.find(([start]) => route.path.startsWith(start)) ?? [];
      if (!known) continue;
      called += 1;
      const status = await statusOf(viewer, route, known);
      expect([route.method, route.path, status >= 400 && status < 500]).toEqual([
        route.method,
        route.path,
        true,
      ]);
    }
    expect(called).toBeGreaterThan(60);
    for (const path of [`chart/${chart}`, `dashboard/${dashboard}`, `dataset/${dataset}`])
      expect((await admin.get(`/api/v1/${path}`)).status).toBe(200);
  });
});
