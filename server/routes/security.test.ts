import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, aUser, PASSWORD, type TestServer } from '../../mocks/testServer.ts';
import { ensureFirstAdmin } from '../setup/firstAdmin.ts';
import { createUsers } from '../store/users.ts';

const MINUTE_MS = 60_000;
let clock = Date.parse('2026-05-01T10:00:00.000Z');
let server: TestServer;
beforeEach(async () => {
  server = await aServer({ users: [aUser()], now: () => new Date(clock) });
});
afterEach(() => server.close());

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
const ask = (path: string, init: Init = {}): Promise<Response> =>
  server.fetch(new Request(`http://sextant.test${path}`, init));
const cookieOf = (answer: Response): string =>
  answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A visit of the sign-in page: its cookie and the token written into it. */
const visit = async () => {
  const { anonymousToken } = await import('../access/anonymousToken.ts');
  const { Hono } = await import('hono');
  const app = new Hono().get('/', async (c) => c.text(await anonymousToken(c as never, server)));
  const answer = await app.request('http://sextant.test/');
  return { cookie: cookieOf(answer), token: await answer.text() };
};

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(fields).toString(),
});
const json = (body: unknown, headers: Record<string, string> = {}): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const meOf = (headers: Record<string, string>) => ask('/api/v1/me/', { headers });
const trySession = (username: string, password: string) =>
  ask('/api/v1/security/session', json({ username, password }));

describe('the sign-in form', () => {
  const post = async (fields: Record<string, string>, query = '') => {
    const { cookie, token } = await visit();
    return ask(`/login/${query}`, form({ csrf_token: token, ...fields }, { cookie }));
  };

  test('opens a session with a cookie that no script can read, and leads on', async () => {
    const answer = await post({ username: 'viewer', password: PASSWORD }, '?next=%2Fsqllab%2F');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/sqllab/');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const me = await meOf({ cookie: cookieOf(answer) });
    expect(await me.json()).toMatchObject({ result: { username: 'viewer', login_count: 1 } });
  });

  test('leads back to itself after a wrong password', async () => {
    const answer = await post({ username: 'viewer', password: 'x' }, '?next=%2Fsqllab%2F');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login/?failed=true&next=%2Fsqllab%2F');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('signs nobody in without its token', async () => {
    const answer = await ask('/login/', form({ username: 'viewer', password: PASSWORD }));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login/?next=%2Flogin%2F');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('binds the cookie to the host under https and never sends it in clear text', async () => {
    const answer = await ask(
      '/api/v1/security/session',
      json({ username: 'viewer', password: PASSWORD }, { 'x-forwarded-proto': 'https' }),
    );
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=.*; Secure/);
  });

  test.each([
    ['/dashboard/list/?a=1#x', '/dashboard/list/?a=1#x'],
    ['http://sextant.test/sqllab/', '/sqllab/'],
    ['https://evil.example/', '/superset/welcome/'],
    ['//evil.example/', '/superset/welcome/'],
    ['/\\evil.example/', '/superset/welcome/'],
    ['/\t/evil.example/', '/superset/welcome/'],
    ['/.//evil.example/', '/superset/welcome/'],
    ['javascript:alert(1)', '/superset/welcome/'],
    ['http://sextant.test@evil.example/', '/superset/welcome/'],
    ['sqllab/', '/superset/welcome/'],
  ])('with next=%j leads to %s', async (next, where) => {
    const answer = await post(
      { username: 'viewer', password: PASSWORD },
      `?next=${encodeURIComponent(next)}`,
    );
    expect(answer.headers.get('location')).toBe(where);
  });
});

