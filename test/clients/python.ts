/** Public clients of the API in Python, installed outside of the repository when they are first needed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from '../services/cache.ts';

const PACKAGES = ['superset-api-client==0.6.0', 'preset-cli==0.3.13'];
const INSTALL_MS = 600_000;
const RUN_MS = 100_000;

const HOW_TO =
  'install Python 3 with venv and allow pip to reach its index (or name wheels in PIP_FIND_LINKS), or name a Python that has superset-api-client and preset-cli in SEXTANT_TEST_PYTHON';

const install = (folder: string): void => {
  const work = `${folder}.${process.pid}`;
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { stdio: 'pipe', timeout: INSTALL_MS });
  try {
    run('python3', '-m', 'venv', work);
    const options = ['--quiet', '--retries=1', '--timeout=20'];
    run(join(work, 'bin/python'), '-m', 'pip', 'install', ...options, ...PACKAGES);
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** What the program said; without a program, what kept it from running. */
const reasonOf = (cause: unknown): string => {
  const { stdout = '', stderr = '' } = cause as { stdout?: Buffer; stderr?: Buffer };
  return `${stderr.toString()}${stdout.toString()}`.trim() || String(cause);
};

/** The Python that has the clients; null with a line on standard error where there is none. */
export const pythonWithClients = (): string | null => {
  const named = process.env.SEXTANT_TEST_PYTHON;
  if (named) return named;
  const folder = fetched('python-clients');
  try {
    if (!existsSync(folder)) install(folder);
    return join(folder, 'bin/python');
  } catch (cause) {
    console.warn(`SKIPPED: public clients are not there: ${HOW_TO}. ${reasonOf(cause)}`);
    return null;
  }
};

/** Runs a script of this folder; its last line is JSON. */
export const runPython = async (
  python: string,
  script: string,
  args: readonly string[],
): Promise<Record<string, unknown>> => {
  const child = spawn(python, [join(import.meta.dirname, script), ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    timeout: RUN_MS,
  });
  let out = '';
  let problem = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    problem += part.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}: ${problem}`);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
};
