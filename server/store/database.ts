/** The one door to the metadata store: SQLite beside the data, or PostgreSQL by URL. Opens it and brings it up to date. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrate, type Target } from './migrate.ts';
import { readAnew, type Recent } from './recent.ts';
import { recentValues } from './sqliteRecent.ts';
import { withRecentReads } from './sqliteReads.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const POOL_SIZE = 10;
const BUSY_MS = 5000;

/** Start must refuse and name the file: an empty store is never put over a broken one. */
export class BrokenStore extends Error {
  override readonly name = 'BrokenStore';
  constructor(path: string, cause: unknown) {
    super(
      `The metadata store ${path} is damaged (${cause instanceof Error ? cause.message : String(cause)}). Nothing was changed. Put the newest good copy in its place: ${join(dirname(path), 'backups')} holds the last day's.`,
      { cause },
    );
  }
}

const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string } | null)?.code ?? '');

const openSqlite = (path: string): SQLite.Database => {
  const inMemory = path === ':memory:';
  const isOld = !inMemory && existsSync(path);
  if (!inMemory) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Made with its mode before SQLite opens it: the -wal and -shm files copy it.
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  }
  const raw = new SQLite(path, { timeout: BUSY_MS });
  try {
    raw.pragma('journal_mode = WAL');
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    if (isOld) {
      const found = raw.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok') throw new BrokenStore(path, found);
    }
    return raw;
  } catch (error) {
    raw.close();
    throw isDamage(error) ? new BrokenStore(path, error) : error;
  }
};

const openPostgres = (url: string): Kysely<Tables> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    // Counts and ids fit a double; for this pool alone, the engines read theirs exactly.
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as never,
    },
  });
  // A connection that breaks while idle is replaced by the next use; unheard, it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};

export interface StoreOptions {
  /** `postgresql://…`, a file's path, or `:memory:`. */
  readonly at: string;
}

const migrated = async (db: Kysely<Tables>, recent: Recent, target: Target): Promise<Store> => {
  try {
    await migrate(db, target);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, recent, close: () => db.destroy() };
};

export const openStore = async ({ at }: StoreOptions): Promise<Store> => {
  if (/^postgres(ql)?:\/\//.test(at)) {
    return migrated(openPostgres(at), readAnew, {
      kinds: { id: 'serial', real: 'double precision' },
      isShared: true,
    });
  }
  const raw = openSqlite(at);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withRecentReads(raw) }) });
  const backup = async (file: string): Promise<void> => {
    // The copy gets its name when it is complete, so that a broken copy never has it.
    const unfinished = `${file}.unfinished`;
    await raw.backup(unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  };
  const store = await migrated(db, recentValues(raw), {
    kinds: { id: 'integer', real: 'real' },
    isShared: false,
    backup: async (step) => {
      if (at !== ':memory:') await backup(`${at}.before-step-${step}`);
    },
  });
  return { ...store, backup };
};
