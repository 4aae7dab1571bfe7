import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import {
  type Catalog,
  catalogStamp,
  DATA_TABLE,
  readCatalog,
  type StoredView,
} from '../../storage/catalogFile.ts';

export interface DuckdbSetup {
  readonly tablesDir: string;
  /** Each process spills into a folder of its own below this one, named by its id. */
  readonly spillDir: string;
  readonly memoryMb: number;
  readonly spillMb: number;
  readonly threads: number;
}

/** One locked database: every stored table attached read-only and shown as `schema.table`. */
export interface OpenInstance {
  readonly stamp: string;
  readonly catalog: Catalog;
  /** Relations that DuckDB brings along; only the gate's list of them may be read. */
  readonly systemNames: ReadonlySet<string>;
  connect(): Promise<DuckDBConnection>;
  /** A connection that reports progress; null when the prepared ones are used up. */
  connectWithProgress(): DuckDBConnection | null;
  close(): void;
}

/** Data files appear under these names; statements may not use them. */
export const FILE_PREFIX = 'sextant_file_';
const PROGRESS_CONNECTIONS = 8;
const OPEN_ATTEMPTS = 5;

const { literal, quote } = dialect;

const PROGRESS = [
  'SET enable_progress_bar_print = false',
  'SET enable_progress_bar = true',
  'SET progress_bar_time = 0',
];

/** Last of all: from here on nothing reaches outside and nothing of this can be changed back. */
const LOCK = ['SET GLOBAL enable_external_access = false', 'SET GLOBAL lock_configuration = true'];

const runAll = async (connection: DuckDBConnection, statements: readonly string[]) => {
  for (const statement of statements) await connection.run(statement);
};

/** An empty database with limits and without extensions, still unlocked. */
const createInstance = (setup: DuckdbSetup) =>
  DuckDBInstance.create(':memory:', {
    memory_limit: `${setup.memoryMb}MB`,
    threads: String(setup.threads),
    temp_directory: join(setup.spillDir, String(process.pid)),
    max_temp_directory_size: `${setup.spillMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });

/** In the order they were made: a view may stand on those before it. */
const createViews = async (connection: DuckDBConnection, { tables }: Catalog) => {
  for (const { schema, name, view } of tables) {
    if (!view) continue;
    const relation = `${quote(schema)}.${quote(name)}`;
    try {
      await runAll(connection, viewStatements({ schema, name }, view));
    } catch (error) {
      console.error(`The view ${relation} cannot be made:`, error);
    }
  }
  await connection.run(`USE ${quote(dialect.defaultSchema)}`);
};

/** Shows every table of the catalogue as `schema.table`. A broken file costs its own table only. */
const attachTables = async (connection: DuckDBConnection, dir: string, { tables }: Catalog) => {
  for (const [index, table] of tables.entries()) {
    if (table.view) continue;
    const attached = `${FILE_PREFIX}${index}`;
    const relation = `${quote(table.schema)}.${quote(table.name)}`;
    const path = join(dir, table.file);
    try {
      await runAll(connection, [
        `ATTACH ${literal(path)} AS ${attached} (READ_ONLY)`,
        `CREATE SCHEMA IF NOT EXISTS ${quote(table.schema)}`,
        `CREATE VIEW ${relation} AS SELECT * FROM ${attached}.main.${DATA_TABLE}`,
      ]);
    } catch (error) {
      // A file that a newer catalogue no longer names was swept: the caller starts again with that one.
      if (!existsSync(path)) throw error;
      console.error(`The table ${relation} cannot be read:`, error);
    }
  }
};

/** Makes a view as a run in its schema would read it. */
export const viewStatements = (
  { schema, name }: { readonly schema: string; readonly name: string },
  { sql, within }: StoredView,
): readonly string[] => [
  `CREATE SCHEMA IF NOT EXISTS ${quote(schema)}`,
  `CREATE SCHEMA IF NOT EXISTS ${quote(within)}`,
  `USE ${quote(within)}`,
  `CREATE VIEW ${quote(schema)}.${quote(name)} AS ${sql}`,
];

const progressConnections = async (instance: DuckDBInstance) => {
  const reserve: DuckDBConnection[] = [];
  for (let made = 0; made < PROGRESS_CONNECTIONS; made++) {
    const connection = await instance.connect();
    await runAll(connection, PROGRESS);
    reserve.push(connection);
  }
  return reserve;
};

/** `beforeLock` does what only an open door allows, such as attaching the file to write. */
const openOnce = async (
  setup: DuckdbSetup,
  beforeLock: readonly string[],
): Promise<OpenInstance> => {
  const stamp = catalogStamp(setup.tablesDir);
  const catalog = readCatalog(setup.tablesDir);
  const instance = await createInstance(setup);
  const setUp = await instance.connect();
  try {
    await setUp.run("SET GLOBAL TimeZone = 'UTC'");
    const views = await setUp.runAndReadAll(
      "SELECT lower(view_name) FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'",
    );
    await attachTables(setUp, setup.tablesDir, catalog);
    await createViews(setUp, catalog);
    const reserve = await progressConnections(instance);
    await runAll(setUp, [...beforeLock, ...LOCK]);
    return {
      stamp,
      catalog,
      systemNames: new Set(views.getRowsJson().map(([name]) => String(name))),
      connect: () => instance.connect(),
      connectWithProgress: () => reserve.pop() ?? null,
      close: () => {
        for (const connection of reserve) connection.closeSync();
        instance.closeSync();
      },
    };
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    setUp.closeSync();
  }
};

/** A table file that vanishes between catalogue and attach means a newer catalogue: read it and try again. */
export const openInstance = async (
  setup: DuckdbSetup,
  beforeLock: readonly string[] = [],
): Promise<OpenInstance> => {
  for (let attempt = 1; ; attempt++) {
    const before = catalogStamp(setup.tablesDir);
    try {
      return await openOnce(setup, beforeLock);
    } catch (error) {
      if (attempt >= OPEN_ATTEMPTS || catalogStamp(setup.tablesDir) === before) throw error;
    }
  }
};