describe('a session', () => {
  test('is new at every sign-in, and ends the one it replaces', async () => {
    const first = cookieOf(await trySession('viewer', PASSWORD));
    const second = cookieOf(
      await ask(
        '/api/v1/security/session',
        json({ username: 'viewer', password: PASSWORD }, { cookie: first }),
      ),
    );
    expect(second).not.toBe(first);
    expect((await meOf({ cookie: first })).status).toBe(401);
    expect((await meOf({ cookie: second })).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'font' },
    { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe', 'sec-fetch-user': '?1' },
  ])(
    'ends by no other site, nor by what is on a dashboard, and that is said: %j [T18]',
    async (headers) => {
      const cookie = cookieOf(await trySession('viewer', PASSWORD));
      const answer = await ask('/logout/', { headers: { cookie, ...headers } });
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('You are still signed in'),
      ]);
      expect((await meOf({ cookie })).status).toBe(200);
    },
  );

  test('ends by a click inside of a frame, which says so, since the page to sign in is in no frame', async () => {
    const cookie = cookieOf(await trySession('viewer', PASSWORD));
    const frame = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };
    const headers = { cookie, ...frame, 'sec-fetch-user': '?1' };
    const answer = await ask('/logout/', { headers });
    const next = answer.headers.get('location') ?? '';
    expect([answer.status, next]).toEqual([302, '/logout/?standalone=1']);
    expect((await meOf({ cookie })).status).toBe(401);
    const said = await ask(next, { headers: frame });
    expect([said.status, await said.text()]).toEqual([200, 'You are signed out.']);
  });

  test('ends at sign-out', async () => {
    const cookie = cookieOf(await trySession('viewer', PASSWORD));
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
    const answer = await ask('/logout/', { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    const me = await meOf({ cookie });
    expect([me.status, await me.json()]).toEqual([401, { msg: 'Missing Authorization Header' }]);
  });

  test('ends when the account is deactivated', async () => {
    const client = await server.signIn('viewer');
    await server.store.db
      .updateTable('users')
      .set({ is_active: 0 })
      .where('id', '=', client.userId)
      .execute();
    expect((await client.get('/api/v1/me/')).status).toBe(401);
    expect((await trySession('viewer', PASSWORD)).status).toBe(401);
  });

  test('ends when the password is changed elsewhere, and stays where it was changed', async () => {
    const here = await server.signIn('viewer');
    const there = await server.signIn('viewer');
    await here.put('/api/v1/me/', {
      json: { old_password: PASSWORD, password: 'another password' },
    });
    expect((await here.get('/api/v1/me/')).status).toBe(200);
    expect((await there.get('/api/v1/me/')).status).toBe(401);
    expect((await trySession('viewer', PASSWORD)).status).toBe(401);
    expect((await trySession('viewer', 'another password')).status).toBe(200);
  });

  test('ends when nobody used it for two weeks', async () => {
    const client = await server.signIn('viewer');
    clock += 15 * 24 * 60 * MINUTE_MS;
    expect((await client.get('/api/v1/me/')).status).toBe(401);
  });

  test('cannot be opened with what the store contains', async () => {
    await server.signIn('viewer');
    const rows = await server.store.db.selectFrom('sessions').select('id').execute();
    for (const { id } of rows) {
      expect((await meOf({ cookie: `session=${id}` })).status).toBe(401);
    }
  });
});

