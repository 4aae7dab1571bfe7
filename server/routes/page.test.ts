import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, PASSWORD, type Client, type TestServer } from '../../mocks/testServer.ts';

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Sextant</title>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/part-abc.js">
    <link rel="stylesheet" crossorigin href="/assets/index-abc.css">
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>`;
const SCRIPT = 'console.log("the page");\n'.repeat(200);

let pageDir: string;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'sextant-page-'));
  mkdirSync(join(pageDir, 'assets'));
  writeFileSync(join(pageDir, 'index.html'), INDEX);
  writeFileSync(join(pageDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(pageDir, 'secret.key'), 'not for the world');
  writeFileSync(join(pageDir, 'assets/index-abc.js'), SCRIPT);
  writeFileSync(join(pageDir, 'assets/templateWorker-abc.js'), SCRIPT);
  writeFileSync(join(pageDir, 'assets/vanished-abc.js'), SCRIPT);
  writeFileSync(join(pageDir, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
  server = await aServer({ config: { pageDir }, users: [aUser()] });
  admin = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(pageDir, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  server.fetch(new Request(`http://sextant.test${path}`, init));
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const bootstrapOf = (html: string): Record<string, unknown> =>
  JSON.parse(unescape(/data-bootstrap="([^"]*)"/.exec(html)?.[1] ?? '')) as Record<string, unknown>;

test('a client signs in with the form, the token of the page and the cookie that came with it', async () => {
  const page = await ask('/login/');
  const html = await page.text();
  const token = /<input type="hidden" id="csrf_token" name="csrf_token" value="([^"]+)"/.exec(
    html,
  )?.[1];
  const signedIn = await ask('/login/', {
    method: 'POST',
    headers: { cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' },
    body: new URLSearchParams({ username: 'viewer', password: PASSWORD, csrf_token: token ?? '' }),
  });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/superset/welcome/']);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await ask('/api/v1/me/', { headers: { cookie } })).status).toBe(200);
});

