/** Every route of the server, asked in ways that no handler may have to think of. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const VALUES: Readonly<Record<string, string>> = {
  id: '1',
  key: 'abc',
  type: 'table',
  object: '1',
  column: 'name',
};

interface Route {
  readonly method: string;
  readonly path: string;
}

const routes = (): readonly Route[] => {
  const paths = server.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => {
      const isTagging = path.startsWith('/api/v1/tag/:type');
      const filled = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
        isTagging && name === 'type' ? '3' : (VALUES[name] ?? 'x'),
      );
      return `${method} ${filled}`;
    });
  return [...new Set(paths)].map((text) => {
    const [method = '', path = ''] = text.split(' ');
    return { method, path };
  });
};

const JSON_TYPE = { 'content-type': 'application/json' };
const HOSTILE: readonly (readonly [string, Record<string, string>])[] = [
  ['{bad', JSON_TYPE],
  ['', JSON_TYPE],
  ['[1]', JSON_TYPE],
  ['null', JSON_TYPE],
  ['"text"', JSON_TYPE],
  ['7', JSON_TYPE],
  ['{"a":1}', { 'content-type': 'text/plain' }],
  ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['--', { 'content-type': 'multipart/form-data' }],
];

const textOf = async (answer: Response) => `${answer.status} ${await answer.text()}`;

/** A test's own words for a route and what was sent to it. */
const said = ({ method, path }: Route, body: string, headers: Record<string, string>) =>
  `${method} ${path} with ${body || 'nothing'} as ${headers['content-type']}`;

const PATHS_WITH_JSON = [
  'POST /api/v1/chart',
  'PUT /api/v1/chart/1',
  'POST /api/v1/dashboard',
  'PUT /api/v1/dashboard/1',
  'PUT /api/v1/dashboard/1/colors',
  'POST /api/v1/dashboard/1/copy',
  'POST /api/v1/dashboard/1/filter_state',
  'POST /api/v1/dataset',
  'POST /api/v1/dataset/get_or_create',
  'PUT /api/v1/dataset/1',
  'POST /api/v1/database',
  'PUT /api/v1/database/1',
  'POST /api/v1/database/test_connection',
  'POST /api/v1/database/validate_parameters',
  'POST /api/v1/saved_query',
  'PUT /api/v1/saved_query/1',
  'POST /api/v1/sqllab/execute',
  'POST /api/v1/sqllab/estimate',
  'POST /api/v1/sqllab/format_sql',
  'POST /api/v1/sqllab/permalink',
  'POST /api/v1/explore/form_data',
  'POST /api/v1/explore/permalink',
  'POST /api/v1/tag',
  'POST /api/v1/tag/bulk_create',
  'POST /api/v1/query/stop',
  'PUT /api/v1/me',
  'POST /api/v1/security/session',
  'POST /api/v1/datasource/table/1/validate_expression',
] as const;

describe('a body that is not JSON', () => {
  test.each(PATHS_WITH_JSON)('is refused as such by %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    for (const [body, headers] of [
      ['{bad', JSON_TYPE],
      ['', JSON_TYPE],
      ['{"a":1}', { 'content-type': 'text/plain' }],
    ] as const) {
      const answer = await admin.request(method, path, { body, headers });
      expect([route, body, answer.status, await answer.json()]).toMatchObject([
        route,
        body,
        400,
        {
          errors: [
            {
              message: 'Request is not JSON',
              error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
              level: 'error',
              extra: { issue_codes: [{ code: 1019 }] },
            },
          ],
        },
      ]);
    }
  });
});

describe('a method', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const methodsOf = () =>
    Map.groupBy(
      routes().filter(({ path }) => !path.includes('/x')),
      ({ path }) => path,
    );

  test('that a path does not have is refused with those it has, everywhere', async () => {
    for (const [path, own] of methodsOf()) {
      const has = new Set(own.map(({ method }) => method));
      for (const method of METHODS) {
        if (has.has(method)) continue;
        const answer = await admin.request(method, path);
        const allow = new Set((answer.headers.get('allow') ?? '').split(', '));
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 405`);
        for (const one of has) expect([path, one, allow.has(one)]).toEqual([path, one, true]);
        expect(await answer.json()).toMatchObject({
          errors: [
            {
              message: '405 Method Not Allowed: The method is not allowed for the requested URL.',
              error_type: 'GENERIC_BACKEND_ERROR',
            },
          ],
        });
      }
    }
  });

  test('OPTIONS names the methods of a path, to anybody', async () => {
    const ask = (path: string) =>
      server.fetch(new Request(`http://sextant.test${path}`, { method: 'OPTIONS' }));
    for (const [path, own] of methodsOf()) {
      const answer = await ask(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
      for (const { method } of own) expect(answer.headers.get('allow')).toContain(method);
    }
    expect((await ask('/api/v1/chart/')).headers.get('allow')).toBe(
      'HEAD, GET, POST, DELETE, OPTIONS',
    );
    expect((await ask('/api/v1/nothing/')).status).toBe(404);
  });

  test.each([
    'GET /api/v1/chart/exports/',
    'GET /api/v1/dataset/exports/',
    'GET /api/v1/chart/imports/',
  ])('%s is not read as the id of an object', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await admin.request(method, path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('URL') }],
    });
  });
});

describe('a write', () => {
  test('is never a failure of the server, whatever its body is', async () => {
    const wrong: string[] = [];
    for (const { method, path } of routes()) {
      if (method === 'GET') continue;
      for (const [body, headers] of HOSTILE) {
        const answer = await admin.request(method, path, { body, headers });
        if (answer.status < 500) continue;
        wrong.push(`${said({ method, path }, body, headers)}: ${await textOf(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});
