import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStaged } from './staged.ts';

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
  const [file] = await staged.add('1', [{ path, name: 'a.csv', bytes: 1 }]);
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(staged.find('1', file?.id ?? '')).toMatchObject({ name: 'a.csv' });
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(existsSync(path)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_300_000);
  expect(() => staged.find('1', file?.id ?? '')).toThrow();
  vi.useRealTimers();
  await vi.waitFor(() => expect(existsSync(path)).toBe(false));
});
