/** Charts that cost far more than they appear to, on a server in a process of its own with its real workers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../mocks/testServer.ts';
import { HEAVY_CHARTS, heavyCharts } from '../../test/heavyCharts.ts';
import { engineFolders } from '../engine/folders.ts';
import { residentMb } from '../processes/memory.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GROWTH_MAX_MB = 256;
const LOOK_EVERY_MS = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'sextant-heavy-'));
let server: ChildProcess;
let url: string;
let ask: Awaited<ReturnType<typeof heavyCharts>>;

const signIn = () =>
  fetch(`${url}/api/v1/security/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });

beforeAll(async () => {
  server = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'mocks/appProcess.ts'),
      join(dataDir, 'store.sqlite'),
      dataDir,
      'workers',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<string>((told) =>
    server.stdout?.once('data', (text: Buffer) => told(text.toString().trim())),
  );
  url = `http://127.0.0.1:${port}`;
  const cookie = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { cookie } });
  const { result } = (await token.json()) as { result: string };
  const headers = { cookie, 'X-CSRFToken': result, 'Content-Type': 'application/json' };
  const databases = await fetch(`${url}/api/v1/database/`, { headers });
  const [database] = ((await databases.json()) as { result: { id: number }[] }).result;
  ask = await heavyCharts(
    (path, json) => fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) }),
    database?.id ?? 0,
  );
});

afterAll(async () => {
  server.kill('SIGKILL');
  await new Promise((gone) => server.once('exit', gone));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Its length is known only when all of it has come. */
const outcome = async (answer: Response) => {
  if (answer.ok) {
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
    return { status: answer.status, bytes, text: '' };
  }
  const text = await answer.text();
  return { status: answer.status, bytes: text.length, text };
};

/** Largest growth of the server while something happens, in MB. */
const growthDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const size = () => residentMb(server.pid ?? 0) ?? 0;
  const before = size();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, size());
  }, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
};

const assertEnds = (
  { status, text, bytes }: Awaited<ReturnType<typeof outcome>>,
  refusal: RegExp | null,
) => {
  if (refusal === null) {
    expect([status, text]).toEqual([200, '']);
    expect(bytes).toBeGreaterThan(0);
  } else {
    expect([status, text]).toEqual([400, expect.stringMatching(refusal) as string]);
  }
};

const [, ORDINARY] = HEAVY_CHARTS.filter(({ name }) => name.startsWith('seconds'));

describe('a heavy chart', () => {
  test.each(HEAVY_CHARTS)(
    'of $name ends within its limits [T31, R17, R18]',
    async (chart) => {
      const growth = await growthDuring(async () =>
        assertEnds(await outcome(await ask(chart)), chart.refusal),
      );
      expect(growth).toBeLessThan(GROWTH_MAX_MB);
    },
    300_000,
  );
});

test('people can sign in while twenty heavy charts and more run at once, which leave nothing behind [T31, R17, R18]', async () => {
  let going = HEAVY_CHARTS.length;
  const growth = await growthDuring(async () => {
    const all = HEAVY_CHARTS.map(async (chart) => {
      const end = await outcome(await ask(chart));
      going -= 1;
      return { chart, end };
    });
    let signedIn = 0;
    while (going > 0) {
      expect((await signIn()).status).toBe(200);
      signedIn += 1;
    }
    expect(signedIn).toBeGreaterThan(1);
    for (const { chart, end } of await Promise.all(all)) assertEnds(end, chart.refusal);
  });
  expect(growth).toBeLessThan(GROWTH_MAX_MB);
  expect(ORDINARY && (await ask(ORDINARY)).status).toBe(200);
  // The folder contains what the cache keeps: no result of a database, and nothing of a refused chart.
  const answered = HEAVY_CHARTS.filter(({ refusal }) => refusal === null).length;
  expect(readdirSync(engineFolders(dataDir).held).length).toBeLessThanOrEqual(answered);
}, 600_000);
