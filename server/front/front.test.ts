import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, PASSWORD, type TestServer } from '../../mocks/testServer.ts';
import type { Env } from '../access/viewer.ts';
import { listen, type Listening } from '../cli/listen.ts';
import { createLog } from '../log.ts';
import { createPageFiles } from '../page/files.ts';
import { createFront } from './front.ts';
import { readPage } from './readPage.ts';

const index = (name: string) =>
  `<!doctype html><html><head><meta charset="utf-8" /><title>${name}</title></head><body><div id="app"></div></body></html>`;

const pageFolder = (name: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'sextant-front-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), index(name));
  writeFileSync(join(dir, 'assets/page-abc.js'), `'${name}'`);
  return dir;
};

const OF_FRONT = {
  config: {
    publicUrl: new URL('http://front.test'),
    trustedProxies: [],
    embeddingSites: ['https://wiki.example.org'],
    mapTiles: { address: 'https://tile.example.org/{z}/{x}/{y}.png', attribution: '' },
  },
  listensAt: () => new URL('http://127.0.0.1:8420'),
};

/** Our own server has the same API; here it stands for the Superset. */
let behind: TestServer;
let listening: Listening;
let front: Hono<Env>;
const lines: string[] = [];
const dirs = [pageFolder('behind'), pageFolder('front')] as const;
beforeAll(async () => {
  behind = await aServer({
    // The public address is set, as a Superset learns it from X-Forwarded-Host.
    config: { pageDir: dirs[0], publicUrl: new URL('http://front.test') },
    users: [aUser()],
  });
  listening = await listen(behind, { host: '127.0.0.1', port: 0 });
  front = createFront({
    superset: new URL(`http://127.0.0.1:${listening.port}`),
    ...OF_FRONT,
    files: createPageFiles(dirs[1]),
    log: createLog((line) => lines.push(line)),
  });
});
afterAll(async () => {
  await listening.close(0);
  await behind.close();
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

const HTML = { Accept: 'text/html' };
const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  front.fetch(new Request(`http://front.test${path}`, init));
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const signIn = async (password: string) => {
  const page = await ask('/login/?next=/sqllab/', { headers: HTML });
  const token = readPage(await page.text())?.csrfToken ?? '';
  return ask('/login/?next=/sqllab/', {
    method: 'POST',
    headers: { ...HTML, cookie: cookieOf(page), origin: 'http://front.test' },
    body: new URLSearchParams({ username: 'viewer', password, csrf_token: token }),
    redirect: 'manual',
  });
};

test('the front serves its own page with the bootstrap data of the Superset, under a policy with the nonce of this reply', async () => {
  const cookie = cookieOf(await signIn(PASSWORD));
  const answer = await ask('/superset/welcome/', { headers: { ...HTML, cookie } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<title>front</title>');
  const nonce = /script-src 'nonce-([^']+)'/.exec(
    answer.headers.get('content-security-policy') ?? '',
  )?.[1];
  expect(html).toContain(`nonce="${nonce}"`);
  expect(readPage(html)).toMatchObject({ bootstrap: { user: { username: 'viewer' } } });
  expect(await (await ask('/assets/page-abc.js')).text()).toBe("'front'");
});

test('the front has its own rules who may show its pages in a frame and where tiles of maps are, and tells its page', async () => {
  const cookie = cookieOf(await signIn(PASSWORD));
  const answer = await ask('/explore/?standalone=1', { headers: { ...HTML, cookie } });
  expect(answer.headers.get('content-security-policy')).toContain(
    'frame-ancestors https://wiki.example.org',
  );
  expect(answer.headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https://tile.example.org;",
  );
  expect(readPage(await answer.text())).toMatchObject({
    bootstrap: {
      common: { sextant: { may_be_embedded: true, map_tiles: OF_FRONT.config.mapTiles } },
    },
  });
});

test('the form signs a person in to the Superset and leads to a page of the front; a wrong password leads back', async () => {
  const right = await signIn(PASSWORD);
  expect(right.status).toBe(302);
  expect(right.headers.get('location')).toBe('/sqllab/');
  const me = await ask('/api/v1/me/', { headers: { cookie: cookieOf(right) } });
  expect(await me.json()).toMatchObject({ result: { username: 'viewer' } });
  const wrong = await signIn('wrong');
  expect(wrong.headers.get('location')).toMatch(/^\/login\//);
});

test('a person who is not signed in is led to the sign-in page of the front, and back to the page they wanted', async () => {
  const answer = await ask('/chart/list/', { headers: HTML });
  expect(answer.status).toBe(302);
  const next = new URL(answer.headers.get('location') ?? '', 'http://front.test');
  expect(next.host).toBe('front.test');
  expect(next.searchParams.get('next')).toBe('/chart/list/');
});

test('a call passes through unchanged: digits, status, refusals', async () => {
  const { cookie, csrfToken } = await behind.signIn('admin');
  const call = (body: unknown, token: string) =>
    ask('/api/v1/sqllab/execute/', {
      method: 'POST',
      headers: { cookie, 'x-csrftoken': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const run = { client_id: 'front000001', database_id: 1, sql: 'select 9007199254740993 as big' };
  const answer = await call(run, csrfToken);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/"big":"?9007199254740993\b/);
  expect((await call(run, 'made up')).status).toBe(400);
  expect((await ask('/api/v1/nothing/')).status).toBe(404);
});

test('a file that the page does not have is not found, and the log does not blame the Superset', async () => {
  expect((await ask('/assets/nothing.js')).status).toBe(404);
  expect(lines.join()).not.toContain('nothing.js');
});

test('calls and pages name the Superset that does not answer', async () => {
  const gone = createFront({
    superset: new URL('http://127.0.0.1:9'),
    ...OF_FRONT,
    files: createPageFiles(dirs[1]),
    log: createLog((line) => lines.push(line)),
  });
  const call = await gone.request('/api/v1/me/');
  expect(call.status).toBe(502);
  const message = 'The Superset at 127.0.0.1:9 does not answer.';
  expect(await call.json()).toMatchObject({
    message,
    errors: [{ message, error_type: 'SERVER_AWAY_ERROR' }],
  });
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  const page = await gone.request('/sqllab/', { headers: HTML });
  expect(page.status).toBe(502);
  expect(await page.text()).toContain('does not answer');
  expect(lines.join()).toContain('Superset does not answer');
});

test.each([
  ['&#34;', '&#39;'],
  ['&quot;', '&#x27;'],
])(
  'the reader of the Superset’s page accepts both ways to escape quotes (%s %s)',
  (double, single) => {
    const text = JSON.stringify({ user: { firstName: "O'Hara <b> & co" } })
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', double)
      .replaceAll("'", single);
    const html = `<div id="app" data-bootstrap="${text}"></div><input type="hidden" name="csrf_token" id="csrf_token" value="a&amp;b">`;
    expect(readPage(html)).toEqual({
      bootstrap: { user: { firstName: "O'Hara <b> & co" } },
      csrfToken: 'a&b',
    });
  },
);

test.each(['<h1>Bad gateway</h1>', '<div data-bootstrap="{"></div>'])(
  'the reader rejects HTML that is not a page of the application: %s',
  (html) => expect(readPage(html)).toBeNull(),
);
