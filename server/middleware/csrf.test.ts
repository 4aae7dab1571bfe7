import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, aUser, type TestServer } from '../../mocks/testServer.ts';
import { createUsers } from '../store/users.ts';

let server: TestServer;
beforeEach(async () => {
  server = await aServer({ users: [aUser()] });
});
afterEach(() => server.close());

const ask = (path: string, init: RequestInit): Promise<Response> =>
  server.fetch(new Request(`http://sextant.test${path}`, init));
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('the check of writes', () => {
  const put = async (headers: Record<string, string>) => {
    const { cookie } = await server.signIn('viewer');
    const init = json({ first_name: 'Ada' }, { cookie, ...headers });
    return ask('/api/v1/me/', { ...init, method: 'PUT' });
  };

  test('refuses a write without a token in the shape that Superset has for it', async () => {
    const answer = await put({});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      errors: [
        {
          message: '400 Bad Request: The CSRF token is missing.',
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra: {
            issue_codes: [
              { code: 1011, message: 'Issue 1011 - Superset encountered an unexpected error.' },
            ],
          },
        },
      ],
    });
  });

  test('accepts a write from our own page by the headers of the browser', async () => {
    expect((await put({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await put({ origin: 'http://sextant.test' })).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ])('refuses a write from another site even with the token: %j', async (headers) => {
    const client = await server.signIn('viewer');
    const answer = await client.put('/api/v1/me/', { json: { first_name: 'Ada' }, headers });
    expect(answer.status).toBe(400);
    expect((await createUsers(server.store.db).byName('viewer'))?.first_name).toBe('Viewer');
  });

  test.each(['/api/v1/chart/data', '/api/v1/chart/several', '/superset/log/?explode=events'])(
    'needs no token for a read by POST, but refuses one from another site: %s',
    async (path) => {
      const { cookie } = await server.signIn('viewer');
      const post = (headers: Record<string, string>) => ask(path, json({}, { cookie, ...headers }));
      expect(await (await post({})).text()).not.toContain('CSRF');
      expect(await (await post({ 'sec-fetch-site': 'cross-site' })).text()).toContain('CSRF');
    },
  );
});

describe('a server with a public address', () => {
  const put = async (headers: Record<string, string>) => {
    const server = await aServer({
      config: { publicUrl: new URL('https://sextant.example.org') },
      users: [aUser()],
    });
    try {
      const { cookie } = await server.signIn('viewer');
      const init = { ...json({ first_name: 'Ada' }, { cookie, ...headers }), method: 'PUT' };
      const { status } = await server.fetch(new Request('http://sextant.test/api/v1/me/', init));
      return status;
    } finally {
      await server.close();
    }
  };

  test.each([
    ['https://sextant.example.org', 200],
    ['http://sextant.example.org', 400],
    ['http://sextant.test', 400],
    ['https://evil.example', 400],
  ])(
    'replies to a write from %s with %i, whatever Host the proxy sends [T18]',
    async (origin, status) => {
      expect(await put({ origin })).toBe(status);
    },
  );
});
