/**
 * Statements of the store are prepared once, and what they read is kept until something is written: most requests read
 * the same few rows about their person and their objects.
 */
import type SQLite from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { createRecent, stampOf } from './sqliteRecent.ts';

const STATEMENTS_MAX = 500;
/** Longer lists are read anew. */
const ROWS_MAX = 20;
/** In characters: of most reads a thousand are kept, of long texts as many as take no more memory. */
const READS_MAX = 16_000_000;
const READ_LEAST = 16_000;

type Row = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number';

const copied = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

const sizeOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, row) => Object.values(row).reduce((own: number, value) => own + lengthOf(value), sum),
    READ_LEAST,
  );

/** The database as Kysely uses it. */
export const withRecentReads = (raw: SQLite.Database): SqliteDatabase => {
  const statements = createRecent<SqliteStatement>(STATEMENTS_MAX);
  const reads = createRecent<readonly Row[]>(READS_MAX, sizeOf);
  const stampNow = stampOf(raw);
  let stamp = '';

  /** What was read counts until a row changes: here, or through another connection. */
  const dropIfChanged = () => {
    const now = stampNow();
    if (now !== stamp) reads.clear();
    stamp = now;
  };

  const reading = (sql: string, statement: SQLite.Statement): SqliteStatement => ({
    reader: true,
    all(parameters) {
      // A transaction sees what may be undone.
      if (raw.inTransaction || !parameters.every(isPlain)) return statement.all(parameters);
      dropIfChanged();
      const key = JSON.stringify([sql, parameters]);
      const known = reads.get(key);
      if (known) return copied(known);
      const rows = statement.all(parameters) as Row[];
      if (rows.length <= ROWS_MAX) reads.set(key, copied(rows));
      return rows;
    },
    run: (parameters) => statement.run(parameters),
    // A statement that is read bit by bit is busy meanwhile.
    iterate: (parameters) => raw.prepare(sql).iterate(parameters) as IterableIterator<unknown>,
  });

  const isRead = (sql: string) => /^select\b/i.test(sql);

  return {
    close: () => void raw.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = raw.prepare(sql);
      const made =
        statement.reader && isRead(sql)
          ? reading(sql, statement)
          : (statement as unknown as SqliteStatement);
      statements.set(sql, made);
      return made;
    },
  };
};
