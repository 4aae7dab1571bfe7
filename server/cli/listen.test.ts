import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, type Listening, listen, PortTaken } from './listen.ts';
import { eventually } from '../../test/eventually.ts';

let running: Listening | undefined;
afterEach(() => running?.close(0));

const LOOPBACK = { host: '127.0.0.1', port: 0 };
const slowApp = () => {
  const finish = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const app = new Hono().get('/', async (c) => {
    begun.resolve();
    await finish.promise;
    return c.text('done');
  });
  return { app, finish: finish.resolve, begun: begun.promise };
};

describe('a closing server', () => {
  test('finishes the reply it has begun and accepts nothing new', async () => {
    const { app, finish, begun } = slowApp();
    running = await listen(app, LOOPBACK);
    const url = `http://127.0.0.1:${running.port}/`;
    const reply = fetch(url);
    await begun;
    const closing = running.close(5000);
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await (await reply).text()).toBe('done');
    await closing;
  });

  test('does not wait forever', async () => {
    const { app, begun } = slowApp();
    running = await listen(app, LOOPBACK);
    const reply = fetch(`http://127.0.0.1:${running.port}/`);
    const cut = expect(reply).rejects.toThrow();
    await begun;
    await running.close(20);
    await cut;
  });
});

test('listening on a taken port rejects with an error of its own', async () => {
  running = await listen(new Hono(), LOOPBACK);
  const second = listen(new Hono(), { ...LOOPBACK, port: running.port });
  await expect(second).rejects.toBeInstanceOf(PortTaken);
});

const silent = () => new Hono().get('/', (c) => c.text(''));

test('a connection that is not used stays longer than proxies keep theirs', async () => {
  running = await listen(silent(), LOOPBACK);
  const reply = await fetch(`http://127.0.0.1:${running.port}/`);
  expect(reply.headers.get('keep-alive')).toBe('timeout=65');
  await reply.text();
});

test('the server limits the connections of one address [T31]', async () => {
  running = await listen(silent(), { ...LOOPBACK, connectionsPerAddress: 20 });
  const { port } = running;
  let closed = 0;
  const sockets = Array.from({ length: 25 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('close', () => {
      closed += 1;
    });
    socket.on('error', () => undefined);
    return socket;
  });
  await eventually(() => expect(closed).toBe(5));
  for (const socket of sockets) socket.destroy();
  await eventually(() => expect(closed).toBe(25));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

describe('the limit on slow requests', () => {
  const EAGER = { ...LOOPBACK, headersMs: 200, requestMs: 400, checkEveryMs: 20 };
  const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

  /**
   * The reply until the connection closed; `next` is sent repeatedly until then. Data is read before more is sent:
   * writing to a closed connection resets it, and unread data would be lost.
   */
  const replyTo = (port: number, first: string, next: string) =>
    new Promise<string>((resolve) => {
      let reply = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(first));
      const send = () => {
        if (reply === '' && next !== '') socket.write(next);
      };
      const sending = setInterval(() => setImmediate(send), 20);
      socket.on('data', (data) => {
        reply += data.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(sending);
        resolve(reply);
      });
    });

  const FILE_HEAD =
    'POST /api/v1/file/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n';

  test('is no limit for a file while something of it arrives', async () => {
    const app = new Hono().post('/api/v1/file/', async (c) => c.text(await c.req.text()));
    // All of it takes longer than the limit, a piece far less, also on a busy machine.
    running = await listen(app, { ...EAGER, requestMs: 3000 });
    const { port } = running;
    const pieces = 40;
    let sent = 0;
    const reply = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${FILE_HEAD}Content-Length: ${pieces}\r\n\r\n`),
      );
      const sending = setInterval(() => {
        if (sent < pieces) socket.write('a');
        else clearInterval(sending);
        sent += 1;
      }, 100);
      socket.on('data', (data) => {
        text += data.toString();
        if (text.includes('aaa')) socket.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(sending);
        resolve(text);
      });
    });
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('ends a file of which nothing arrives any more', async () => {
    const app = new Hono().post('/api/v1/file/', async (c) => c.text(await c.req.text()));
    app.onError((_error, c) => c.text('cut', 500));
    running = await listen(app, EAGER);
    const reply = await replyTo(running.port, `${FILE_HEAD}Content-Length: 100\r\n\r\na`, '');
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ['nothing', '', ''],
    ['headers without an end', HEAD, 'X-More: 1\r\n'],
    ['a body without an end', `${HEAD}Content-Length: 100000\r\n\r\n`, ' '],
    ['chunks without an end', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ])('closes a connection that sends %s with 408 [T31]', async (_, first, next) => {
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()));
    app.onError((_error, c) => c.text('cut', 500));
    running = await listen(app, EAGER);
    expect(await replyTo(running.port, first, next)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('does not cut off a client whose reply is slow', async () => {
    const { app, finish, begun } = slowApp();
    running = await listen(app, EAGER);
    const reply = fetch(`http://127.0.0.1:${running.port}/`);
    await begun;
    // This takes longer than either limit: the end of another connection shows that the time has passed.
    await replyTo(running.port, HEAD, 'X-More: 1\r\n');
    await replyTo(running.port, `${HEAD}Content-Length: 9\r\n\r\n`, '');
    finish();
    expect(await (await reply).text()).toBe('done');
  });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
])('the address printed for %s is one that a browser accepts', (host, url) => {
  expect(addressOf(host, 80)).toBe(url);
});
