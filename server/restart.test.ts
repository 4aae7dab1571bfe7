/** A server that is killed leaves no run that seems to go on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, type ServerProcess, startServer } from '../test/serverProcess.ts';
import { eventually } from '../test/eventually.ts';
import type { QueryRecord } from '#common/wire/query.ts';
import { SERVER_RESTARTED } from './store/queries.ts';

const RUNS = 20;
const ENDLESS = 'SELECT count(*) FROM range(100000000000) a, range(100000) b';
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-restart-'));
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const signedIn = async ({ url }: ServerProcess) => {
  const answer = await fetch(`${url}/api/v1/security/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { cookie } });
  const { result } = (await token.json()) as { result: string };
  const headers = { cookie, 'X-CSRFToken': result, 'Content-Type': 'application/json' };
  const ask = (path: string, body?: object) =>
    fetch(url + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  const records = async () => {
    const polled = await ask('/api/v1/query/updated_since?q=(last_updated_ms:0)');
    return ((await polled.json()) as { result: QueryRecord[] }).result;
  };
  return { ask, records };
};

test('a server that was killed with 20 runs in flight starts again and says how each run ended [R25]', async () => {
  server = await startServer({ dataDir });
  const before = await signedIn(server);
  const databases = await before.ask('/api/v1/database/');
  const [database] = ((await databases.json()) as { result: { id: number }[] }).result;
  for (let at = 0; at < RUNS; at += 1) {
    const started = await before.ask('/api/v1/sqllab/execute/', {
      client_id: `kill${String(at).padStart(7, '0')}`,
      database_id: database?.id,
      sql: ENDLESS,
      runAsync: true,
    });
    expect(started.status).toBe(202);
  }
  await eventually(
    async () => {
      const states = (await before.records()).map(({ state }) => state);
      expect(states).toHaveLength(RUNS);
      expect(states).toContain('running');
      expect(states).toContain('pending');
    },
    { intervalMs: 100 },
  );
  const waiting = (await before.records()).filter(({ extra }) => extra.queue !== undefined);
  expect(waiting.length).toBeGreaterThan(0);
  await server.stop('SIGKILL');

  server = await startServer({ dataDir });
  const after = await (await signedIn(server)).records();
  expect(after).toHaveLength(RUNS);
  for (const { state, errorMessage, extra } of after) {
    expect(state).toBe('failed');
    expect(errorMessage).toBe(SERVER_RESTARTED);
    expect(extra.errors?.[0]?.message).toBe(SERVER_RESTARTED);
  }
}, 600_000);
