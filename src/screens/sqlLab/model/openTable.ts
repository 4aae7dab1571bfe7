/** Tables opened beside an editor: their identity, and how what is read of them is merged. */
import type { TableExtra, TableMetadata } from '#common/wire/database.ts';
import type { OpenTable } from './table';

export type TablePlace = Pick<OpenTable, 'dbId' | 'queryEditorId' | 'catalog' | 'schema' | 'name'>;

export const isSameTable = (a: TablePlace, b: TablePlace): boolean =>
  a.dbId === b.dbId &&
  a.queryEditorId === b.queryEditorId &&
  a.catalog === b.catalog &&
  a.schema === b.schema &&
  a.name === b.name;

/** Stored by the server, which gave it a number. */
export const isStored = ({ id }: Pick<OpenTable, 'id'>): boolean => /^\d+$/.test(id);

export const newTable = (place: TablePlace, id: string): OpenTable => ({
  dbId: place.dbId,
  queryEditorId: place.queryEditorId,
  catalog: place.catalog,
  schema: place.schema,
  name: place.name,
  id,
  expanded: true,
  columns: [],
  selectStar: null,
  comment: null,
  primaryKey: null,
  foreignKeys: [],
  indexes: [],
  extra: null,
  metadataError: null,
  dataPreviewQueryId: null,
  isMetadataLoading: false,
  isExtraMetadataLoading: false,
  initialized: false,
});

/** Updates the matching table or adds it, first in the list if requested. */
export const merged = (
  tables: readonly OpenTable[],
  table: OpenTable,
  prepend = false,
): readonly OpenTable[] => {
  const known = tables.find((other) => isSameTable(other, table));
  if (known)
    return tables.map((other) => (other === known ? { ...known, ...table, id: known.id } : other));
  return prepend ? [table, ...tables] : [...tables, table];
};

/** Being read: its old metadata stays until the reply arrives. */
export const reading = (
  tables: readonly OpenTable[],
  place: TablePlace,
  id: string,
): readonly OpenTable[] => {
  const known = tables.find((table) => isSameTable(table, place)) ?? newTable(place, id);
  return merged(
    tables,
    { ...known, isMetadataLoading: true, expanded: true, metadataError: null },
    true,
  );
};

export const withMetadata = (table: OpenTable, metadata: TableMetadata): OpenTable => ({
  ...table,
  columns: metadata.columns.map(({ name, type, longType, comment, keys }) => ({
    name,
    type,
    longType,
    comment,
    isKey: keys.some((key) => key.type === 'pk'),
    keys,
  })),
  selectStar: metadata.selectStar,
  comment: metadata.comment,
  primaryKey: metadata.primaryKey,
  foreignKeys: metadata.foreignKeys,
  indexes: metadata.indexes,
  isMetadataLoading: false,
  initialized: true,
});

export const withExtra = (table: OpenTable, extra: TableExtra | null): OpenTable => ({
  ...table,
  extra: extra ?? table.extra,
  isExtraMetadataLoading: false,
});
