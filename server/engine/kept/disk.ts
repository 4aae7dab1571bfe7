/**
 * Bytes kept on disk, which outlive the process: a few as rows of an SQLite file, many as files that share their bytes
 * with those in use. A row names its file only when that is whole.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import SQLite from 'better-sqlite3';
import type { HeldBytes } from '../engine.ts';
import { heldPath, heldSize } from '../heldBytes.ts';
import type { KeptBytes } from './keptBytes.ts';

/** What another version wrote is dropped. */
const FORMAT = 1;
const FILE = 'kept.sqlite';
const NAME_BYTES = 16;
const READ_BYTES = 1024 * 1024;
/** More than this is a file, written beside the work of this thread; what is written into a row holds it up. */
const ROW_MAX_BYTES = 16 * 1024;
/** What an entry takes besides its bytes. */
const ENTRY_BYTES = 1024;
const USED_EVERY_MS = 60_000;

export interface DiskOptions {
  readonly dir: string;
  /** Where bytes in use are. */
  readonly heldDir: string;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly now: () => Date;
}

interface Row {
  readonly about: string;
  readonly body: Buffer | null;
  readonly file: string | null;
  readonly size: number;
  readonly crc: number;
  readonly expires: number;
  readonly used: number;
}

interface Entry extends Omit<Row, 'body'> {
  readonly key: string;
  readonly topic: string;
  readonly body: Uint8Array | null;
  /** With what it takes besides its body. */
  readonly bytes: number;
}

