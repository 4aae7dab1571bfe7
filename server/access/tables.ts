import type { Deps } from '../deps.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { TableRef } from '../engine/engine.ts';
import type { OpenTable, OpenTables } from '../statement/openTables.ts';
import { seesWholeDatabase } from './databases.ts';
import type { Viewer } from './viewer.ts';

type Place = Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>;

/** The physical tables of the viewer’s datasets; null for all tables. */
export const openTableNames = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  { defaultSchema, defaultCatalog = null }: Place,
): Promise<readonly OpenTable[] | null> => {
  if (await seesWholeDatabase({ gate }, viewer, databaseId)) return null;
  const rows = await gate
    .datasets(viewer)
    .select(['datasets.catalog', 'datasets.schema', 'datasets.table_name'])
    .where('datasets.database_id', '=', databaseId)
    .where('datasets.sql', 'is', null)
    .execute();
  return rows.map(({ catalog, schema, table_name }) => ({
    catalog: catalog || defaultCatalog,
    schema: schema || defaultSchema,
    name: table_name,
  }));
};

/** Catalogs that hold an open table; all where one is in a catalog that only the database knows. */
export const openCatalogs = (
  open: readonly OpenTable[] | null,
  all: readonly string[],
): readonly string[] => {
  const catalogs = new Set(open?.map(({ catalog }) => catalog) ?? [null]);
  return catalogs.has(null) ? all : all.filter((catalog) => catalogs.has(catalog));
};

/** Those in one catalog; where a catalog is not known, only the database could tell them apart. */
export const openInCatalog = (
  open: readonly OpenTable[] | null,
  asked: string | null,
): readonly OpenTable[] | null =>
  open?.filter(({ catalog }) => catalog === null || asked === null || catalog === asked) ?? null;

const tableKey = ({ catalog, schema, name }: OpenTable) => JSON.stringify([catalog, schema, name]);

/** Whether a table is one of the open ones. */
export const isOpenIn = (
  open: Pick<OpenTables, 'tables'> | null,
  { defaultSchema, defaultCatalog = null }: Place,
): ((table: TableRef) => boolean) => {
  if (!open?.tables) return () => true;
  const keys = new Set(open.tables.map(tableKey));
  return ({ catalog, schema, name }) =>
    keys.has(
      tableKey({ catalog: catalog || defaultCatalog, schema: schema || defaultSchema, name }),
    );
};

/** Whether the viewer may read a table. */
export const openTables = async (
  access: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  place: Place,
): Promise<(table: TableRef) => boolean> => {
  const tables = await openTableNames(access, viewer, databaseId, place);
  return isOpenIn(tables && { tables }, place);
};
