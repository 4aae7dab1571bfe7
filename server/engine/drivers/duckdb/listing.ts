import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { TableDetails, TableListing, TableRef } from '../../engine.ts';
import { type Catalog, findTable, readCatalog, sameName } from '../../storage/catalogFile.ts';

const alphabetically = (left: string, right: string) => left.localeCompare(right);

export const schemasIn = (tablesDir: string): readonly string[] => {
  const named = readCatalog(tablesDir).tables.map(({ schema }) => schema);
  return [...new Set([dialect.defaultSchema, ...named])].toSorted(alphabetically);
};

export const tablesIn = (tablesDir: string, schema: string): readonly TableListing[] =>
  readCatalog(tablesDir)
    .tables.filter((table) => sameName(table.schema, schema))
    .map((table) => ({ schema: table.schema, name: table.name, kind: 'table' as const }))
    .toSorted((left, right) => alphabetically(left.name, right.name));

/** The table that a name means, spelled as it is stored; what means none stays as it was written. */
export const resolved = (catalog: Catalog, ref: TableRef, schema: string | null): TableRef => {
  const homes = ref.schema === null ? [schema, dialect.defaultSchema] : [ref.schema];
  for (const home of homes) {
    const table = home === null ? undefined : findTable(catalog, home, ref.name);
    if (table) return { schema: table.schema, name: table.name };
  }
  return ref;
};

export const tableIn = (tablesDir: string, ref: TableRef): TableDetails | null => {
  const table = findTable(readCatalog(tablesDir), ref.schema ?? dialect.defaultSchema, ref.name);
  if (!table) return null;
  const { schema, name, columns, comment, rows } = table;
  return { schema, name, kind: 'table', columns, keys: [], comment, rowCount: rows };
};
