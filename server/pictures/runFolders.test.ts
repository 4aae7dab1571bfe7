import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRunFolders } from './runFolders.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sx-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('each run of the browser has a folder of its own, which nobody else reads and which goes with it', async () => {
  const folders = createRunFolders(join(root, 'pictures'));
  const [one, other] = [folders.create(), folders.create()];
  expect(one.home).not.toBe(other.home);
  expect(statSync(one.home).mode & 0o777).toBe(0o700);
  mkdirSync(join(one.home, 'profile'));
  writeFileSync(join(one.home, 'profile', 'Cookies'), 'secret');
  await one.remove();
  expect(existsSync(one.home)).toBe(false);
  expect(existsSync(other.home)).toBe(true);
});

test('what an earlier server left is removed at the start', () => {
  const left = createRunFolders(join(root, 'pictures')).create();
  writeFileSync(join(left.home, 'Cookies'), 'secret');
  createRunFolders(join(root, 'pictures'));
  expect(existsSync(left.home)).toBe(false);
});

test('a data folder with a long address is given a short one for sockets, which goes as well', async () => {
  const long = join(root, 'a'.repeat(60));
  const run = createRunFolders(long).create();
  expect(run.home.startsWith(long)).toBe(true);
  expect(run.temp.length).toBeLessThan(run.home.length);
  expect(statSync(run.temp).mode & 0o777).toBe(0o700);
  await run.remove();
  expect([existsSync(run.temp), readdirSync(long)]).toEqual([false, []]);
});
