import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshStore } from '../../mocks/freshStore.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { BrokenStore, openStore } from './database.ts';
import { migrate, NewerStore, type Step, STEPS } from './migrate.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-store-'));
  file = join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const pragma = async (name: string): Promise<unknown> => {
  const store = await openStore({ at: file });
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(store.db);
  await store.close();
  return Object.values(rows[0] ?? {})[0];
};

describe('a SQLite store', () => {
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
  ])('is opened with %s = %s', async (name, value) => {
    expect(await pragma(name)).toBe(value);
  });

  test('is readable only by its owner, with the files that SQLite puts beside it', async () => {
    const store = await openStore({ at: file });
    await store.db.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await store.close();
  });

  test('is refused by name and left unchanged when it is damaged', async () => {
    writeFileSync(file, 'not a database, but somebody cared for it '.repeat(200));
    const before = statSync(file).size;
    const opening = openStore({ at: file });
    await expect(opening).rejects.toBeInstanceOf(BrokenStore);
    await expect(opening).rejects.toThrow(file);
    expect(statSync(file).size).toBe(before);
  });

  test('is copied before a migration changes it, and never when it is new', async () => {
    const first: Step = async (db) => {
      await sql`create table a (x integer)`.execute(db);
      await sql`insert into a values (1)`.execute(db);
    };
    const second: Step = async (db) => {
      await sql`drop table a`.execute(db);
    };
    const backups: number[] = [];
    const target = {
      kinds: { id: 'integer', real: 'real' },
      isShared: false,
      backup: async (step: number) => void backups.push(step),
    } as const;
    const store = await openStore({ at: file });
    await sql`delete from schema_steps`.execute(store.db);
    await migrate(store.db, target, [first]);
    expect(backups).toEqual([]);
    await migrate(store.db, target, [first, second]);
    expect(backups).toEqual([2]);
    await store.close();
  });
});

const stores = (postgresUrl: string | null) => {
  test('a failed migration leaves nothing behind and runs again at the next start', async () => {
    const store = await freshStore(postgresUrl);
    const target = {
      kinds: { id: postgresUrl ? 'serial' : 'integer', real: 'double precision' },
      isShared: postgresUrl !== null,
    } as never;
    const breaks: Step = async (db) => {
      await sql`create table half_done (x integer)`.execute(db);
      throw new Error('cut');
    };
    const whole: Step = async (db) => {
      await sql`create table half_done (x integer)`.execute(db);
    };
    await expect(migrate(store.db, target, [...STEPS, breaks])).rejects.toThrow('cut');
    await migrate(store.db, target, [...STEPS, whole]);
    expect((await sql`select * from half_done`.execute(store.db)).rows).toEqual([]);
    await store.close();
  });

  test('a store of a newer version is refused with a message and not changed', async () => {
    const store = await freshStore(postgresUrl);
    await sql`insert into schema_steps (step, at) values (99, 'later')`.execute(store.db);
    const target = { kinds: {}, isShared: postgresUrl !== null } as never;
    await expect(migrate(store.db, target)).rejects.toThrow(NewerStore);
    await expect(migrate(store.db, target)).rejects.toThrow(/newer Sextant \(step 99/);
    await store.close();
  });

  test('numbers come back as numbers, and so do counts', async () => {
    const store = await freshStore(postgresUrl);
    const { rows } = await sql<{ n: unknown }>`select count(*) as n from users`.execute(store.db);
    expect(rows).toEqual([{ n: 0 }]);
    await store.close();
  });
};

describe('the store on SQLite', () => stores(null));
describeWithPostgres('the store on PostgreSQL', (url) => {
  stores(url);

  test('gives two servers that start at once the whole schema', async () => {
    const store = await freshStore(url);
    await sql`drop schema public cascade`.execute(store.db);
    await sql`create schema public`.execute(store.db);
    const target = {
      kinds: { id: 'serial', real: 'double precision' },
      isShared: true,
    } as const;
    await Promise.all([migrate(store.db, target), migrate(store.db, target)]);
    expect(await store.db.selectFrom('users').select('id').execute()).toEqual([]);
    await store.close();
  });
});