describe('the server', () => {
  test.each([
    ['/sqllab/', 'RT-01'],
    ['/sqllab', 'RT-01'],
    ['/explore/?slice_id=1', 'RT-04'],
    ['/superset/dashboard/1/', 'RT-13'],
    ['/superset/dashboard/flights/', 'RT-14'],
    ['/superset/welcome/', ''],
    ['/dashboard/list/', ''],
    ['/chart/list/', ''],
    ['/chart/add', ''],
    ['/superset/explore/p/abc/', ''],
    ['/sqllab/p/abc/', ''],
    ['/tablemodelview/list/', ''],
    ['/user_info/', ''],
  ])('serves %s as one page that knows its viewer [%s]', async (path) => {
    const answer = await admin.get(path, { headers: HTML });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    expect(bootstrapOf(html)).toMatchObject({
      user: { username: 'admin', userId: admin.userId, roles: { Admin: expect.any(Array) } },
      common: {
        conf: { DISPLAY_MAX_ROW: 10_000, SUPERSET_WEBSERVER_TIMEOUT: 60 },
        feature_flags: { SQLLAB_BACKEND_PERSISTENCE: true },
        menu_data: { menu: expect.any(Array), navbar_right: { user_is_anonymous: false } },
        sextant: { capabilities: expect.arrayContaining(['sqllab.columns']) },
      },
    });
    expect(html).toContain(
      `<input type="hidden" id="csrf_token" name="csrf_token" value="${admin.csrfToken}" />`,
    );
  });

  test('leads people who are not signed in to the sign-in page, and back', async () => {
    const answer = await ask('/superset/dashboard/1/?edit=true&a=b%26c', { headers: HTML });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      '/login/?next=%2Fsuperset%2Fdashboard%2F1%2F%3Fedit%3Dtrue%26a%3Db%2526c',
    );
  });

  test('leads people who lack the right away, but not to the sign-in page', async () => {
    const viewer = await server.signIn('viewer');
    const refused = await viewer.get('/sqllab/', { headers: HTML });
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/superset/welcome/']);
    expect((await viewer.get('/dashboard/list/', { headers: HTML })).status).toBe(200);
  });

  test('leads from the first address and the sign-in page to the start page', async () => {
    const locationOf = async (path: string) => (await admin.get(path)).headers.get('location');
    expect(await locationOf('/')).toBe('/superset/welcome/');
    expect(await locationOf('/login/')).toBe('/superset/welcome/');
    expect(await locationOf('/login/?next=%2Fsqllab%2F')).toBe('/sqllab/');
    expect(await locationOf('/login/?next=https%3A%2F%2Fevil.example')).toBe('/superset/welcome/');
  });

  test.each([
    ['/dataset/add', 302, '/sqllab/?new=true'],
    ['/dataset/add/', 302, '/sqllab/?new=true'],
    ['/dataset/7', 302, '/explore/?datasource_type=table&datasource_id=7'],
    ['/dataset/7x', 404, null],
  ])('leads from the address %s of Superset to where we do the same', async (path, ...expected) => {
    const reply = await admin.get(path, { headers: HTML });
    expect([reply.status, reply.headers.get('location')]).toEqual(expected);
  });

  test('opens no other page to people who must choose a password', async () => {
    const waiting = await server.signIn('viewer');
    const set = (must: 0 | 1) =>
      server.store.db
        .updateTable('users')
        .set({ must_change_password: must })
        .where('id', '=', waiting.userId)
        .execute();
    await set(1);
    const answer = await waiting.get('/dashboard/list/', { headers: HTML });
    expect(answer.headers.get('location')).toBe('/login/?next=%2Fdashboard%2Flist%2F');
    const page = await waiting.get('/login/', { headers: HTML });
    expect(bootstrapOf(await page.text())).toMatchObject({ user: { mustChangePassword: true } });
    await set(0);
  });

  test('opens the sign-in page to everybody, with a token for the visit', async () => {
    const answer = await ask('/login/', { headers: HTML });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=/);
    const html = await answer.text();
    expect(html).toMatch(/name="csrf_token" value="[\w-]{40,}"/);
    expect(bootstrapOf(html).user).toEqual({ roles: {}, permissions: {} });
  });

  test('hands a posted query to the page and does not run it [RT-03]', async () => {
    const wanted = { dbId: 1, sql: "select '</div>\"&' as x", autorun: true };
    const answer = await admin.request('POST', '/sqllab/', { form: { form_data: wanted } });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(bootstrapOf(html).requested_query).toEqual(wanted);
    expect(await server.store.db.selectFrom('queries').selectAll().execute()).toEqual([]);
  });

  test.each([['x'], ['[1]'], ['null']])(
    'ignores a posted form that is not a query (%s)',
    async (text) => {
      const body = new URLSearchParams({ form_data: text });
      const answer = await ask('/sqllab/', {
        method: 'POST',
        headers: { cookie: admin.cookie, 'x-csrftoken': admin.csrfToken },
        body,
      });
      expect(bootstrapOf(await answer.text()).requested_query).toEqual({});
    },
  );

  test('escapes what people wrote, so that it cannot leave its attribute', async () => {
    const evil = `"><script>alert(1)</script>'`;
    await admin.put('/api/v1/me/', { json: { first_name: evil } });
    const html = await (await admin.get('/superset/welcome/', { headers: HTML })).text();
    expect(html).not.toContain('<script>alert');
    expect(bootstrapOf(html)).toMatchObject({ user: { firstName: evil } });
  });
});

