import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { dialect } from '../duckdb/dialect.ts';
import { EngineError } from '../engine.ts';
import { engineError } from '../duckdb/errors.ts';
import { judge } from '../duckdb/gate.ts';
import { viewStatements } from '../duckdb/attach.ts';
import { type DuckdbSetup, type OpenInstance, openInstance } from '../duckdb/instance.ts';
import { neededBy, NO_NEEDS } from '../duckdb/needs.ts';
import { columnOf } from '../duckdb/types.ts';
import {
  DATA_TABLE,
  findTable,
  type StoredTable,
  type StoredView,
  syncDirectory,
} from '../duckdb/catalogFile.ts';

export type TableSource =
  | { readonly file: string; readonly format: 'parquet' | 'csv' | 'json' }
  /** A SELECT of ours over the files. */
  | { readonly files: readonly string[]; readonly query: string }
  | {
      readonly sql: string;
      /** The schema for names without one. */
      readonly within?: string;
      /** Stores the query, not its rows. */
      readonly asView?: boolean;
    };

export interface WrittenColumn {
  readonly name: string;
  /** The type to cast to; the source’s type when omitted. */
  readonly type?: string;
  readonly comment?: string;
}

export interface WriteRequest {
  readonly schema: string;
  readonly name: string;
  readonly from: TableSource;
  /** After the rows that the table has; columns that the source lacks are empty. */
  readonly append?: boolean;
  /** Only these columns, in this order. */
  readonly columns?: readonly WrittenColumn[];
  readonly comment?: string | null;
  /** Only over a table with the same mark. */
  readonly mark?: string;
  /** Kept beside the mark. */
  readonly asOf?: string;
  /** What the table may take. `room`: bytes that the disk has for it. */
  readonly budget?: { readonly rows: number; readonly bytes: number; readonly room: number };
}

const { literal, quote } = dialect;
const TARGET = 'sextant_target';
const READERS = { parquet: 'read_parquet', csv: 'read_csv', json: 'read_json' } as const;
const PROGRESS_EVERY_MS = 250;
const GB = 1024 ** 3;
const TYPE_NAME = /^[A-Za-z][A-Za-z0-9_ ]*(\(\s*\d+\s*(,\s*\d+\s*)?\))?(\[\])?$/;

const sourceOf = async (from: TableSource, connection: DuckDBConnection, open: OpenInstance) => {
  if ('query' in from) return from.query;
  if ('file' in from) return `FROM ${READERS[from.format]}(${literal(from.file)})`;
  const [judged, another] = await judge(connection, from.sql, open);
  if (!judged || another) {
    throw new EngineError('several_statements', 'A table is made from exactly one statement.');
  }
  if (judged.refusal) throw judged.refusal;
  return judged.sql;
};

const selectedColumns = (columns: readonly WrittenColumn[] | undefined) => {
  if (!columns) return '*';
  const written = columns.map(({ name, type }) => {
    if (type === undefined) return quote(name);
    if (!TYPE_NAME.test(type)) throw new EngineError('database', `${type} is not a type.`);
    return `CAST(${quote(name)} AS ${type}) AS ${quote(name)}`;
  });
  return written.join(', ');
};

type Budget = WriteRequest['budget'];

const tooManyRows = ({ rows }: NonNullable<Budget>) =>
  new EngineError(
    'too_large',
    `The query has more than ${rows.toLocaleString('en-US')} rows, which is the most that such a table may have.`,
  );

const tooManyBytes = ({ bytes, room }: NonNullable<Budget>) =>
  new EngineError(
    'too_large',
    room < bytes
      ? 'The disk has no room for the table.'
      : `The table would take more than ${(bytes / GB).toLocaleString('en-US', { maximumFractionDigits: 2 })} GB, which is the most that such a table may take.`,
  );

const mostBytes = ({ bytes, room }: NonNullable<Budget>): number => Math.min(bytes, room);

const bytesAt = (path: string): number =>
  [path, `${path}.wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const flush = (path: string) => {
  const handle = openSync(path, 'r+');
  fsyncSync(handle);
  closeSync(handle);
};

/** Refuses a name that the engine or the gate would refuse later, before anything is written. */
const tryName = async (connection: DuckDBConnection, open: OpenInstance, request: WriteRequest) => {
  const { schema, name } = request;
  if (schema.toLowerCase() === dialect.defaultSchema && open.systemNames.has(name.toLowerCase())) {
    throw new EngineError('not_allowed', `${name} is a name of the database's own.`);
  }
  if (findTable(open.catalog, schema, name)) return;
  const relation = `${quote(schema)}.${quote(name)}`;
  await connection.run(`CREATE SCHEMA IF NOT EXISTS ${quote(schema)}`);
  await connection.run(`CREATE VIEW ${relation} AS SELECT 1`);
  await connection.run(`DROP VIEW ${relation}`);
};

