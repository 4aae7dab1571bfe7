import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTelling } from './sending';

let server: Server;
let url: string;
let received = 0;
let arrived = () => undefined as void;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      received += part.length;
    });
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Expose-Headers': '*',
    };
    request.on('end', () => {
      // What tells of its sending is asked for first, where it goes to another origin.
      if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
      else if (request.url === '/never') arrived();
      else response.writeHead(413, { ...headers, 'X-Said': 'too large' }).end('{"message":"no"}');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const BYTES = 300_000;

test('a form is sent whole, what is sent is told, and the reply is one of fetch', async () => {
  const told: number[] = [];
  const send = sendTelling(({ bytes, of }) => told.push(bytes / of));
  const answer = await send(`${url}/all`, { method: 'POST', headers: {}, body: 'x'.repeat(BYTES) });
  expect(received).toBe(BYTES);
  expect(told.at(-1)).toBe(1);
  expect([answer.status, answer.headers.get('x-said'), answer.redirected]).toEqual([
    413,
    'too large',
    false,
  ]);
  expect(await answer.json()).toEqual({ message: 'no' });
});

test('a sending that is stopped fails with the reason of its signal', async () => {
  const stop = new AbortController();
  arrived = () => stop.abort(new Error('Enough.'));
  const send = sendTelling(() => undefined);
  const sent = { method: 'POST', headers: {}, body: 'x', signal: stop.signal };
  await expect(send(`${url}/never`, sent)).rejects.toThrow('Enough.');
});

test('a server that is away is a failure, as for fetch', async () => {
  const send = sendTelling(() => undefined);
  await expect(
    send('http://127.0.0.1:9/', { method: 'POST', headers: {}, body: 'x' }),
  ).rejects.toThrow(TypeError);
});
