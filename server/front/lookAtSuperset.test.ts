import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listeningAt } from './aFront.ts';
import { lookAtSuperset } from './lookAtSuperset.ts';

let server: Server | undefined;
afterEach(() => new Promise((done) => (server ? server.close(done) : done(null))));

const foundAt = async (status: number) => {
  server = createServer((sent, reply) => {
    reply.statusCode = sent.url === '/health' ? status : 200;
    reply.end();
  });
  return lookAtSuperset(new URL(`http://127.0.0.1:${await listeningAt(server)}`));
};

test.each([
  [200, 'ready'],
  [302, 'ready'],
  [401, 'ready'],
  [404, 'elsewhere'],
  [502, 'away'],
  [503, 'away'],
] as const)('a Superset whose /health replies %i is %s at start', async (status, found) => {
  expect(await foundAt(status)).toBe(found);
});

test('a Superset that does not reply, or not in time, is away at start', async () => {
  expect(await lookAtSuperset(new URL('http://127.0.0.1:9'))).toBe('away');
  server = createServer(() => undefined);
  const silent = new URL(`http://127.0.0.1:${await listeningAt(server)}`);
  expect(await lookAtSuperset(silent, 50)).toBe('away');
  (server as ReturnType<typeof createServer>).closeAllConnections();
});
