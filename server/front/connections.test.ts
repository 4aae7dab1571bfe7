/** The front before a server that closes kept connections, as gunicorn does. */
import type { Server, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aFront, aPlainServer, ask, listeningAt, type TestFront } from './aFront.ts';
import { eventually } from '../../test/eventually.ts';
import { leastOf } from '../../test/leastOf.ts';

let front: TestFront;
let superset: Server;
afterEach(async () => {
  await front.close();
  await new Promise((done) => superset.close(done));
});

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';
const JSON_BODY = { 'content-type': 'application/json', 'content-length': '2' };

const before = async (server: Server): Promise<void> => {
  superset = server;
  front = await aFront(await listeningAt(server));
};

/** Closes a kept connection at the moment at which the second request on it arrives. */
const closingAsWeSend = (arrived: string[]) =>
  aPlainServer((text, socket, nth) => {
    arrived.push(text);
    if (nth > 1) socket.destroy();
    else socket.write(`${OK}\r\n{}`);
  });

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'a Superset that closes a kept connection as a %s is sent loses none, and none arrives twice with an effect',
  async (method) => {
    const arrived: string[] = [];
    await before(closingAsWeSend(arrived));
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      await ask(front.port, 'GET', '/api/v1/me/');
      const reply = await ask(front.port, method, '/api/v1/chart/7', JSON_BODY, '{}');
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    if (method !== 'GET') expect(arrived.filter((text) => text.startsWith(method))).toHaveLength(4);
    expect(front.log).toEqual([]);
  },
);

test('a new connection that is closed without a reply is reported once, with its host and code and without the content', async () => {
  let arrived = 0;
  await before(
    aPlainServer((_, socket) => {
      arrived += 1;
      socket.destroy();
    }),
  );
  const reply = await ask(
    front.port,
    'POST',
    '/api/v1/chart/?q=private',
    { ...JSON_BODY, 'content-length': '13', cookie: 'session=private' },
    '{"a":"secret"',
  );
  expect([reply.status, arrived]).toEqual([502, 1]);
  expect(front.log).toHaveLength(1);
  expect(JSON.parse(front.log[0] ?? '')).toMatchObject({
    level: 'error',
    superset: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    method: 'POST',
    code: 'ECONNRESET',
  });
  expect(front.log.join()).not.toMatch(/private|secret/);
});

test('what is no HTTP is reported as that', async () => {
  await before(aPlainServer((_, socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
  const reply = await ask(front.port, 'POST', '/api/v1/chart/', JSON_BODY, '{}');
  expect([reply.status, reply.body.toString()]).toEqual([
    502,
    expect.stringContaining('sent a reply that cannot be read'),
  ]);
});

test('a page that is cut in the middle is said to be cut', async () => {
  await before(
    aPlainServer((_, socket) => {
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<html>',
      );
      setImmediate(() => socket.resetAndDestroy());
    }),
  );
  const reply = await ask(front.port, 'GET', '/chart/list/', { accept: 'text/html' });
  expect([reply.status, reply.headers['retry-after']]).toEqual([502, '5']);
  expect(reply.body.toString()).toContain('closed the connection before its reply');
});

test('reads share a connection, and the front closes it before gunicorn would', async () => {
  const open = new Set<Socket>();
  let connections = 0;
  await before(
    aPlainServer(
      (_, socket) => socket.write(`${OK}\r\n{}`),
      (socket) => {
        connections += 1;
        open.add(socket);
        socket.on('close', () => open.delete(socket));
      },
    ),
  );
  // One that is a second late comes on a new one.
  const made = await leastOf(2, async () => {
    const before = connections;
    for (let call = 0; call < 3; call += 1) await ask(front.port, 'GET', '/api/v1/me/');
    return connections - before;
  });
  expect(made).toBeLessThanOrEqual(1);
  const idleMs = await leastOf(1900, async () => {
    await ask(front.port, 'GET', '/api/v1/me/');
    const since = performance.now();
    await eventually(() => expect(open.size).toBe(0));
    return performance.now() - since;
  });
  expect(idleMs).toBeLessThan(1900);
});

test('a Superset that announces to close after a second gets no second request on a connection', async () => {
  let most = 0;
  await before(
    aPlainServer((_, socket, nth) => {
      most = Math.max(most, nth);
      socket.write(`${OK}Keep-Alive: timeout=1\r\n\r\n{}`);
    }),
  );
  for (let call = 0; call < 3; call += 1) await ask(front.port, 'GET', '/api/v1/me/');
  expect(most).toBe(1);
});