const opened = (dir: string): SQLite.Database => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // Made with its mode before SQLite opens it: the files beside it copy it.
  closeSync(openSync(join(dir, FILE), 'a', 0o600));
  const db = new SQLite(join(dir, FILE));
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    if (db.pragma('user_version', { simple: true }) !== FORMAT)
      db.exec('DROP TABLE IF EXISTS kept');
    db.exec(`CREATE TABLE IF NOT EXISTS kept (
      key TEXT PRIMARY KEY, topic TEXT NOT NULL, about TEXT NOT NULL, body BLOB, file TEXT,
      size INTEGER NOT NULL, crc INTEGER NOT NULL, bytes INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS kept_topic ON kept (topic);
      CREATE INDEX IF NOT EXISTS kept_used ON kept (used);
      CREATE INDEX IF NOT EXISTS kept_expires ON kept (expires);
      CREATE INDEX IF NOT EXISTS kept_bytes ON kept (bytes)`);
    db.pragma(`user_version = ${FORMAT}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** A damaged file holds nothing that cannot be asked again. */
const openedAnew = (dir: string): SQLite.Database => {
  try {
    return opened(dir);
  } catch {
    rmSync(dir, { recursive: true, force: true });
    return opened(dir);
  }
};

/** The checksum of a file; null where it has another size. */
const checksumOf = async (path: string, size: number): Promise<number | null> => {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    if ((await file.stat()).size !== size) return null;
    const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, Math.max(size, 1)));
    let crc = 0;
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) return null;
      crc = crc32(bytes.subarray(0, bytesRead), crc);
      at += bytesRead;
    }
    return crc;
  } finally {
    await file.close();
  }
};

const statementsOf = (db: SQLite.Database) => ({
  row: db.prepare<[string], Row>(
    'SELECT about, body, file, size, crc, expires, used FROM kept WHERE key = ?',
  ),
  sizeOf: db.prepare<[string], { file: string | null; bytes: number }>(
    'SELECT file, bytes FROM kept WHERE key = ?',
  ),
  use: db.prepare<[number, string]>('UPDATE kept SET used = ? WHERE key = ?'),
  put: db.prepare(`INSERT OR REPLACE INTO kept
    (key, topic, about, body, file, size, crc, bytes, expires, used)
    VALUES (@key, @topic, @about, @body, @file, @size, @crc, @bytes, @expires, @used)`),
  remove: db.prepare<[string]>('DELETE FROM kept WHERE key = ?'),
  ofTopic: db.prepare<[string], { key: string }>('SELECT key FROM kept WHERE topic = ?'),
  expired: db.prepare<[number], { key: string }>('SELECT key FROM kept WHERE expires <= ?'),
  oldest: db.prepare<[number], { key: string }>('SELECT key FROM kept ORDER BY used LIMIT ?'),
  total: db.prepare<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM kept'),
  files: db.prepare<[], { file: string }>('SELECT file FROM kept WHERE file IS NOT NULL'),
});

const LIMIT_AT_ONCE = 16;

/** The table, opened at first use. */
const createTable = ({ dir, maxBytes, now }: DiskOptions) => {
  let db: SQLite.Database | null = null;
  let made: ReturnType<typeof statementsOf> | null = null;
  /** Counted once: adding up all entries takes longer than writing one. Null where it is not known. */
  let total: number | null = null;
  const pathOf = (file: string) => join(dir, file);

  const open = () => {
    if (made) return made;
    db = openedAnew(dir);
    made = statementsOf(db);
    const known = new Set(made.files.all().map(({ file }) => file));
    for (const name of readdirSync(dir)) {
      if (!name.startsWith(FILE) && !known.has(name)) rmSync(pathOf(name), { force: true });
    }
    return made;
  };

  const bytesInAll = (): number => (total ??= open().total.get()?.bytes ?? 0);

  const remove = (key: string) => {
    const { sizeOf, remove: removeRow } = open();
    const found = sizeOf.get(key);
    if (!found) return;
    const left = bytesInAll() - found.bytes;
    removeRow.run(key);
    total = left;
    if (found.file) rmSync(pathOf(found.file), { force: true });
  };

  return {
    open,
    pathOf,
    remove,
    put(entry: Entry) {
      const { put: putRow } = open();
      remove(entry.key);
      const grown = bytesInAll() + entry.bytes;
      putRow.run(entry);
      total = grown;
    },
    makeRoom() {
      const { expired, oldest } = open();
      const isFull = () => bytesInAll() > maxBytes;
      for (const { key } of expired.all(now().getTime())) remove(key);
      while (isFull()) {
        const keys = oldest.all(LIMIT_AT_ONCE);
        if (keys.length === 0) break;
        for (const { key } of keys) if (isFull()) remove(key);
      }
    },
    /** All changes of the work are written at once, or none. */
    atOnce(work: () => void) {
      open();
      try {
        db?.transaction(work)();
      } catch (error) {
        total = null;
        throw error;
      }
    },
    close() {
      db?.close();
      db = null;
      made = null;
      total = null;
    },
  };
};

export const createDiskBytes = (options: DiskOptions): KeptBytes => {
  const { heldDir, maxBytes, maxAgeMs, now } = options;
  const { open: statements, pathOf, remove, put, makeRoom, atOnce, close } = createTable(options);
  /** Counts up when a topic is forgotten: what was being written then is about what was. */
  let forgotten = 0;

  /** The bytes for somebody who uses them; null where they are not what was written. */
  const heldOf = async ({ body, file, size, crc }: Row): Promise<HeldBytes | null> => {
    if (body) return crc32(body) === crc ? { bytes: new Uint8Array(body) } : null;
    if (file === null || (await checksumOf(pathOf(file), size)) !== crc) return null;
    const path = heldPath(heldDir);
    linkSync(pathOf(file), path);
    return { path, size };
  };

  /** A file of its own for many bytes, so that they stay when those in use go. */
  const written = async (held: HeldBytes) => {
    if ('bytes' in held && held.bytes.length <= ROW_MAX_BYTES) {
      return { body: held.bytes, file: null, crc: crc32(held.bytes) };
    }
    const file = randomBytes(NAME_BYTES).toString('hex');
    try {
      if ('path' in held) linkSync(held.path, pathOf(file));
      else await writeFile(pathOf(file), held.bytes, { mode: 0o600 });
      const crc = 'path' in held ? await checksumOf(pathOf(file), held.size) : crc32(held.bytes);
      if (crc === null) throw new Error('Bytes changed while they were kept.');
      return { body: null, file, crc };
    } catch (error) {
      rmSync(pathOf(file), { force: true });
      throw error;
    }
  };

  return {
    async find(key) {
      const { row, use } = statements();
      const found = row.get(key);
      if (!found) return null;
      const time = now().getTime();
      const held = found.expires > time ? await heldOf(found) : null;
      if (!held) {
        remove(key);
        return null;
      }
      if (time - found.used > USED_EVERY_MS) use.run(time, key);
      return { about: found.about, held };
    },

    async keep(key, { topic, about, held, at, expiresAt }) {
      const size = heldSize(held);
      const bytes = size + about.length + ENTRY_BYTES;
      if (bytes > maxBytes) return;
      // The table comes with its folder, into which the bytes are written.
      statements();
      const before = forgotten;
      const { body, file, crc } = await written(held);
      const expires = Math.min(expiresAt, at.getTime() + maxAgeMs);
      const used = now().getTime();
      let isNamed = false;
      try {
        if (forgotten !== before) return;
        atOnce(() => {
          put({ key, topic, about, body, file, size, crc, bytes, expires, used });
          makeRoom();
        });
        isNamed = true;
      } finally {
        // A file that no row names would stay, whatever the limit.
        if (file && !isNamed) rmSync(pathOf(file), { force: true });
      }
    },

    async forget(topic) {
      forgotten += 1;
      for (const { key } of statements().ofTopic.all(topic)) remove(key);
    },

    async close() {
      close();
    },
  };
};
