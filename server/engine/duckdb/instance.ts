import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Catalog, catalogStamp, currentCatalog, type StoredTable } from './catalogFile.ts';
import { attachTables, runAll } from './attach.ts';
import type { Needs, Wanted } from './needs.ts';
import { createPlaceholders } from './placeholders.ts';

export interface DuckdbSetup {
  readonly tablesDir: string;
  /** Each process spills into a folder of its own below this one, named by its id. */
  readonly spillDir: string;
  readonly memoryMb: number;
  readonly spillMb: number;
  readonly threads: number;
}

/** One locked database: the tables that were wanted are attached read-only and shown as `schema.table`. */
export interface OpenInstance {
  readonly stamp: string;
  readonly catalog: Catalog;
  /** Relations that DuckDB brings along; only the gate's list of them may be read. */
  readonly systemNames: ReadonlySet<string>;
  /** Why what was wanted is not there. */
  readonly unreadable: ReadonlyMap<StoredTable, string>;
  /** Every table was there to be attached when this was opened; else another has to be. */
  covers(needs: Needs): boolean;
  /** Names what a statement must find by name, though it reads nothing of it. */
  prepare(connection: DuckDBConnection, needs: Needs): Promise<void>;
  connect(): Promise<DuckDBConnection>;
  /** A connection that reports progress; null when the prepared ones are used up. */
  connectWithProgress(): DuckDBConnection | null;
  close(): void;
}

const PROGRESS_CONNECTIONS = 8;
const OPEN_ATTEMPTS = 5;

const PROGRESS = [
  'SET enable_progress_bar_print = false',
  'SET enable_progress_bar = true',
  'SET progress_bar_time = 0',
];

/** Last of all: from here on nothing reaches outside and nothing of this can be changed back. */
const LOCK = ['SET GLOBAL enable_external_access = false', 'SET GLOBAL lock_configuration = true'];

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

const progressConnections = async (instance: DuckDBInstance) => {
  const reserve: DuckDBConnection[] = [];
  for (let made = 0; made < PROGRESS_CONNECTIONS; made++) {
    const connection = await instance.connect();
    await runAll(connection, PROGRESS);
    reserve.push(connection);
  }
  return reserve;
};

let systemNames: ReadonlySet<string> | null = null;

const systemNamesOf = async (connection: DuckDBConnection): Promise<ReadonlySet<string>> => {
  if (systemNames) return systemNames;
  const views = await connection.runAndReadAll(
    "SELECT lower(view_name) FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'",
  );
  systemNames = new Set(views.getRowsJson().map(([name]) => String(name)));
  return systemNames;
};

/** `beforeLock` does what only an open door allows, such as attaching the file to write. */
const openOnce = async (
  setup: DuckdbSetup,
  wanted: Wanted,
  beforeLock: readonly string[],
): Promise<OpenInstance> => {
  const { stamp, catalog } = currentCatalog(setup.tablesDir);
  const instance = await createInstance(setup);
  const setUp = await instance.connect();
  try {
    await setUp.run("SET GLOBAL TimeZone = 'UTC'");
    const system = await systemNamesOf(setUp);
    const { tables } = wanted(catalog);
    const unreadable = await attachTables(setUp, { dir: setup.tablesDir, stamp, catalog, tables });
    const reserve = await progressConnections(instance);
    await runAll(setUp, [...beforeLock, ...LOCK]);
    const placeholders = createPlaceholders(catalog, tables);
    return {
      stamp,
      catalog,
      systemNames: system,
      unreadable,
      covers: (needs) => needs.tables.isSubsetOf(tables),
      prepare: (connection, needs) => placeholders.prepare(connection, needs),
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

/** A table file that vanishes between catalog and attach means a newer catalog: read it and try again. */
export const openInstance = async (
  setup: DuckdbSetup,
  wanted: Wanted,
  beforeLock: readonly string[] = [],
): Promise<OpenInstance> => {
  for (let attempt = 1; ; attempt++) {
    const before = catalogStamp(setup.tablesDir);
    try {
      return await openOnce(setup, wanted, beforeLock);
    } catch (error) {
      if (attempt >= OPEN_ATTEMPTS || catalogStamp(setup.tablesDir) === before) throw error;
    }
  }
};
