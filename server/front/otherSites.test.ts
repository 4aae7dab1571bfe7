/** What is passed on to a Superset and what is not: a small server stands for it and records what arrives. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFront, ask as askWith, listeningAt, type SentHeaders, type TestFront } from './aFront.ts';

interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

let superset: Server;
const arrived: Arrived[] = [];
const fronts: TestFront[] = [];
let plain: number;
let proxied: number;

/** Like Flask-WTF behind ProxyFix: a write under https must come from a page of the requested host. */
const isRefusedByReferer = (headers: IncomingHttpHeaders): boolean => {
  const { referer = '' } = headers;
  if (headers['x-forwarded-proto'] !== 'https') return false;
  return !URL.canParse(referer) || new URL(referer).host !== headers['x-forwarded-host'];
};

beforeAll(async () => {
  superset = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    arrived.push({ method, url, headers });
    asked.resume();
    answer.setHeader('Keep-Alive', 'timeout=5');
    answer.setHeader('Connection', 'X-Way');
    answer.setHeader('X-Way', 'between us two');
    answer.statusCode = method === 'POST' && isRefusedByReferer(headers) ? 400 : 200;
    answer.end('{}');
  });
  const port = await listeningAt(superset);
  fronts.push(
    await aFront(port),
    await aFront(port, {
      publicUrl: new URL('https://bi.example.org'),
      trustedProxies: ['127.0.0.1'],
    }),
  );
  [plain = 0, proxied = 0] = fronts.map((front) => front.port);
});
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.close()));
  await new Promise((done) => superset.close(done));
});
beforeEach(() => void arrived.splice(0));

const ask = (port: number, method: string, path: string, headers: SentHeaders = {}) =>
  askWith(port, method, path, headers, method === 'POST' ? '{}' : undefined);

const JSON_BODY = { 'content-type': 'application/json', 'content-length': '2' };
const OURS = { origin: 'https://bi.example.org', referer: 'https://bi.example.org/sqllab/' };

test('the front passes on the origin as the browser sent it, and sets the forwarding headers itself [T18]', async () => {
  await ask(proxied, 'POST', '/api/v1/chart/', {
    ...JSON_BODY,
    ...OURS,
    cookie: 'session=1',
    'x-csrftoken': 'abc',
    'x-forwarded-for': '10.9.9.9, 203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-port': '1',
    forwarded: 'for=10.9.9.9;host=evil.example',
    'x-real-ip': '10.9.9.9',
  });
  const { headers } = arrived[0] ?? { headers: {} };
  expect(headers).toMatchObject({
    ...OURS,
    cookie: 'session=1',
    'x-csrftoken': 'abc',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'bi.example.org',
    'x-forwarded-proto': 'https',
  });
  for (const name of ['x-forwarded-prefix', 'x-forwarded-port', 'forwarded', 'x-real-ip'])
    expect(headers).not.toHaveProperty(name);
});

test('the front drops forwarding headers also under the names that Python servers read as the same [T18]', async () => {
  await ask(proxied, 'GET', '/api/v1/me/', {
    X_Forwarded_For: '10.9.9.9',
    'X_Forwarded-Host': 'evil.example',
    X_Real_IP: '10.9.9.9',
  });
  const names = Object.keys(arrived[0]?.headers ?? {});
  expect(names).toContain('x-forwarded-for');
  expect(names.filter((name) => name.includes('_'))).toEqual([]);
});

test('the front without a public address names the address it listens on, not the Host of the request [T18]', async () => {
  await ask(plain, 'GET', '/api/v1/me/', { host: 'evil.example', 'x-forwarded-for': '10.9.9.9' });
  expect(arrived[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': '127.0.0.1:8420',
    'x-forwarded-proto': 'http',
  });
  expect(arrived[0]?.headers.host).toBe(`127.0.0.1:${(superset.address() as AddressInfo).port}`);
});

