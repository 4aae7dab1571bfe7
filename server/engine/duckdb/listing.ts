import { dialect } from './dialect.ts';
import type {
  CatalogHit,
  CatalogHits,
  CatalogSearch,
  TableDetails,
  TableListing,
  TableRef,
} from '../engine.ts';
import {
  type Catalog,
  currentCatalog,
  findTable,
  sameName,
  type StoredTable,
} from './catalogFile.ts';
import { firstHits, fits } from '../drivers/searchHits.ts';

const { compare: alphabetically } = new Intl.Collator();

const kindOf = ({ view }: StoredTable): TableListing['kind'] => (view ? 'view' : 'table');

export const schemasIn = (tablesDir: string): readonly string[] => {
  const named = currentCatalog(tablesDir).catalog.tables.map(({ schema }) => schema);
  return [...new Set([dialect.defaultSchema, ...named])].toSorted(alphabetically);
};

export const tablesIn = (tablesDir: string, schema: string): readonly TableListing[] =>
  currentCatalog(tablesDir)
    .catalog.tables.filter((table) => sameName(table.schema, schema))
    .map((table) => ({ schema: table.schema, name: table.name, kind: kindOf(table) }))
    .toSorted((left, right) => alphabetically(left.name, right.name));

/** The table that a name means, spelled as it is stored; an unknown name stays as it was written. */
export const resolved = (catalog: Catalog, ref: TableRef, schema: string | null): TableRef => {
  const homes = ref.schema === null ? [schema, dialect.defaultSchema] : [ref.schema];
  for (const home of homes) {
    const table = home === null ? undefined : findTable(catalog, home, ref.name);
    if (table) return { schema: table.schema, name: table.name };
  }
  return ref;
};

export const tableIn = (tablesDir: string, ref: TableRef): TableDetails | null => {
  const table = findTable(
    currentCatalog(tablesDir).catalog,
    ref.schema ?? dialect.defaultSchema,
    ref.name,
  );
  if (!table) return null;
  const { schema, name, columns, comment, rows, view } = table;
  return {
    schema,
    name,
    kind: kindOf(table),
    columns,
    keys: [],
    comment,
    rowCount: view ? null : rows,
    ...(view ? { definition: view.sql } : {}),
  };
};

export const searchIn = (tablesDir: string, search: CatalogSearch): CatalogHits => {
  const { text, among } = search;
  const isOpen = among && new Set(among.map((table) => `${table.schema}\0${table.name}`));
  const hits = currentCatalog(tablesDir).catalog.tables.flatMap((table): CatalogHit[] => {
    const { schema, name } = table;
    if (isOpen?.has(`${schema}\0${name}`) === false) return [];
    const columns = table.columns
      .filter((column) => fits(column.name, text))
      .map((column) => ({ name: column.name, nativeType: column.nativeType }));
    return columns.length > 0 || fits(name, text)
      ? [{ schema, name, kind: kindOf(table), columns }]
      : [];
  });
  return firstHits(hits, search);
};
