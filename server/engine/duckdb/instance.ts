import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Catalog, catalogStamp, currentCatalog, type StoredTable } from './catalogFile.ts';
import { attachTables, runAll } from './attach.ts';
import type { Needs, Wanted } from './needs.ts';
import { createPlaceholders } from './placeholders.ts';

export interface DuckdbSetup {
  readonly tablesDir: string;
  /** Each process spills into its own folder below this one, named by its id. */
  readonly spillDir: string;
  readonly memoryMb: number;
  readonly spillMb: number;
  readonly threads: number;
}

/** One locked database: the requested tables are attached read-only and visible as `schema.table`. */
export interface OpenInstance {
  readonly stamp: string;
  readonly catalog: Catalog;
  /** Relations that come with DuckDB; only those in the gate’s list may be read. */
  readonly systemNames: ReadonlySet<string>;
  /** Why a requested table is missing. */
  readonly unreadable: ReadonlyMap<StoredTable, string>;
  /** Every table could be attached when the instance was opened; otherwise a new instance is needed. */
  covers(needs: Needs): boolean;
  /** Adds names that a statement must find though it reads nothing from them. */
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

/** Must be last: from here on nothing reaches outside, and none of it can be changed back. */
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

/** `beforeLock` does what is possible only before the lock, such as attaching the file to write. */
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

/**
 * A table file that disappears between reading the catalog and attaching means a newer catalog: read it and try again.
 */
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
