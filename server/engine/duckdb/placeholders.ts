/** What a locked instance knows only by name: schemas, and all other tables for statements that list them. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { dialect } from './dialect.ts';
import type { Catalog, StoredTable } from './catalogFile.ts';
import { relationOf, runAll, viewStatements } from './attach.ts';
import type { Listing, Needs } from './needs.ts';

const { literal, quote } = dialect;
const AT_ONCE = 100;

/** A placeholder that is read must not pass for an empty table. */
const closed = (table: StoredTable) =>
  `error(${literal(`The table ${table.schema}.${table.name} is not open here.`)})`;

const shapeOf = ({ columns }: StoredTable, isTyped: boolean) =>
  columns
    .map(({ name, nativeType }) => `${isTyped ? `NULL::${nativeType}` : 'NULL'} AS ${quote(name)}`)
    .join(', ');

const named = (table: StoredTable, shape: string) =>
  `CREATE OR REPLACE VIEW ${relationOf(table)} AS SELECT ${shape || '1'} WHERE ${closed(table)}`;

export const createPlaceholders = (catalog: Catalog, attached: ReadonlySet<StoredTable>) => {
  const schemas = new Set<string>();
  const shown = new Map<StoredTable, Listing>();

  const addSchemas = async (connection: DuckDBConnection, more: Iterable<string>) => {
    for (const schema of more) {
      if (schemas.has(schema)) continue;
      await connection.run(`CREATE SCHEMA IF NOT EXISTS ${quote(schema)}`);
      schemas.add(schema);
    }
  };

  /** A type that cannot be written in SQL costs the types of its table. */
  const addOneByOne = async (connection: DuckDBConnection, tables: readonly StoredTable[]) => {
    for (const table of tables) {
      await connection
        .run(named(table, shapeOf(table, true)))
        .catch(() => connection.run(named(table, shapeOf(table, false))));
    }
  };

  const addTables = async (
    connection: DuckDBConnection,
    tables: readonly StoredTable[],
    listing: Listing,
  ) => {
    for (let at = 0; at < tables.length; at += AT_ONCE) {
      const some = tables.slice(at, at + AT_ONCE);
      const shape = (table: StoredTable) => (listing === 'columns' ? shapeOf(table, true) : '');
      try {
        await connection.run(some.map((table) => named(table, shape(table))).join(';\n'));
      } catch {
        await addOneByOne(connection, some);
      }
      for (const table of some) shown.set(table, listing);
    }
  };

  /** The definitions of views are worth showing; the tables they use exist by now. */
  const addViews = async (connection: DuckDBConnection, views: readonly StoredTable[]) => {
    for (const table of views) {
      if (!table.view) continue;
      await runAll(connection, [
        `DROP VIEW IF EXISTS ${relationOf(table)}`,
        ...viewStatements(table, table.view),
      ]).catch(() => connection.run(named(table, shapeOf(table, false))));
      shown.set(table, 'columns');
    }
    await connection.run(`USE ${quote(dialect.defaultSchema)}`);
  };

  return {
    async prepare(connection: DuckDBConnection, needs: Needs): Promise<void> {
      await addSchemas(connection, needs.schemas);
      const { listing } = needs;
      if (listing === 'none') return;
      const rest = catalog.tables.filter((table) => {
        const known = shown.get(table);
        return !attached.has(table) && known !== 'columns' && known !== listing;
      });
      await addSchemas(connection, new Set(rest.map(({ schema }) => schema)));
      if (listing === 'names') return addTables(connection, rest, listing);
      await addTables(
        connection,
        rest.filter(({ view }) => !view),
        listing,
      );
      await addViews(connection, rest);
    },
  };
};
