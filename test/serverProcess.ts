/** The product as people start it: a process of its own on a free port of loopback, with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const NODE = join(ROOT, 'node_modules/.bin/node');
/** Its example data included, on a busy machine. */
const STARTED_WITHIN_MS = 200_000;
export const ADMIN_PASSWORD = 'a password for tests only';
/** Names a data folder that each server begins with a copy of, where its own is empty. */
export const FIRST_DATA_VARIABLE = 'SEXTANT_TEST_FIRST_DATA';

export interface ServerProcess {
  readonly url: string;
  /** Of the launcher where the server is supervised. */
  readonly pid: number;
  readonly dataDir: string;
  /** From the start of the process until it says that it is ready, example data included. */
  readonly startedMs: number;
  readonly output: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const exited = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once('exit', (code) => done(code));
  });

interface Options {
  /** Keep using an earlier folder; it is then left behind. */
  readonly dataDir?: string;
  /** The place of an earlier one: its pages go on where they were. */
  readonly port?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly withinMs?: number;
  /** By the launcher, as `npm start` does: one that ends is started again. */
  readonly supervised?: boolean;
}

/** What `npm start` does once all is installed and built. */
const SUPERVISED = [
  '--input-type=module',
  '--eval',
  "import { supervise } from './scripts/supervise.mjs'; supervise(process.argv.slice(1));",
  '--',
];

/** The process that holds the data, as the folder says. */
export const holderOf = (dataDir: string): number =>
  Number(/process (\d+)/.exec(readFileSync(join(dataDir, 'server.holder'), 'utf8'))?.[1]);

export const startServer = async ({
  dataDir,
  port: wanted,
  args = [],
  env = {},
  withinMs = STARTED_WITHIN_MS,
  supervised = false,
}: Options = {}): Promise<ServerProcess> => {
  const own = dataDir === undefined;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sextant-data-'));
  const first = process.env[FIRST_DATA_VARIABLE];
  if (first && readdirSync(folder).length === 0) cpSync(first, folder, { recursive: true });
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(
    NODE,
    [
      ...(supervised ? SUPERVISED : ['--disable-warning=ExperimentalWarning', 'server/main.ts']),
      '--port',
      String(port),
      '--data-dir',
      folder,
      ...args,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, SEXTANT_ADMIN_PASSWORD: ADMIN_PASSWORD, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const isUp = async () => {
    if (!output.includes('Sextant is ready')) return false;
    const answer = await fetch(`${url}/health`).catch(() => null);
    return answer?.ok === true;
  };
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() - began > withinMs) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output}`);
    }
    await pause(25);
  }
  const startedMs = performance.now() - began;
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    startedMs,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const code = await exited(child);
      if (own) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
};
