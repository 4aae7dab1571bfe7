import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { HeldAnswer } from '../../engine/engine.ts';
import { discardHeld } from '../../engine/heldBytes.ts';
import { createIndexes, INDEX_MAX_BYTES, type Indexes } from './indexes.ts';

const dir = mkdtempSync(join(tmpdir(), 'indexes-'));
afterAll(() => rmSync(dir, { recursive: true }));

const { signal } = new AbortController();
const clock = { at: 0 };
let indexes: Indexes;
let files = 0;
beforeEach(() => {
  clock.at = Date.parse('2026-01-01T00:00:00Z');
  indexes = createIndexes(() => new Date(clock.at));
});

/** In a file that is empty, however many bytes it is said to have. */
const aBuild = (size: number): HeldAnswer => {
  files += 1;
  const path = join(dir, `build ${files}`);
  writeFileSync(path, '');
  return { columns: [], rowCount: 0, truncated: false, text: { path, size } };
};

/** Whether it had to be built. */
const isBuilt = async (key: string, size = 1, source = '1__table'): Promise<boolean> => {
  let built = false;
  const index = await indexes.get({
    key,
    source,
    signal,
    build: async () => {
      built = true;
      return aBuild(size);
    },
  });
  expect(index).not.toBeNull();
  if (index) discardHeld(index.answer.text);
  return built;
};
const builtOf = async (keys: readonly string[]): Promise<readonly string[]> => {
  const built = [];
  for (const key of keys) if (await isBuilt(key)) built.push(key);
  return built;
};
const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `key ${at}`);

describe('an index', () => {
  test('serves for a minute, and is built again after it, without a file that stays', async () => {
    await isBuilt('a');
    clock.at += 60_000;
    expect(await isBuilt('a')).toBe(false);
    clock.at += 1;
    const before = readdirSync(dir);
    expect(await isBuilt('a')).toBe(true);
    expect(readdirSync(dir).length).toBe(before.length);
    expect(before.every((name) => !existsSync(join(dir, name)))).toBe(true);
  });

  test('leaves where there are more than two hundred, the one that was read longest ago first', async () => {
    const keys = keysOf(200);
    await builtOf(keys);
    expect(await isBuilt('key 0')).toBe(false);
    await isBuilt('one more');
    expect(await builtOf(['key 0', 'key 2', 'key 199', 'one more'])).toEqual([]);
    expect(await isBuilt('key 1')).toBe(true);
  });

  test('leaves where all of them together have more than 64 MB', async () => {
    const keys = keysOf(8);
    for (const key of keys) await isBuilt(key, INDEX_MAX_BYTES);
    expect(await builtOf(keys)).toEqual([]);
    await isBuilt('one more');
    expect(await builtOf(keys.slice(1))).toEqual([]);
    expect(await builtOf(['key 0'])).toEqual(['key 0']);
  });

  test('that could not be built is not tried again for a minute', async () => {
    let tries = 0;
    const get = () =>
      indexes.get({
        key: 'a',
        source: '1__table',
        signal,
        build: async () => {
          tries += 1;
          return null;
        },
      });
    expect([await get(), await get(), tries]).toEqual([null, null, 1]);
    clock.at += 60_001;
    await get();
    expect(tries).toBe(2);
  });

  test('is forgotten with its source, and that of another one stays', async () => {
    await isBuilt('a', 1, '1__table');
    await isBuilt('b', 1, '2__table');
    indexes.forget((source) => source === '1__table');
    expect([await isBuilt('b', 1, '2__table'), await isBuilt('a', 1, '1__table')]).toEqual([
      false,
      true,
    ]);
  });

  test('that is being built while its source is forgotten serves nobody, and its file goes', async () => {
    const started = Promise.withResolvers<HeldAnswer>();
    const build = () => started.promise;
    const waiting = indexes.get({ key: 'a', source: '1__table', signal, build });
    indexes.forget(() => true);
    const before = readdirSync(dir);
    started.resolve(aBuild(1));
    expect(await waiting).toBeNull();
    expect(readdirSync(dir)).toEqual(before);
    expect(await isBuilt('a')).toBe(true);
  });
});
