/** The launcher and the server as processes: what one does when the other ends. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, connect } from '../bench/client.ts';
import { holderOf, type ServerProcess, startServer } from '../test/serverProcess.ts';

const ENDLESS = 'SELECT count(*) FROM range(100000000000) a, range(100000) b';
/** Loaded into the server before its own code, to make it fail on demand. */
const FAULTS = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a fault for a test'); }));
  process.on('SIGWINCH', () => void Promise.reject(new Error('a rejection for a test')));
`)}`;
const BACK_WITHIN = { timeout: 100_000, interval: 50 };

let dataDir: string;
let launcher: ServerProcess;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sextant-supervised-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  launcher = await startServer({
    dataDir,
    supervised: true,
    env: { NODE_OPTIONS: `--import=${FAULTS}` },
  });
}, 240_000);
afterEach(() => launcher.stop('SIGTERM'));

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

/** Resolves when another process of the server replies. */
const back = (before: number) =>
  vi.waitFor(async () => {
    const pid = holderOf(dataDir);
    expect(pid).not.toBe(before);
    expect((await fetch(`${launcher.url}/health`)).ok).toBe(true);
    return pid;
  }, BACK_WITHIN);

const lines = () =>
  launcher
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const logged = (words: string) => lines().find(({ message }) => String(message).includes(words));

interface Polled {
  readonly result: readonly { readonly id: string; readonly state: string }[];
}
const runs = async (client: ApiClient) =>
  (await client.json<Polled>('GET', '/api/v1/query/updated_since?q=(last_updated_ms:0)')).result;

describe('a supervised server', () => {
  test('answers again after a kill, with the same data and from another process, and reports its run as failed [R1, R25]', async () => {
    const client = await connect(launcher.url);
    const saved = await client.json<{ id: number }>('POST', '/api/v1/saved_query/', {
      label: 'kept',
      sql: 'SELECT 1',
      db_id: 1,
    });
    const running = { client_id: 'killed', database_id: 1, sql: ENDLESS, runAsync: true };
    await client.json('POST', '/api/v1/sqllab/execute/', running);
    const pid = holderOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await back(pid);

    // Sessions are still valid.
    const answer = await client.json<{ result: { label: string } }>(
      'GET',
      `/api/v1/saved_query/${saved.id}`,
    );
    expect(answer.result.label).toBe('kept');
    expect(await runs(client)).toMatchObject([{ id: 'killed', state: 'failed' }]);
    expect(logged('started again')).toMatchObject({ reason: 'ended by SIGKILL', startsInMs: 0 });
  }, 240_000);

  test.each([
    ['SIGUSR2', 'a fault for a test', 'uncaughtException'],
    ['SIGWINCH', 'a rejection for a test', 'unhandledRejection'],
  ] as const)(
    'logs %s as an uncaught error under a number and is started again [R25, T32]',
    async (signal, text, origin) => {
      const pid = holderOf(dataDir);
      process.kill(pid, signal);
      await back(pid);
      expect(logged('uncaught error')).toMatchObject({
        errorId: expect.stringMatching(/^[0-9a-f]{16}$/),
        origin,
        error: expect.stringContaining(text),
      });
      expect(logged('started again')).toMatchObject({ reason: 'ended with code 70' });
    },
    240_000,
  );
});

test('stops cleanly with its launcher after one signal, and two do no harm [R26]', async () => {
  const server = holderOf(dataDir);
  process.kill(server, 'SIGINT'); // Ctrl-C reaches both
  process.kill(launcher.pid, 'SIGINT');
  expect(await launcher.stop('SIGINT')).toBe(0);
  expect(isAlive(server)).toBe(false);
  expect(launcher.output()).not.toContain('started again');
});

test('does not outlive its launcher [R26]', async () => {
  const server = holderOf(dataDir);
  await launcher.stop('SIGKILL');
  await vi.waitFor(() => expect(isAlive(server)).toBe(false), BACK_WITHIN);
});