describe('the limit on guessing passwords', () => {
  test('gives the same reply for an unknown person as for a wrong password', async () => {
    const answers = await Promise.all(
      ['viewer', 'nobody'].map(async (name) => {
        const answer = await trySession(name, 'wrong');
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([401, '{"message":"Invalid login. Please try again."}']);
  });

  test('makes each try after the third failure wait longer, and the one after the tenth for the rest of 15 minutes', async () => {
    const waits: number[] = [];
    for (let failures = 0; failures < 10; ) {
      const answer = await trySession('viewer', 'wrong');
      if (answer.status === 401) {
        failures += 1;
        continue;
      }
      expect(answer.status).toBe(429);
      waits.push(Number(answer.headers.get('retry-after')));
      clock += Number(answer.headers.get('retry-after')) * 1000;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    const last = await trySession('viewer', PASSWORD);
    expect(last.status).toBe(429);
    expect(await last.text()).toContain('Try again in 14 minutes.');
    clock += Number(last.headers.get('retry-after')) * 1000;
    expect((await trySession('viewer', PASSWORD)).status).toBe(200);
  });

  test('allows no more guesses at once than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => trySession('viewer', 'wrong')),
    );
    const guessed = answers.filter(({ status }) => status === 401);
    expect(guessed.length).toBeLessThanOrEqual(4);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  test('refuses no right password because of others that are being checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => trySession(at % 2 ? 'viewer' : 'admin', PASSWORD)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await trySession('viewer', 'wrong')).status).toBe(401);
  });

  test('forgets the failures of a person who signs in, but not those for other accounts [T20]', async () => {
    for (let slips = 0; slips < 3; slips += 1) await trySession('viewer', 'wrong');
    expect((await trySession('viewer', PASSWORD)).status).toBe(200);
    for (let slips = 0; slips < 3; slips += 1) await trySession('viewer', 'wrong');
    expect((await trySession('viewer', PASSWORD)).status).toBe(200);
    for (let guesses = 0; guesses < 3; guesses += 1) await trySession('admin', 'wrong');
    expect((await trySession('viewer', PASSWORD)).status).toBe(200);
    expect((await trySession('admin', 'wrong')).status).toBe(401);
    expect((await trySession('admin', 'wrong')).status).toBe(429);
  });

  test('makes an address that failed ten times wait for every account', async () => {
    for (let failures = 0; failures < 10; failures += 1) {
      const answer = await trySession(`somebody${failures}`, 'wrong');
      expect(answer.status).toBe(401);
      clock += MINUTE_MS;
    }
    expect((await trySession('viewer', PASSWORD)).status).toBe(429);
    clock += 6 * MINUTE_MS;
    expect((await trySession('viewer', PASSWORD)).status).toBe(200);
  });
});

describe('the limit on guesses from several addresses', () => {
  const from = (address: string, username: string, password: string, forwarded?: string) =>
    server.app.fetch(
      new Request(
        'http://sextant.test/api/v1/security/session',
        json({ username, password }, forwarded ? { 'x-forwarded-for': forwarded } : {}),
      ),
      { incoming: { socket: { remoteAddress: address } } },
    );
  const fails = async (address: string, times: number, forwarded?: (n: number) => string) => {
    for (let n = 0; n < times; n += 1) {
      const answer = await from(address, 'viewer', 'wrong', forwarded?.(n));
      if (answer.status === 429) clock += Number(answer.headers.get('retry-after')) * 1000;
    }
  };

  test('does not lock a person out by guesses from elsewhere [T20]', async () => {
    await fails('203.0.113.9', 30);
    expect((await from('203.0.113.9', 'viewer', PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.7', 'viewer', PASSWORD)).status).toBe(200);
  });

  test('does not lock a person out by a name that has the person’s address in it [T20]', async () => {
    for (let n = 0; n < 11; n += 1)
      await from(`203.0.113.${n}`, 'viewer from 198.51.100.7', 'wrong');
    expect((await from('198.51.100.7', 'viewer', PASSWORD)).status).toBe(200);
  });

  test('slows down addresses that never signed in, and no others [T20]', async () => {
    expect((await from('198.51.100.7', 'viewer', PASSWORD)).status).toBe(200);
    for (let n = 0; n < 21; n += 1) await from(`203.0.113.${n}`, 'viewer', 'wrong');
    const stranger = await from('192.0.2.1', 'viewer', 'wrong');
    expect(stranger.status).toBe(429);
    expect((await from('192.0.2.1', 'admin', PASSWORD)).status).toBe(200);
    expect((await from('198.51.100.7', 'viewer', PASSWORD)).status).toBe(200);
    clock += Number(stranger.headers.get('retry-after')) * 1000;
    expect((await from('192.0.2.2', 'viewer', PASSWORD)).status).toBe(200);
  });

  test('never makes anybody wait longer than 30 seconds [T20]', async () => {
    let longest = 0;
    for (let n = 0; n < 40; n += 1) {
      const answer = await from(`203.0.113.${n}`, 'viewer', 'wrong');
      const wait = Number(answer.headers.get('retry-after') ?? 0);
      longest = Math.max(longest, wait);
      clock += wait * 1000;
    }
    expect(longest).toBe(30);
  });

  test('counts by the connection, whatever a client writes about itself [T20]', async () => {
    await fails('203.0.113.9', 10, (n) => `10.9.9.${n}`);
    expect((await from('203.0.113.9', 'viewer', 'wrong', '10.9.9.99')).status).toBe(429);
  });

  test('counts one IPv6 network as one address [T20]', async () => {
    for (let n = 0; n < 4; n += 1) await from(`2001:db8:1:2::${n + 1}`, 'viewer', 'wrong');
    expect((await from('2001:db8:1:2:ffff::1', 'viewer', 'wrong')).status).toBe(429);
    expect((await from('2001:db8:1:3::1', 'viewer', PASSWORD)).status).toBe(200);
  });

  test('tells people apart by the header of a trusted proxy [T20]', async () => {
    await server.close();
    server = await aServer({
      users: [aUser()],
      now: () => new Date(clock),
      config: { trustedProxies: ['10.0.0.0/24', '10.0.7.1'] },
    });
    const proxied = (client: string) => from('10.0.0.1', 'viewer', 'wrong', client);
    for (let n = 0; n < 4; n += 1) await proxied(`spoofed, 203.0.113.9, 10.0.7.1`);
    expect((await proxied('10.1.1.1, 203.0.113.9')).status).toBe(429);
    expect((await from('10.0.0.1', 'viewer', PASSWORD, '198.51.100.7')).status).toBe(200);
  });
});

describe('a person who must choose a password', () => {
  const mustChange = (must: 0 | 1) =>
    server.store.db.updateTable('users').set({ must_change_password: must }).execute();

  test('can do nothing else by the API, by cookie or by token [T21]', async () => {
    const client = await server.signIn('admin');
    const login = await ask(
      '/api/v1/security/login',
      json({ username: 'admin', password: PASSWORD, provider: 'db' }),
    );
    const { access_token } = (await login.json()) as { access_token: string };
    await mustChange(1);
    const refusal = { message: expect.stringContaining('Choose a password of your own first') };
    for (const path of ['/api/v1/database/', '/api/v1/query/', '/tabstateview/1', '/kv/1']) {
      const answer = await client.get(path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 403, refusal]);
    }
    const run = { json: { database_id: server.databaseId, sql: 'select 1' } };
    expect((await client.post('/api/v1/sqllab/execute/', run)).status).toBe(403);
    expect((await client.put('/api/v1/me/', { json: { first_name: 'A' } })).status).toBe(403);
    const bearer = { authorization: `Bearer ${access_token}` };
    expect((await ask('/api/v1/database/', { headers: bearer })).status).toBe(403);
    const page = await client.get('/sqllab/', { headers: { Accept: 'text/html' } });
    expect(page.headers.get('location')).toBe('/login/?next=%2Fsqllab%2F');
  });

  test('chooses it without an old one, and then has access [T21]', async () => {
    const client = await server.signIn('admin');
    await mustChange(1);
    expect((await client.get('/api/v1/me/')).status).toBe(200);
    expect((await client.get('/api/v1/me/roles/')).status).toBe(200);
    expect((await client.get('/api/v1/security/csrf_token/')).status).toBe(200);
    const chosen = await client.put('/api/v1/me/', { json: { password: 'one of my own' } });
    expect(chosen.status).toBe(200);
    expect((await client.get('/api/v1/database/')).status).toBe(200);
  });

  test('can sign out instead', async () => {
    const client = await server.signIn('admin');
    await mustChange(1);
    expect((await client.get('/logout/')).headers.get('location')).toBe('/');
    expect((await client.get('/api/v1/me/')).status).toBe(401);
  });
});

describe('the first administrator', () => {
  const redeem = (secret: string) => ask('/api/v1/security/session', json({ secret }));

  test('signs in once by the printed secret and then must choose a password', async () => {
    await server.store.db.deleteFrom('users').execute();
    const needs = { ...server.deps, config: { ...server.deps.config, adminPassword: null } };
    const old = (await ensureFirstAdmin(needs)) ?? '';
    const secret = (await ensureFirstAdmin(needs)) ?? '';
    const kept = await server.store.db.selectFrom('settings').select('value').execute();
    expect(kept.map(({ value }) => value)).not.toContain(secret);

    expect((await redeem(old)).status).toBe(401); // of an earlier start
    const answer = await redeem(secret);
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    const roles = await ask('/api/v1/me/roles/', { headers: { cookie } });
    expect(await roles.json()).toMatchObject({
      result: { username: 'admin', mustChangePassword: true },
    });
    expect((await redeem(secret)).status).toBe(401);
  });

  test('has a new link at each start until a password is chosen', async () => {
    await server.store.db.deleteFrom('users').execute();
    const needs = { ...server.deps, config: { ...server.deps.config, adminPassword: null } };
    expect((await redeem((await ensureFirstAdmin(needs)) ?? '')).status).toBe(200);
    const again = await redeem((await ensureFirstAdmin(needs)) ?? '');
    expect(again.status).toBe(200);
    const admin = await createUsers(server.store.db).byName('admin');
    await createUsers(server.store.db).setPassword(admin?.id ?? 0, 'a hash', new Date(clock), null);
    expect(await ensureFirstAdmin(needs)).toBeNull();
  });

  test('has the password that the environment gave at the first start, and no link', async () => {
    await server.store.db.deleteFrom('users').execute();
    const given = { ...server.deps, config: { ...server.deps.config, adminPassword: 'given one' } };
    expect(await ensureFirstAdmin(given)).toBeNull();
    expect((await trySession('admin', 'given one')).status).toBe(200);
    const later = { ...server.deps, config: { ...server.deps.config, adminPassword: 'other' } };
    expect(await ensureFirstAdmin(later)).toBeNull();
    expect((await trySession('admin', 'other')).status).toBe(401);
  });
});

describe('tokens for programs', () => {
  const tokens = async (refresh = true) => {
    const body = { username: 'viewer', password: PASSWORD, provider: 'db', refresh };
    const answer = await ask('/api/v1/security/login', json(body));
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('give their person’s rights', async () => {
    const { access_token } = await tokens();
    expect((await meOf(bearer(access_token))).status).toBe(200);
  });

  test.each([
    ['a body that is not JSON', form({}), 400, { message: 'Request payload is not JSON' }],
    [
      'a missing password',
      json({ username: 'viewer', provider: 'db' }),
      400,
      { message: { password: ['Missing data for required field.'] } },
    ],
    [
      'a wrong password',
      json({ username: 'viewer', password: 'x', provider: 'db' }),
      401,
      { message: 'Not authorized' },
    ],
  ])('are not given for %s, with the refusal of Superset', async (_, init, status, body) => {
    const answer = await ask('/api/v1/security/login', init);
    expect([answer.status, await answer.json()]).toEqual([status, body]);
  });

  test.each([
    ['true', true],
    ['1', true],
    ['False', false],
  ])('come with a refresh token where a client asks for it as %j', async (refresh, has) => {
    const body = { username: 'viewer', password: PASSWORD, provider: 'db', refresh };
    const answer = await ask('/api/v1/security/login', json(body));
    expect(answer.status).toBe(200);
    expect('refresh_token' in ((await answer.json()) as object)).toBe(has);
  });

  test('are counted as sign-ins, with their time', async () => {
    await tokens();
    clock += MINUTE_MS;
    const { access_token } = await tokens();
    const me = await meOf(bearer(access_token));
    expect(await me.json()).toMatchObject({ result: { login_count: 2 } });
    const stored = await server.store.db
      .selectFrom('users')
      .select('last_login')
      .where('username', '=', 'viewer')
      .executeTakeFirst();
    expect(stored?.last_login).toBe(new Date(clock).toISOString());
  });

  test.each(['maybe', 2, []])('are refused for %j in place of a boolean', async (refresh) => {
    const answer = await ask(
      '/api/v1/security/login',
      json({ username: 'viewer', password: PASSWORD, refresh }),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: { refresh: ['Not a valid boolean.'] } });
  });

  test('are made by a refresh token, which does nothing else', async () => {
    const { access_token, refresh_token } = await tokens();
    const post = (token: string) =>
      ask('/api/v1/security/refresh', { method: 'POST', headers: bearer(token) });
    const fresh = (await (await post(refresh_token)).json()) as { access_token: string };
    expect((await meOf(bearer(fresh.access_token))).status).toBe(200);
    const wrong = await post(access_token);
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      { msg: 'Only refresh tokens are allowed' },
    ]);
    const none = await ask('/api/v1/security/refresh', { method: 'POST' });
    expect([none.status, await none.json()]).toEqual([
      401,
      { msg: 'Missing Authorization Header' },
    ]);
    expect((await meOf(bearer(refresh_token))).status).toBe(422);
  });

  test('are refused with a message when they are forged, cut, foreign or old', async () => {
    const { access_token } = await tokens();
    const [head = '', body = '', sign = ''] = access_token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const refusal = async (headers: Record<string, string>) => {
      const answer = await meOf(headers);
      return [answer.status, ((await answer.json()) as { msg: string }).msg];
    };
    expect(await refusal(bearer('abc'))).toEqual([422, 'Not enough segments']);
    expect(await refusal(bearer(`${head}.${body}.${sign.slice(1)}A`))).toEqual([
      422,
      'Signature verification failed',
    ]);
    expect(await refusal(bearer(`${none}.${body}.`))).toEqual([
      422,
      'Signature verification failed',
    ]);
    expect(await refusal({ authorization: 'Basic abc' })).toEqual([
      401,
      "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
    ]);
    clock += 16 * MINUTE_MS;
    expect(await refusal(bearer(access_token))).toEqual([401, 'Token has expired']);
  });

  test('end with the password they were made under', async () => {
    const { access_token } = await tokens();
    const client = await server.signIn('viewer');
    await client.put('/api/v1/me/', {
      json: { old_password: PASSWORD, password: 'another password' },
    });
    expect((await meOf(bearer(access_token))).status).toBe(401);
  });

  test('a write needs the token of the cookie that came with it', async () => {
    const { access_token } = await tokens();
    const answer = await ask('/api/v1/security/csrf_token/', { headers: bearer(access_token) });
    const { result } = (await answer.json()) as { result: string };
    const put = async (headers: Record<string, string>) => {
      const reply = await ask('/api/v1/me/', {
        ...json({ first_name: 'Ada' }, { ...bearer(access_token), ...headers }),
        method: 'PUT',
      });
      return reply.status === 200 ? 'ok' : await reply.text();
    };
    expect(await put({})).toContain('The CSRF token is missing.');
    expect(await put({ 'x-csrftoken': result })).toContain('The CSRF session token is missing.');
    const cookie = cookieOf(answer);
    expect(await put({ cookie, 'x-csrftoken': 'made up' })).toContain('The CSRF token is invalid.');
    expect(await put({ cookie, 'x-csrftoken': result })).toBe('ok');
  });
});
