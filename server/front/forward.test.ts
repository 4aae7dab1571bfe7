/** What passes through the front unchanged, as streams, in both directions. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import { connect, type Server } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { aFront, ask, listeningAt, PAGE, type TestFront } from './aFront.ts';
import { eventually } from '../../test/eventually.ts';

let front: TestFront;
let superset: Server;
let supersetPort: number;
afterEach(async () => {
  await front.close();
  await new Promise((done) => superset.close(done));
});

const before = async (listener: RequestListener): Promise<void> => {
  superset = createServer(listener);
  supersetPort = await listeningAt(superset);
  front = await aFront(supersetPort);
};

const MB = 1024 * 1024;

test('a reply that the Superset compressed arrives as it was, and the browser chose its coding', async () => {
  const packed = gzipSync('{"a":1}');
  let accepted: string | undefined;
  await before((sent, reply) => {
    accepted = sent.headers['accept-encoding'];
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    reply.end(packed);
  });
  const reply = await ask(front.port, 'GET', '/api/v1/chart/', { 'accept-encoding': 'gzip' });
  expect(accepted).toBe('gzip');
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.body.equals(packed)).toBe(true);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('a page that arrives in %s is read all the same', async (coding, pack) => {
  await before((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding });
    const facts = '{&#34;user&#34;:{&#34;username&#34;:&#34;ada&#34;}}';
    reply.end(pack(PAGE.replace('id="app"', `id="app" data-bootstrap="${facts}"`)));
  });
  const reply = await ask(front.port, 'GET', '/chart/list/', { accept: 'text/html' });
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.body.toString()).toContain('&quot;username&quot;:&quot;ada&quot;');
});

test('opening the page of a new dashboard makes none, as the Superset’s own address would', async () => {
  const asked: (string | undefined)[] = [];
  await before(({ url }, reply) => {
    asked.push(url);
    reply.setHeader('content-type', 'text/html');
    reply.end(PAGE.replace('id="app"', 'id="app" data-bootstrap="{}"'));
  });
  const reply = await ask(front.port, 'GET', '/dashboard/new?x=1', { accept: 'text/html' });
  expect(reply.status).toBe(200);
  expect(asked).toEqual(['/dashboard/list/']);
});

test.each(['/dataset/add/', '/dataset/7', '/alert/list/', '/roles/'])(
  '%s, for which we have no page, is the Superset’s own',
  async (path) => {
    const html = '<html><div id="app" data-bootstrap="{}">its own</div></html>';
    await before((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
    const reply = await ask(front.port, 'GET', path, { accept: 'text/html' });
    expect(reply.body.toString()).toBe(html);
  },
);

test.each([
  ['/login/?next=/chart/list/', '/login/?next=/chart/list/'],
  ['http://HOST/login/?next=http://HOST/chart/list/', '/login/?next=%2Fchart%2Flist%2F'],
  ['http://HOST/login/?next=http://HOST//evil.example/', '/login/?next=%2Fevil.example%2F'],
  ['https://HOST/superset/welcome/', '/superset/welcome/'],
  ['http://HOST//evil.example/', '/evil.example/'],
  ['https://sso.example/authorize', 'https://sso.example/authorize'],
])('a redirect to %s leads to %s', async (location, expected) => {
  await before((_, reply) => {
    reply.writeHead(302, { location: location.replaceAll('HOST', `127.0.0.1:${supersetPort}`) });
    reply.end();
  });
  const reply = await ask(front.port, 'GET', '/api/v1/x/');
  expect([reply.status, reply.headers.location]).toEqual([302, expected]);
});

test('cookies keep their path and their flags, and lose the name of the host behind', async () => {
  const cookies = [
    'session=1; HttpOnly; Path=/; SameSite=Lax',
    'other=2; Domain=127.0.0.1; Path=/a',
    'sso=3; Domain=.example.org; Path=/',
  ];
  await before((_, reply) => {
    reply.setHeader('set-cookie', cookies);
    reply.end('{}');
  });
  const reply = await ask(front.port, 'GET', '/api/v1/x/');
  expect(reply.headers['set-cookie']).toEqual([cookies[0], 'other=2; Path=/a', cookies[2]]);
});

test('HEAD and 304 have headers and no body, and the connection goes on', async () => {
  await before((sent, reply) => {
    if (sent.headers['if-none-match'] === '"a"') reply.writeHead(304, { etag: '"a"' }).end();
    else
      reply
        .writeHead(200, { etag: '"a"', 'content-type': 'application/json', 'content-length': '7' })
        .end(sent.method === 'HEAD' ? undefined : '{"a":1}');
  });
  const head = await ask(front.port, 'HEAD', '/api/v1/x/');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '7', 0]);
  const fresh = await ask(front.port, 'GET', '/api/v1/x/', { 'if-none-match': '"a"' });
  expect([fresh.status, fresh.headers.etag, fresh.body.length]).toEqual([304, '"a"', 0]);
  expect((await ask(front.port, 'GET', '/api/v1/x/')).body.toString()).toBe('{"a":1}');
});

test('a part of a file is passed on as that part', async () => {
  await before((_, reply) => {
    reply.writeHead(206, {
      'content-type': 'text/csv',
      'content-range': 'bytes 0-2047/9000',
      'content-length': '2048',
    });
    reply.end('a'.repeat(2048));
  });
  const reply = await ask(front.port, 'GET', '/x.csv', {
    range: 'bytes=0-2047',
    'accept-encoding': 'gzip',
  });
  expect([reply.status, reply.headers['content-length'], reply.body.length]).toEqual([
    206,
    '2048',
    2048,
  ]);
});

test('a length without a body is not passed on, so no request is read as the body of another', async () => {
  const urls: (string | undefined)[] = [];
  await before((sent, reply) => {
    urls.push(`${sent.url} ${sent.headers['content-length'] ?? 'none'}`);
    sent.resume();
    reply.end('{}');
  });
  await ask(front.port, 'GET', '/api/v1/a/', { 'content-length': '5' }, 'GET /');
  await ask(front.port, 'GET', '/api/v1/b/');
  expect(urls).toEqual(['/api/v1/a/ none', '/api/v1/b/ none']);
});

test('an upload without a length, behind "Expect: 100-continue", arrives whole', async () => {
  const body = randomBytes(3 * MB);
  let arrived = '';
  await before((sent, reply) => {
    const hash = createHash('sha256');
    sent.on('data', (chunk: Buffer) => hash.update(chunk));
    sent.on('end', () => {
      arrived = `${sent.headers['transfer-encoding']} ${hash.digest('hex')}`;
      reply.end('{}');
    });
  });
  const outgoing = request({
    host: '127.0.0.1',
    port: front.port,
    method: 'POST',
    path: '/api/v1/database/1/upload/',
    headers: { expect: '100-continue', 'transfer-encoding': 'chunked' },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.end(body);
  const [reply] = (await once(outgoing, 'response')) as [{ statusCode: number; resume(): void }];
  reply.resume();
  expect(reply.statusCode).toBe(200);
  expect(arrived).toBe(`chunked ${createHash('sha256').update(body).digest('hex')}`);
});

describe('when the browser leaves', () => {
  test('a query that still runs is cancelled, and the log does not blame the Superset', async () => {
    const arrived = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await before((sent, reply) => {
      sent.resume();
      reply.on('close', left.resolve);
      arrived.resolve();
    });
    const outgoing = request({ host: '127.0.0.1', port: front.port, method: 'POST', path: '/a' });
    outgoing.on('error', () => undefined);
    outgoing.end('{}');
    await arrived.promise;
    outgoing.destroy();
    await left.promise;
    expect(front.log).toEqual([]);
  });

  test('an upload ends at the Superset too', async () => {
    const begun = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await before((sent) => {
      sent.once('data', () => begun.resolve());
      sent.on('error', () => undefined);
      sent.on('close', left.resolve);
    });
    const outgoing = request({
      host: '127.0.0.1',
      port: front.port,
      method: 'POST',
      path: '/a',
      headers: { 'content-length': String(MB) },
    });
    outgoing.on('error', () => undefined);
    outgoing.write('a'.repeat(1000));
    await begun.promise;
    outgoing.destroy();
    await left.promise;
  });

  test('a download that nobody reads any more is neither read on nor kept in memory', async () => {
    let sentBytes = 0;
    const closed = Promise.withResolvers<void>();
    await before((sent, reply) => {
      reply.writeHead(200, { 'content-type': 'application/octet-stream' });
      if (sent.method === 'HEAD') return reply.end();
      const chunk = Buffer.alloc(MB);
      const more = () => {
        while (!reply.destroyed) {
          sentBytes += chunk.length;
          if (!reply.write(chunk)) break;
        }
      };
      reply.on('drain', more).on('close', closed.resolve);
      return more();
    });
    const socket = connect(front.port, '127.0.0.1');
    socket.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    // Meanwhile the sockets' buffers fill up, and then nothing more is taken from the Superset.
    for (let call = 0; call < 200; call += 1) await ask(front.port, 'HEAD', '/small');
    expect(sentBytes).toBeLessThan(64 * MB);
    socket.destroy();
    await closed.promise;
  });
});

test('a reply that is cut in the middle is cut for the browser too, and reported', async () => {
  await before((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '5000' });
    reply.write('a'.repeat(2000), () => reply.destroy());
  });
  await expect(ask(front.port, 'GET', '/file')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  await eventually(() => expect(front.log.join()).toContain('The reply of the Superset was cut'));
});

test('a websocket is refused with the reason', async () => {
  let arrived = 0;
  await before((_, reply) => {
    arrived += 1;
    reply.end('{}');
  });
  const reply = await ask(front.port, 'GET', '/ws', {
    connection: 'Upgrade',
    upgrade: 'websocket',
  });
  expect([reply.status, arrived]).toEqual([501, 0]);
  expect(reply.body.toString()).toMatch(/web ?sockets are not passed on/i);
});

test.each(['TRACE', 'PROPFIND'])('%s is answered, not dropped', async (method) => {
  await before((_, reply) => {
    reply.writeHead(405).end();
  });
  expect((await ask(front.port, method, '/api/v1/x/')).status).toBeOneOf([400, 405, 501]);
});
