import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressOf, type Listening, listen, PortTaken } from './listen.ts';

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

describe('closing', () => {
  test('lets an answer under way end and takes nothing new', async () => {
    const { app, finish, begun } = slowApp();
    running = await listen(app, LOOPBACK);
    const url = `http://127.0.0.1:${running.port}/`;
    const asked = fetch(url);
    await begun;
    const closing = running.close(5000);
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await (await asked).text()).toBe('done');
    await closing;
  });

  test('does not wait for ever', async () => {
    const { app, begun } = slowApp();
    running = await listen(app, LOOPBACK);
    const asked = fetch(`http://127.0.0.1:${running.port}/`);
    const cut = expect(asked).rejects.toThrow();
    await begun;
    await running.close(20);
    await cut;
  });
});

test('a taken port is an error of its own', async () => {
  running = await listen(new Hono(), LOOPBACK);
  const second = listen(new Hono(), { ...LOOPBACK, port: running.port });
  await expect(second).rejects.toBeInstanceOf(PortTaken);
});

test('one address holds two hundred connections and no more', async () => {
  running = await listen(
    new Hono().get('/', (c) => c.text('')),
    LOOPBACK,
  );
  const { port } = running;
  let closed = 0;
  const sockets = Array.from({ length: 205 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('close', () => {
      closed += 1;
    });
    socket.on('error', () => undefined);
    return socket;
  });
  await vi.waitFor(() => expect(closed).toBe(5));
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(closed).toBe(205));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
])('the address of %s is one a browser takes', (host, url) => {
  expect(addressOf(host, 80)).toBe(url);
});
