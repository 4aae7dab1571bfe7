/** Kills a server with runs in progress. After the restart it reports how each ended, and the waiting page shows it. */
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { type ApiClient, connect } from '../bench/client.ts';
import { ENDLESS } from '../bench/endless.ts';
import { type ServerProcess, startServer } from '../test/serverProcess.ts';
import { openEditor, pause, replace } from './editor.ts';

/** A page that waits for a run shows its end within this time. */
const LEARNT_WITHIN_MS = 30_000;
const IN_FLIGHT_WITHIN_MS = 60_000;
const START_WITHIN_MS = 180_000;
const IN_PROGRESS = new Set(['pending', 'running']);
const RESTARTED = /server was restarted while the query ran/;

export interface Restart {
  readonly runs: number;
  /** Runs that still appear to be running. */
  readonly going: number;
  /** From the first line of the new server. */
  readonly learntMs: number | null;
  /** Processes of the killed server that still run. */
  readonly orphans: number;
  readonly server: ServerProcess;
}

interface Polled {
  readonly result: readonly { readonly id: string; readonly state: string }[];
}

const statesOf = async (
  client: ApiClient,
  ids: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const path = '/api/v1/query/updated_since?q=(last_updated_ms:0)';
  const { result } = await client.json<Polled>('GET', path);
  return result.filter(({ id }) => ids.has(id)).map(({ state }) => state);
};

const start = async (client: ApiClient, databaseId: number, runs: number): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (let at = 0; at < runs; at += 1) {
    const client_id = crypto.randomUUID().replaceAll('-', '').slice(0, 11);
    await client.json('POST', '/api/v1/sqllab/execute/', {
      client_id,
      database_id: databaseId,
      sql: ENDLESS[at % ENDLESS.length],
      runAsync: true,
    });
    ids.add(client_id);
  }
  return ids;
};

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The data folder stays when the server is stopped; its successor uses the same port. */
export const restart = async (
  server: ServerProcess,
  context: BrowserContext,
  runs: number,
): Promise<Restart> => {
  const client = await connect(server.url);
  const listed = await client.json<{ result: { id: number }[] }>('GET', '/api/v1/database/');
  const page = await openEditor(context);
  await replace(page, ENDLESS[0]);
  await page.getByRole('button', { name: /^run/i }).click();
  await page.getByRole('button', { name: /^stop/i }).waitFor();
  const ids = await start(client, listed.result[0]?.id ?? 1, runs);
  const until = performance.now() + IN_FLIGHT_WITHIN_MS;
  while (!(await statesOf(client, ids)).includes('running') && performance.now() < until)
    await pause(100);
  const children = childrenOf(server.pid);
  await server.stop('SIGKILL');

  const next = await startServer({
    dataDir: server.dataDir,
    port: Number(new URL(server.url).port),
    args: ['--log-level', 'none'],
    withinMs: START_WITHIN_MS,
  });
  const began = performance.now();
  const learntMs = await page
    .getByText(RESTARTED)
    .first()
    .waitFor({ timeout: LEARNT_WITHIN_MS })
    .then(() => performance.now() - began)
    .catch(() => null);
  const states = await statesOf(await connect(next.url), ids);
  await page.close();
  return {
    runs: states.length,
    going: states.filter((state) => IN_PROGRESS.has(state)).length,
    learntMs,
    orphans: children.filter(isAlive).length,
    server: next,
  };
};
