/** Starts a server in a folder of its own, and ends servers that a killed test run left behind. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Running } from './service.ts';

const START_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;

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

/** Database servers refuse to run as root, so there they run as `nobody`. */
const isRoot = process.getuid?.() === 0;

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const asServerUser = ({ program, args }: Command): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]]
    : [program, [...args]];

const environment = ({ env = {} }: Command) => ({ ...process.env, ...env });

/** Runs to its end. */
export const done = async (command: Command, cwd: string): Promise<void> => {
  const [program, args] = asServerUser(command);
  await promisify(execFile)(program, args, { cwd, env: environment(command) });
};

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const RUN_FILE = 'run.json';
const PREFIX = 'sextant-service-';

interface Run {
  readonly runner: number;
  /** Part of the runner's command line, since numbers of processes are used again. */
  readonly runnerCommand: string;
  readonly server: number;
}

const endIfStale = (home: string): void => {
  if (!existsSync(join(home, RUN_FILE))) return;
  const run = JSON.parse(readFileSync(join(home, RUN_FILE), 'utf8')) as Run;
  if (commandLine(run.runner) === run.runnerCommand) return;
  if (run.server > 0 && commandLine(run.server).includes(home)) process.kill(run.server, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
};

/** The reply of a server that speaks HTTP; empty while there is none. */
export const answerAt = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    () => '',
  );

/** Servers of test runs that were killed. */
export const endStale = (): void => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    try {
      endIfStale(join(tmpdir(), name));
    } catch {
      // Somebody else's, or being removed at this moment.
    }
  }
};

export interface ThrowAway {
  readonly name: string;
  /** Makes the data folder, once per start. */
  prepare(home: string): Promise<void>;
  command(home: string, port: number): Command;
  isReady(home: string, log: string, port: number): boolean | Promise<boolean>;
  readonly stopSignal: NodeJS.Signals;
  url(port: number): string;
}

const startOnce = async (service: ThrowAway): Promise<Running> => {
  const home = mkdtempSync(join(tmpdir(), `${PREFIX}${service.name}-`));
  chmodSync(home, 0o755);
  if (isRoot) execFileSync('chown', ['nobody', home]);
  const remove = () => rmSync(home, { recursive: true, force: true });
  const note = (server: number) => {
    const run: Run = { runner: process.pid, runnerCommand: commandLine(process.pid), server };
    writeFileSync(join(home, RUN_FILE), JSON.stringify(run));
  };
  note(0);
  try {
    await service.prepare(home);
  } catch (error) {
    remove();
    throw error;
  }
  const port = await freePort();
  const logFile = join(home, 'log');
  const log = openSync(logFile, 'a');
  const command = service.command(home, port);
  const [program, args] = asServerUser(command);
  const child = spawn(program, args, {
    cwd: home,
    env: environment(command),
    stdio: ['ignore', log, log],
  });
  note(child.pid ?? 0);
  const stop = async () => {
    child.kill(service.stopSignal);
    await exitOf(child);
    remove();
  };
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await service.isReady(home, readFileSync(logFile, 'utf8'), port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const output = readFileSync(logFile, 'utf8');
      child.kill('SIGKILL');
      await exitOf(child);
      remove();
      throw new Error(`${service.name} did not start: ${output}`);
    }
    await pause(LOOK_EVERY_MS);
  }
  return { url: service.url(port), stop };
};

/** Another process may take the free port before the server does: then once more. */
export const startThrowAway = (service: ThrowAway): Promise<Running> =>
  startOnce(service).catch(() => startOnce(service));
