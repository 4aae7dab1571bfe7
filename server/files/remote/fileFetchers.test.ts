/** The processes that fetch files: they can be killed and stopped, and nothing of a file stays then. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { OPEN_NETWORK } from '../../engine/network/addresses.ts';
import { createFileFetchers, type FileFetchers } from './fileFetchers.ts';
import { fileHostOf } from './hosts.ts';

const SIGNATURE = 'X-Amz-Signature=0123456789abcdef';

let server: Server;
let origin: string;
let dir: string;
let fetchers: FileFetchers;
let left = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/whole.csv') return void response.end('a\n1\n');
    // It never ends.
    response.write('a,b\n');
    response.once('close', () => (left += 1));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dir = mkdtempSync(join(tmpdir(), 'sextant-fetched-'));
  fetchers = createFileFetchers({
    queueLength: 10,
    memoryMb: 1024,
    inProcess: false,
    onWarning: () => undefined,
  });
});
afterAll(async () => {
  await fetchers.close();
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true });
});

const fetchAt = (path: string, signal = new AbortController().signal) =>
  fetchers.fetch(`${origin}${path}`, {
    dir,
    owner: 'ada',
    signal,
    hosts: [fileHostOf(origin)].filter((host) => host !== null),
    network: OPEN_NETWORK,
    bytesMax: 1000,
  });

const onDisk = () => readdirSync(dir);
const begun = () =>
  eventually(() => expect(onDisk().map((name) => statSync(join(dir, name)).size)).toEqual([4]));

/** Those that this process started. */
const workers = (): readonly number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'remote/fetchWorker.ts'])
    .toString()
    .trim()
    .split('\n')
    .map(Number);

test('a process that is killed in the midst of a file says so, leaves nothing, and the next one fetches', async () => {
  const fetched = fetchAt(`/endless?${SIGNATURE}`).catch((error: unknown) => error);
  await begun();
  for (const pid of workers()) process.kill(pid, 'SIGKILL');
  expect(await fetched).toMatchObject({
    status: 422,
    body: { message: 'The file could not be fetched: its process was lost. Try again.' },
  });
  expect(onDisk()).toEqual([]);
  const { path, name, bytes } = await fetchAt('/whole.csv');
  expect([name, bytes, readFileSync(path, 'utf8')]).toEqual(['whole.csv', 4, 'a\n1\n']);
  rmSync(path);
});

test('whoever leaves ends the transfer, and nothing of the file stays', async () => {
  const before = left;
  const leaving = new AbortController();
  const fetched = fetchAt('/endless', leaving.signal).catch((error: unknown) => error);
  await begun();
  leaving.abort();
  expect(await fetched).toMatchObject({
    status: 422,
    body: { message: 'The file was not fetched: stopped.' },
  });
  await eventually(() => expect(left).toBe(before + 1));
  expect(onDisk()).toEqual([]);
});

test('a file that is too late says that it is', async () => {
  const stop = new AbortController();
  const fetched = fetchAt('/endless', stop.signal).catch((error: unknown) => error);
  await begun();
  stop.abort(new DOMException('late', 'TimeoutError'));
  expect(await fetched).toMatchObject({
    body: { message: 'The file did not arrive within half an hour.' },
  });
});