describe('every reply', () => {
  test.each([
    '/superset/welcome/',
    '/login/',
    '/api/v1/me/',
    '/health',
    '/nowhere',
    '/assets/x.js',
  ])('sets the security headers: %s', async (path) => {
    const answer = await ask(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic'(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/style-src [^;]*unsafe-inline/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('lets the named sites alone show a page in a frame, and only one without controls of the product', async () => {
    const sites = ['https://wiki.example.org', 'http://127.0.0.1:7000'];
    const named = await aServer({ config: { pageDir, embeddingSites: sites }, users: [aUser()] });
    const rule = async (path: string) => {
      const { headers } = await named.fetch(new Request(`http://sextant.test${path}`));
      const policy = headers.get('content-security-policy') ?? '';
      return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('x-frame-options')];
    };
    const allowed = [sites.join(' '), null];
    const refused = ["'none'", 'DENY'];
    expect(await rule('/superset/explore/p/abc/?standalone=1&height=400')).toEqual(allowed);
    expect(await rule('/superset/dashboard/1/?standalone=true')).toEqual(allowed);
    expect(await rule('/superset/dashboard/1/')).toEqual(refused);
    expect(await rule('/superset/dashboard/1/?standalone=0')).toEqual(refused);
    await named.close();
  });

  test('lets pictures come from the server of tiles that was named, and from no other', async () => {
    const mapTiles = {
      address: 'https://tile.example.org:8443/a/{z}/{x}/{y}.png',
      attribution: 'Somebody',
    };
    const named = await aServer({ config: { pageDir, mapTiles }, users: [aUser()] });
    const sources = async (server: Pick<typeof named, 'fetch'>) => {
      const { headers } = await server.fetch(new Request('http://sextant.test/login/'));
      return /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await sources(named)).toBe("'self' data: blob: https://tile.example.org:8443");
    await named.close();
    const none = await aServer({ config: { pageDir }, users: [aUser()] });
    expect(await sources(none)).toBe("'self' data: blob:");
    await none.close();
  });

  test('has a nonce of its own, on every script, style and preload of the page', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const answer = await admin.get('/sqllab/', { headers: HTML });
      const nonce = /'nonce-([^']+)'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      nonces.add(nonce ?? '');
      const html = await answer.text();
      const tags = html.match(
        /<(script|style)\b[^>]*>|<link[^>]*(modulepreload|stylesheet)[^>]*>/g,
      );
      expect(tags).toHaveLength(5);
      for (const tag of tags ?? []) expect(tag).toContain(`nonce="${nonce}"`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(nonces.size).toBe(5);
  });

  test('to an unknown address is JSON for programs and a page for people', async () => {
    const json = await admin.get('/api/v1/nope/');
    expect(json.status).toBe(404);
    expect(await json.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(/^404 Not Found: /), level: 'error' }],
    });
    // The second is an address of ours whose link does not exist.
    for (const path of ['/nope/', '/superset/dashboard/p/gone/']) {
      const page = await admin.get(path, { headers: HTML });
      expect(page.status).toBe(404);
      expect(bootstrapOf(await page.text())).toMatchObject({ user: { username: 'admin' } });
    }
  });

  test('to an unexpected failure has a number, and the error stays in the log', async () => {
    const broken = await aServer();
    const client = await broken.signIn();
    await broken.store.db.schema.dropTable('events').execute();
    const answer = await client.get('/api/v1/log/recent_activity/');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).not.toMatch(/events|SQLITE|no such table/);
    const { errors } = JSON.parse(text) as { errors: { extra: { error_id: string } }[] };
    const id = errors[0]?.extra.error_id ?? 'none';
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect(broken.errors.find((line) => line.includes(id))).toContain('no such table');
    await broken.close();
  });

  test('to a body beyond the limit is a refusal before the body is read', async () => {
    const answer = await admin.post('/api/v1/sqllab/execute/', {
      json: { sql: 'x'.repeat(11 * 1024 * 1024) },
    });
    expect(answer.status).toBe(413);
  });
});

describe('the page’s files', () => {
  test('are cached forever and come in the smallest encoding the browser accepts', async () => {
    const plain = await ask('/assets/index-abc.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('text/javascript');
    expect(await plain.text()).toBe(SCRIPT);
    const small = await ask('/assets/index-abc.js', {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    const refused = await ask('/assets/index-abc.js', {
      headers: { 'accept-encoding': 'br;q=0, gzip' },
    });
    expect(refused.headers.get('content-encoding')).toBeNull();
  });

  test.each([
    '/assets/..%2fsecret.key',
    '/assets/%2e%2e/secret.key',
    '/assets/../secret.key',
    '/secret.key',
    '/assets/index-abc.js.br',
    '/index.html',
  ])('are the listed ones and nothing else: %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('not for the world');
  });

  test.each(['/assets/nothing.js', '/assets/%00', '/assets/__proto__', '/assets/a/../%e0%a4%a'])(
    'do not include %s, even for a request that accepts a page [T30]',
    async (path) => {
      expect((await ask(path, { headers: HTML })).status).toBe(404);
    },
  );

  test('include the icon', async () => {
    const answer = await ask('/favicon.svg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });
});

describe('compressed replies', () => {
  const big = async (encoding: string) => {
    const answer = await admin.get('/api/v1/me/roles/', {
      headers: { 'Accept-Encoding': encoding },
    });
    return {
      coding: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('come to %s in %s', async (accepted, coding, open) => {
    const plain = await big('identity');
    const packed = await big(accepted);
    expect(plain.bytes.length).toBeGreaterThan(1024);
    expect(packed.coding).toBe(coding);
    expect(packed.vary).toContain('Accept-Encoding');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
    expect(open(packed.bytes).toString()).toBe(plain.bytes.toString());
  });

  test('do not include small ones', async () => {
    const answer = await admin.get('/api/v1/me/', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toMatchObject({ result: { username: 'admin' } });
  });
});

test('a build under a running server changes nothing of what it serves: its pages keep their files', async () => {
  rmSync(join(pageDir, 'assets/vanished-abc.js'));
  writeFileSync(join(pageDir, 'index.html'), '<html>Another build</html>');
  const answer = await ask('/assets/vanished-abc.js');
  expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
  expect(await (await ask('/login/', { headers: HTML })).text()).not.toContain('Another build');
});

test('the worker of templates may compile them, and reach nothing; no other file may', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/templateWorker-abc.js')).toBe(
    "default-src 'none'; script-src 'unsafe-eval'",
  );
  expect(await policyOf('/assets/index-abc.js')).not.toContain('unsafe-eval');
});