type Target = Pick<WriteRequest, 'schema' | 'name' | 'comment'>;

/** Tests the view, whose entry in the catalog is all there is to write. */
const tryView = async (
  connection: DuckDBConnection,
  { schema, name, comment = null }: Target,
  view: StoredView,
): Promise<StoredTable> => {
  for (const statement of viewStatements({ schema, name }, view)) await connection.run(statement);
  const shape = await connection.run(`FROM ${quote(schema)}.${quote(name)} LIMIT 0`);
  const columns = shape.columnTypes().map((type, at) => {
    return { ...columnOf(shape.columnName(at), type), nullable: true, comment: null };
  });
  return { schema, name, file: '', rows: 0, bytes: 0, columns, comment, view };
};

/** Writes one new data file, which is complete and on disk when this resolves; nothing refers to it yet. */
export const writeTable = async (
  setup: DuckdbSetup,
  file: string,
  request: WriteRequest,
  onProgress: (percent: number) => void,
): Promise<StoredTable> => {
  const path = join(setup.tablesDir, file);
  const { from } = request;
  const paths = 'query' in from ? from.files : 'file' in from ? [from.file] : [];
  const allowed =
    paths.length > 0 ? [`SET GLOBAL allowed_paths = [${paths.map(literal).join(', ')}]`] : [];
  const old = `FROM ${quote(request.schema)}.${quote(request.name)}`;
  const wanted =
    'sql' in from
      ? neededBy(from.sql, from.within)
      : request.append
        ? neededBy(old, request.schema)
        : () => NO_NEEDS;
  const beforeLock = [...allowed, `ATTACH ${literal(path)} AS ${TARGET}`];
  const open = await openInstance(setup, wanted, beforeLock);
  const connection = open.connectWithProgress() ?? (await open.connect());
  const { budget } = request;
  const isTooLarge = () => budget !== undefined && bytesAt(path) > mostBytes(budget);
  let isOver = false;
  const timer = setInterval(() => {
    onProgress(Math.floor(connection.progress.percentage));
    if (!isTooLarge()) return;
    isOver = true;
    connection.interrupt();
  }, PROGRESS_EVERY_MS);
  try {
    await open.prepare(connection, wanted(open.catalog));
    await tryName(connection, open, request);
    const source = await sourceOf(request.from, connection, open);
    const within = ('sql' in request.from && request.from.within) || dialect.defaultSchema;
    if ('sql' in request.from && request.from.asView) {
      return await tryView(connection, request, { sql: source, within });
    }
    if (within !== dialect.defaultSchema) await connection.run(`USE ${quote(within)}`);
    const select = `SELECT ${selectedColumns(request.columns)} FROM (\n${source}\n)`;
    const target = `${TARGET}.main.${DATA_TABLE}`;
    if (request.append) {
      await connection.run(`CREATE TABLE ${target} AS ${old}`);
      await connection.run(`INSERT INTO ${target} BY NAME ${select}`);
    } else await connection.run(`CREATE TABLE ${target} AS ${select}`);
    const shape = await connection.run(`FROM ${target} LIMIT 0`);
    const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${target}`);
    await connection.run(`CHECKPOINT ${TARGET}`);
    await connection.run(`DETACH ${TARGET}`);
    const comments = new Map(request.columns?.map(({ name, comment }) => [name, comment ?? null]));
    const columns = shape.columnTypes().map((type, at) => {
      const column = columnOf(shape.columnName(at), type);
      return { ...column, nullable: true, comment: comments.get(column.name) ?? null };
    });
    flush(path);
    syncDirectory(setup.tablesDir);
    const { schema, name, comment = null, mark, asOf } = request;
    const rows = Number(counted.getRowsJson()[0]?.[0]);
    const bytes = statSync(path).size;
    if (budget && rows > budget.rows) throw tooManyRows(budget);
    if (budget && bytes > mostBytes(budget)) throw tooManyBytes(budget);
    const marked = {
      ...(mark === undefined ? {} : { mark }),
      ...(asOf === undefined ? {} : { asOf }),
    };
    return { schema, name, file, rows, bytes, columns, comment, ...marked };
  } catch (error) {
    throw isOver && budget ? tooManyBytes(budget) : engineError(error);
  } finally {
    clearInterval(timer);
    connection.closeSync();
    open.close();
  }
};
