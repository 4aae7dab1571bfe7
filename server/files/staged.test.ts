import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStaged } from './staged.ts';
import { eventually } from '../../test/eventually.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-staged-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('a file that nobody asked for in an hour is removed, also where no other one comes', async () => {
  const staged = createStaged(() => new Date());
  const path = join(folder, 'a');
  writeFileSync(path, 'a');
  const [file] = await staged.receive('1', 1, async () => [{ path, name: 'a.csv', bytes: 1 }]);
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(staged.find('1', file?.id ?? '')).toMatchObject({ name: 'a.csv' });
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(existsSync(path)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_300_000);
  expect(() => staged.find('1', file?.id ?? '')).toThrow();
  vi.useRealTimers();
  await eventually(() => expect(existsSync(path)).toBe(false));
});

test('files that are on their way count, so that one person cannot bring too many at the same time', async () => {
  const staged = createStaged(() => new Date());
  const GB = 1024 ** 3;
  const arrival = Promise.withResolvers<[]>();
  const first = staged.receive('1', 5 * GB, () => arrival.promise);
  const bring = vi.fn(async () => []);
  await expect(staged.receive('1', 4 * GB, bring)).rejects.toMatchObject({ status: 413 });
  expect(bring).not.toHaveBeenCalled();
  expect(await staged.receive('2', 4 * GB, bring)).toEqual([]);
  arrival.resolve([]);
  await first;
  expect(await staged.receive('1', 4 * GB, bring)).toEqual([]);
});

test('a file that turns out to be more than there is room for is not left on the disk', async () => {
  const staged = createStaged(() => new Date());
  const path = join(folder, 'a');
  writeFileSync(path, 'a');
  const brought = async () => [{ path, name: 'a.csv', bytes: 9 * 1024 ** 3 }];
  await expect(staged.receive('1', 1, brought)).rejects.toMatchObject({ status: 413 });
  expect(existsSync(path)).toBe(false);
});
