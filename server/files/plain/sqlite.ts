/** A table of an SQLite file as rows. The file is only read: none of its triggers and views runs. */
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import type { FilePart } from '#common/wire/file.ts';
import { assertColumns, type Cell, linesTo, mostText, uniqueNames } from './lines.ts';
import { ALL, FileRefusal, type PlainText, type ReadLimits } from './plain.ts';

const opened = (path: string) => {
  try {
    const file = new Sqlite(path, { readonly: true, fileMustExist: true });
    file.unsafeMode(false);
    for (const pragma of [
      'trusted_schema = OFF',
      'mmap_size = 0',
      'cell_size_check = ON',
      'query_only = ON',
    ])
      file.pragma(pragma);
    return file;
  } catch (cause) {
    throw new FileRefusal('The SQLite file cannot be opened.', { cause });
  }
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A damaged file says so only when it is read. */
const reading = async <T>(
  path: string,
  work: (file: Sqlite.Database) => Promise<T> | T,
): Promise<T> => {
  const file = opened(path);
  try {
    return await work(file);
  } catch (cause) {
    if (!(cause instanceof Sqlite.SqliteError)) throw cause;
    throw new FileRefusal(`The SQLite file cannot be read: ${cause.message}`, { cause });
  } finally {
    file.close();
    // A reader makes these for a file that keeps a log, and does not remove them.
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  }
};

/** SQLite writes the beginning of each statement itself; one that reads otherwise was put there to be run. */
export const sqliteTables = (path: string): Promise<readonly FilePart[]> =>
  reading(path, (file) =>
    file
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql LIKE 'CREATE TABLE %' ORDER BY name LIMIT 1000",
      )
      .all(),
  );

const cellOf = (value: unknown): Cell => {
  if (value === null) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return String(value);
};

/** A row and its place in a page take more; pages that are in a table many times would make rows without end. */
const ROW_BYTES = 4;

export const sqliteAsText = (
  path: string,
  table: string,
  copyTo: string,
  { mostRows }: ReadLimits = ALL,
): Promise<PlainText> =>
  reading(path, async (file) => {
    const statement = file
      .prepare<[], unknown[]>(`SELECT * FROM ${quoted(table)}`)
      .raw()
      .safeIntegers();
    const names = uniqueNames(statement.columns().map(({ name }) => name));
    assertColumns(names.length);
    const texts = new Set<number>();
    const lines = linesTo(copyTo, await mostText(path));
    const most = mostRows(names.length);
    const fitting = (await stat(path)).size / ROW_BYTES;
    let rows = 0;
    for (const row of statement.iterate()) {
      if (rows >= most) break;
      rows += 1;
      if (rows > fitting)
        throw new FileRefusal(
          'The SQLite file is damaged: its table has more rows than fit into it.',
        );
      for (const [at, value] of row.entries())
        if (typeof value === 'string' || Buffer.isBuffer(value)) texts.add(at);
      await lines.row(row.map(cellOf));
    }
    return lines.end(
      names,
      names.filter((_, at) => texts.has(at)),
    );
  });
