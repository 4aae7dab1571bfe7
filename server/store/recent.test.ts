import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atomically } from './atomically.ts';
import { openStore } from './database.ts';
import type { Store } from './store.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-recent-'));
  store = await openStore({ at: join(folder, 'store.sqlite') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const write = ({ db }: Pick<Store, 'db'>, value: string) =>
  db
    .insertInto('settings')
    .values({ name: 'a', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

let reads = 0;
const read = ({ db, recent }: Pick<Store, 'db' | 'recent'>) =>
  recent(['a'], async () => {
    reads += 1;
    const rows = db.selectFrom('settings').select('value').where('name', '=', 'a');
    return (await rows.executeTakeFirst())?.value ?? null;
  });

test('what was read from the store is read once until a row changes', async () => {
  await write(store, 'first');
  reads = 0;
  expect([await read(store), await read(store)]).toEqual(['first', 'first']);
  expect(reads).toBe(1);
  await write(store, 'second');
  expect(await read(store)).toBe('second');
});

test('a change by another process counts at once', async () => {
  await write(store, 'first');
  expect(await read(store)).toBe('first');
  const other = await openStore({ at: join(folder, 'store.sqlite') });
  await write(other, 'second');
  expect(await read(store)).toBe('second');
  await other.close();
});

test('what a transaction reads of its own changes ends with it', async () => {
  await write(store, 'first');
  expect(await read(store)).toBe('first');
  const undone = atomically(store.db, async (db) => {
    await write({ db }, 'undone');
    expect(await read({ ...store, db })).toBe('undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await read(store)).toBe('first');
});

test('what was read while a row changed is read again', async () => {
  await write(store, 'first');
  const during = store.recent(['b'], async () => {
    const value = await read(store);
    await write(store, 'second');
    return value;
  });
  expect(await during).toBe('first');
  expect(await store.recent(['b'], () => read(store))).toBe('second');
});
