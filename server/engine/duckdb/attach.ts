import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { dialect } from './dialect.ts';
import {
  catalogStamp,
  DATA_TABLE,
  type Published,
  type StoredTable,
  type StoredView,
} from './catalogFile.ts';

/** Data files are attached under these names, which statements may not use. */
export const FILE_PREFIX = 'sextant_file_';
/** What the engine says of a table's file: `"sextant_file_6 main.flights".main."data"`, which is `main.flights`. */
const FILE_NAME = /"sextant_file_\d+ ((?:[^"\n]|"")+)"(?:\.main(?:\."?data"?)?)?/g;

/** The text with the names that people know. */
export const withTableNames = (text: string): string =>
  text.replaceAll(FILE_NAME, (_, name: string) => name.replaceAll('""', '"'));

/** Each is an open file. */
const ATTACHED_MAX = 500;
const BROKEN_TABLE = 'its file is damaged or missing';
const BROKEN_VIEW = 'its query no longer works';

const { literal, quote } = dialect;

export const runAll = async (connection: DuckDBConnection, statements: readonly string[]) => {
  for (const statement of statements) await connection.run(statement);
};

type Named = Pick<StoredTable, 'schema' | 'name'>;

export const relationOf = ({ schema, name }: Named) => `${quote(schema)}.${quote(name)}`;

/** Creates a view as a run in its schema would read it. */
export const viewStatements = (table: Named, { sql, within }: StoredView): readonly string[] => [
  `CREATE SCHEMA IF NOT EXISTS ${quote(table.schema)}`,
  `CREATE SCHEMA IF NOT EXISTS ${quote(within)}`,
  `USE ${quote(within)}`,
  `CREATE VIEW ${relationOf(table)} AS ${sql}`,
];

const tableStatements = (table: StoredTable, path: string, attached: string): readonly string[] => [
  // Hidden from SHOW, DESCRIBE and information_schema: there the table stands under its own name.
  `ATTACH ${literal(path)} AS ${attached} (READ_ONLY, HIDDEN)`,
  `CREATE SCHEMA IF NOT EXISTS ${quote(table.schema)}`,
  `CREATE VIEW ${relationOf(table)} AS SELECT * FROM ${attached}.main.${DATA_TABLE}`,
];

interface Attaching extends Published {
  readonly dir: string;
  /** The most important ones first. */
  readonly tables: ReadonlySet<StoredTable>;
}

/** In the order of their creation, because a view may use earlier ones. */
const viewsOf = ({ catalog, tables }: Attaching) =>
  tables.values().some(({ view }) => view)
    ? catalog.tables.filter((table) => table.view && tables.has(table))
    : [];

/** Shows tables and views as `schema.table`. A broken one is reported and does not affect others. */
export const attachTables = async (
  connection: DuckDBConnection,
  attaching: Attaching,
): Promise<ReadonlyMap<StoredTable, string>> => {
  const { dir, stamp, tables } = attaching;
  const unreadable = new Map<StoredTable, string>();
  const attempt = async (table: StoredTable, statements: readonly string[], why: string) => {
    try {
      await runAll(connection, statements);
    } catch (error) {
      // A newer catalog no longer names the file, which was removed: the caller starts again with that catalog.
      if (catalogStamp(dir) !== stamp) throw error;
      unreadable.set(table, why);
      console.error(`${relationOf(table)} cannot be read:`, error);
    }
  };
  let attached = 0;
  for (const table of tables) {
    if (table.view) continue;
    attached++;
    if (attached > ATTACHED_MAX) {
      unreadable.set(table, `more than ${ATTACHED_MAX} tables are named at once`);
      continue;
    }
    const attachedAs = quote(`${FILE_PREFIX}${attached} ${table.schema}.${table.name}`);
    const statements = tableStatements(table, join(dir, table.file), attachedAs);
    await attempt(table, statements, BROKEN_TABLE);
  }
  for (const table of viewsOf(attaching)) {
    if (table.view) await attempt(table, viewStatements(table, table.view), BROKEN_VIEW);
  }
  await connection.run(`USE ${quote(dialect.defaultSchema)}`);
  return unreadable;
};
