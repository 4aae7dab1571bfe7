/** The one door to the metadata store: SQLite beside the data, or PostgreSQL by URL. Opens it and brings it up to date. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
/** Counts fit a double; ids are far below 2^53. */
pg.types.setTypeParser(INT8, Number);

const openSqlite = (path: string): { db: Kysely<Tables>; raw: SQLite.Database } => {
  const inMemory = path === ':memory:';
  if (!inMemory) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const raw = new SQLite(path);
  if (!inMemory) chmodSync(path, 0o600);
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 5000');
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) }), raw };
};

export interface StoreOptions {
  /** `postgresql://…`, a file's path, or `:memory:`. */
  readonly at: string;
}

export const openStore = async ({ at }: StoreOptions): Promise<Store> => {
  if (/^postgres(ql)?:\/\//.test(at)) {
    const pool = new pg.Pool({ connectionString: at, max: 10 });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, { id: 'serial', real: 'double precision' }, () => Promise.resolve());
    return { db, close: () => db.destroy() };
  }
  const isOld = at !== ':memory:' && existsSync(at);
  const { db, raw } = openSqlite(at);
  await migrate(db, { id: 'integer', real: 'real' }, async (from) => {
    if (isOld && from > 0) await raw.backup(`${at}.before-migration-${from}`);
  });
  return { db, close: () => db.destroy() };
};
