import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../mocks/testServer.ts';
import { openStore } from './database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A thousand in the long run: `SEXTANT_KILL_ROUNDS=1000`. */
const ROUNDS = Number(process.env.SEXTANT_KILL_ROUNDS ?? 48);
const SERVER_ROUNDS = 2;
const WRITERS = 5;
const KILL_WITHIN_MS = 40;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
  file = join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));

/** A process of ours: its lines as they come, and its end. */
const start = (script: string, ...args: string[]) => {
  const child = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  const firstOutput = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    firstOutput.resolve();
  });
  const gone = new Promise<void>((end) => {
    child.once('close', () => end());
  });
  return {
    firstLine: () =>
      Promise.race([
        firstOutput.promise,
        gone.then(() => Promise.reject(new Error(`${script} ended before it output a word`))),
      ]),
    /** Whole lines only. */
    lines: () => output.split('\n').slice(0, -1),
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
};

/** The open store, checked to its last page. */
const reopened = async () => {
  const store = await openStore({ at: file });
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
  expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  return store;
};

test(`a store whose process is killed at any moment has everything it confirmed, complete [${ROUNDS} rounds]`, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = start('mocks/storeWriter.ts', file);
    await writer.firstLine();
    await pause(Math.random() * KILL_WITHIN_MS);
    await writer.kill();
    for (const name of writer.lines()) acknowledged.add(name);
    const store = await reopened();
    const rows = await store.db.selectFrom('settings').selectAll().execute();
    await store.close();
    const kept = new Set(rows.map(({ name }) => name));
    expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
    // Half a transaction would show as the first value.
    expect(rows.filter(({ value }) => value !== 'last')).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
}, 600_000);

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/security/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

/** Makes dashboards until the server is gone; what a 201 promised is kept. */
const write = async (url: string, cookie: string, acknowledged: Set<string>): Promise<void> => {
  for (;;) {
    const title = crypto.randomUUID();
    const answer = await fetch(`${url}/api/v1/dashboard/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ dashboard_title: title }),
    }).catch(() => null);
    if (answer === null) return;
    expect(answer.status).toBe(201);
    acknowledged.add(title);
  }
};

test('a 2xx of a killed server means stored on disk, and its sessions survive', async () => {
  const acknowledged = new Set<string>();
  let cookie = '';
  for (let round = 1; round <= SERVER_ROUNDS; round += 1) {
    const server = start('mocks/appProcess.ts', file, folder);
    await server.firstLine();
    const url = `http://127.0.0.1:${server.lines()[0]}`;
    cookie ||= await signIn(url);
    const before = acknowledged.size;
    const writing = Array.from({ length: WRITERS }, () => write(url, cookie, acknowledged));
    while (acknowledged.size < before + WRITERS) await pause(5);
    await pause(Math.random() * KILL_WITHIN_MS);
    await server.kill();
    await Promise.all(writing);
    const store = await reopened();
    const rows = await store.db.selectFrom('dashboards').select('title').execute();
    await store.close();
    const kept = new Set(rows.map(({ title }) => title));
    expect([...acknowledged].filter((title) => !kept.has(title))).toEqual([]);
  }
});
