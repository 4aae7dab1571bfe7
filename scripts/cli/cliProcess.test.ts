/** The command line as a process of its own, as shells and pipelines start it. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, PASSWORD, type TestServer } from '../../mocks/testServer.ts';
import { type Listening, listen } from '../../server/cli/listen.ts';
import {
  folderOf,
  SHARED_BUNDLES,
  sharedBundlesAreThere,
  tableFileOf,
} from '../../test/sharedBundles.ts';

/** Three processes, each of which may take its time to start on a busy machine. */
const PROCESSES_MS = 300_000;
const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const MAIN = 'scripts/cli/main.ts';

let server: TestServer;
let open: Listening;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-cli-process-'));
  server = await aServer();
  open = await listen(server.app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await open?.close(1000);
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const cli = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number | null; text: string }>((done) => {
    const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        SEXTANT_CLI_URL: `http://127.0.0.1:${open.port}`,
        SEXTANT_CLI_USER: 'admin',
        SEXTANT_CLI_PASSWORD: PASSWORD,
        ...env,
      },
    });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => parts.push(part.toString('utf8')));
    child.on('close', (code) => done({ code, text: parts.join('') }));
  });

test.each([
  ['words that are none of its own', ['deploy', 'x'], {}],
  ['a folder that is not there', ['plan', '/no/such/folder'], {}],
  ['a wrong password', ['plan', '.'], { SEXTANT_CLI_PASSWORD: 'wrong' }],
  ['a server that is not there', ['plan', '.', '--url', 'http://127.0.0.1:1'], {}],
])('ends with 1 for %s, and with what is wrong', async (_, args, env) => {
  const { code, text } = await cli(args, env);
  expect([code, text.trim() !== '']).toEqual([1, true]);
  expect(text).not.toMatch(/^\s+at /m);
});

describe.skipIf(!sharedBundlesAreThere).each(SHARED_BUNDLES)('the bundle $folder', (bundle) => {
  test(
    'is planned with 2, applied with its table with 0, and planned with 0 from then on',
    async () => {
      const dir = join(folder, bundle.folder);
      cpSync(folderOf(bundle), dir, { recursive: true });
      const args = [dir, '--table', `${bundle.table}=${tableFileOf(bundle)}`];
      const plan = await cli(['plan', ...args]);
      expect([plan.code, plan.text]).toEqual([
        2,
        expect.stringContaining(`+ create dashboard "${bundle.dashboard}"`),
      ]);
      const applied = await cli(['apply', ...args]);
      expect([applied.code, applied.text]).toEqual([0, expect.any(String)]);
      expect(await cli(['plan', dir])).toEqual({
        code: 0,
        text: expect.stringContaining('Nothing changes.'),
      });
    },
    PROCESSES_MS,
  );
});