test('a Superset that checks referers under https accepts writes from our own page', async () => {
  expect((await ask(proxied, 'POST', '/api/v1/chart/', { ...JSON_BODY, ...OURS })).status).toBe(
    200,
  );
  // The Superset itself judges a program that sends no origin.
  expect((await ask(proxied, 'POST', '/api/v1/chart/', JSON_BODY)).status).toBe(400);
  expect(arrived).toHaveLength(2);
});

test('the front drops hop-by-hop headers in both directions', async () => {
  const answer = await ask(plain, 'GET', '/api/v1/me/', {
    connection: 'close, X-Secret-Hop',
    'x-secret-hop': 'mine',
    te: 'trailers',
    'proxy-authorization': 'Basic abc',
    'keep-alive': 'timeout=5',
  });
  for (const name of ['x-secret-hop', 'te', 'proxy-authorization', 'keep-alive'])
    expect(arrived[0]?.headers).not.toHaveProperty(name);
  expect(answer.headers).not.toHaveProperty('x-way');
});

describe('the front', () => {
  test.each([
    ['POST', '/api/v1/chart/', { 'sec-fetch-site': 'cross-site', ...OURS }],
    ['POST', '/api/v1/chart/', { 'sec-fetch-site': 'same-site', ...OURS }],
    ['POST', '/login/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['DELETE', '/api/v1/chart/1', { origin: 'https://evil.example' }],
    ['POST', '/api/v1/chart/', { origin: 'null' }],
    ['POST', '/api/v1/chart/', { origin: 'http://bi.example.org' }],
    ['POST', '/api/v1/chart/', { origin: 'https://bi.example.org:444' }],
    ['POST', '/api/v1/chart/', { origin: 'https://bi.example.org.evil.example' }],
    ['POST', '/api/v1/chart/', { referer: 'https://evil.example/bi.example.org' }],
    ['OPTIONS', '/api/v1/chart/', { origin: 'https://evil.example' }],
    ['GET', '/api/v1/chart/', { origin: 'https://evil.example' }],
    ['GET', '/api/v1/chart/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['GET', '/logout/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['GET', '/logout%2F', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['GET', '//logout', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['GET', '/logout/', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['GET', '/logout/', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['GET', '/assets/a.js', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])(
    'does not pass on a %s %s with %j, which another site or a picture begins [T18]',
    async (method, path, headers) => {
      const answer = await ask(
        proxied,
        method,
        path,
        method === 'POST' ? { ...JSON_BODY, ...headers } : headers,
      );
      expect(answer.status).toBe(403);
      expect(arrived).toEqual([]);
    },
  );

  test('says of a link from another site that it signs nobody out [T18]', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const answer = await ask(proxied, 'GET', '/logout/', { ...link, accept: 'text/html' });
    expect([answer.status, String(answer.body)]).toEqual([
      403,
      expect.stringMatching(/^You are still signed in: .*choose Sign out/),
    ]);
    expect(arrived).toEqual([]);
  });

  test('passes on a click on Sign out inside of a frame', async () => {
    const click = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };
    await ask(proxied, 'GET', '/logout/', {
      ...click,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
    });
    expect(arrived).toHaveLength(1);
  });

  test('passes on a link from another site to a page', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      accept: 'text/html',
    };
    expect((await ask(proxied, 'GET', '/superset/dashboard/1/', link)).status).toBe(200);
    expect(arrived).toHaveLength(1);
  });
});

test('the front without a public address accepts writes from the host that the browser requested [T18]', async () => {
  const host = `127.0.0.1:${plain}`;
  const from = (origin: string) =>
    ask(plain, 'POST', '/api/v1/chart/', { ...JSON_BODY, host, origin });
  expect((await from(`http://${host}`)).status).toBe(200);
  expect((await from('http://127.0.0.1:1')).status).toBe(403);
  expect(arrived).toHaveLength(1);
});
