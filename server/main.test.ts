import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, type ServerProcess, startServer } from '../test/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Runs the server until it ends. */
const run = (args: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'server/main.ts', ...args],
    { cwd: ROOT, encoding: 'utf8', timeout: 100_000, env: { ...process.env, ...env } },
  );
  return { status, stdout, stderr };
};

describe('the command line', () => {
  test('prints help and version without a start', () => {
    expect(run(['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--data-dir'),
    });
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['--port', 'http'], {}, '--port'],
    [['--colour', 'blue'], {}, '--colour'],
    [[], { SEXTANT_WORKERS: 'many' }, 'SEXTANT_WORKERS'],
  ])('names a bad option and exits with 2: %j %j', (args, env, named) => {
    const { status, stderr } = run(args, env);
    expect(status).toBe(2);
    expect(stderr).toContain(named);
    expect(stderr).not.toContain('    at ');
  });
});

test('the server refuses a damaged store by name, exits with 3 and never replaces the store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-main-'));
  const file = join(folder, 'store.sqlite');
  const text = 'once a store, and now this '.repeat(300);
  writeFileSync(file, text);
  const { status, stderr } = run(['--port', '0', '--data-dir', folder]);
  expect(status).toBe(3);
  expect(stderr).toContain(file);
  expect(readFileSync(file, 'utf8')).toBe(text);
  rmSync(folder, { recursive: true });
});

describe('a running server', () => {
  let folder: string;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sextant-main-'));
    server = await startServer({ dataDir: folder });
  }, 240_000);
  afterAll(async () => {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const portOf = ({ url }: ServerProcess) => new URL(url).port;

  test('keeps its data private', () => {
    for (const name of readdirSync(folder)) {
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    }
  });

  test('does not share its data folder: a second server names the process that holds it', () => {
    const { status, stderr } = run(['--port', '0', '--data-dir', folder]);
    expect(status).toBe(2);
    expect(stderr).toContain(`process ${server.pid}`);
    expect(stderr).toContain('--data-dir');
  });

  test('does not share its port: a second server says so and what to do', () => {
    const other = mkdtempSync(join(tmpdir(), 'sextant-main-'));
    const { status, stderr } = run(['--port', portOf(server), '--data-dir', other]);
    rmSync(other, { recursive: true });
    expect(status).toBe(2);
    expect(stderr).toContain(`Port ${portOf(server)}`);
    expect(stderr).toContain('--port');
  });

  test('lets the administrator in with the password of the environment', async () => {
    const answer = await fetch(`${server.url}/api/v1/security/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    });
    expect(answer.status).toBe(200);
  });

  test('frees its data when it is killed, and the next server ends cleanly', async () => {
    await server.stop('SIGKILL');
    server = await startServer({ dataDir: folder });
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('"level":"error"');
  }, 240_000);
});
