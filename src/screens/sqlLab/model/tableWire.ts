/** Tables opened beside a tab, as the server stores them. */
import { isRecord } from '#common/isRecord.ts';
import type { PrimaryKeyInfo, TableKeyInfo } from '#common/wire/database.ts';
import type { NewTableSchema, TableSchema } from '#common/wire/tableSchema.ts';
import { isSameTable, isStored, newTable } from './openTable';
import type { Editor } from './editor';
import type { OpenTable, TableColumn } from './table';

type Wild = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly Wild[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toKey = (key: Wild): TableKeyInfo | null => {
  const names = key.column_names;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  if (key.type !== 'pk' && key.type !== 'fk' && key.type !== 'index') return null;
  return { ...key, name: textOrNull(key.name), type: key.type, column_names: names };
};
const toKeys = (value: unknown): readonly TableKeyInfo[] =>
  listOf(value)
    .map(toKey)
    .filter((key) => key !== null);

const toColumns = (value: unknown): readonly TableColumn[] =>
  listOf(value).flatMap((column) => {
    const name = textOrNull(column.name);
    if (name === null) return [];
    const type = textOrNull(column.type) ?? '';
    const keys = toKeys(column.keys);
    return {
      name,
      type,
      longType: textOrNull(column.longType) ?? type,
      comment: textOrNull(column.comment),
      isKey: keys.some((key) => key.type === 'pk'),
      keys,
    };
  });

const NO_KEY: PrimaryKeyInfo = { constrained_columns: null, name: null };

/** Metadata stored by an earlier page is shown until the table is read again. */
const fromTableSchema = (wire: TableSchema, queryEditorId: string): OpenTable => {
  const { description } = wire;
  const place = {
    dbId: wire.database_id,
    queryEditorId,
    catalog: wire.catalog,
    schema: wire.schema,
    name: wire.table,
  };
  return {
    ...newTable(place, String(wire.id)),
    expanded: wire.expanded,
    columns: toColumns(description.columns),
    selectStar: textOrNull(description.selectStar),
    comment: textOrNull(description.comment),
    primaryKey: isRecord(description.primaryKey) ? (toKey(description.primaryKey) ?? NO_KEY) : null,
    foreignKeys: toKeys(description.foreignKeys),
    indexes: toKeys(description.indexes),
    dataPreviewQueryId: textOrNull(description.dataPreviewQueryId),
  };
};

export const toNewTableSchema = (table: OpenTable, tabViewId: string): NewTableSchema => ({
  queryEditorId: Number(tabViewId),
  dbId: table.dbId,
  catalog: table.catalog,
  schema: table.schema,
  name: table.name,
  comment: table.comment,
  columns: table.columns.map(({ name, type, longType, comment, keys }) => ({
    name,
    type,
    longType,
    comment,
    keys,
  })),
  selectStar: table.selectStar,
  primaryKey: table.primaryKey,
  foreignKeys: table.foreignKeys,
  indexes: table.indexes,
  dataPreviewQueryId: table.dataPreviewQueryId,
});

/** The server's list of a tab's tables wins; tables not yet sent stay. */
export const withTableSchemas = (
  tables: readonly OpenTable[],
  { id }: Pick<Editor, 'id'>,
  wire: readonly TableSchema[],
): readonly OpenTable[] => {
  const listed = wire.map((one) => {
    const server = fromTableSchema(one, id);
    const known = tables.find((table) => isSameTable(table, server));
    return known?.initialized
      ? { ...known, id: server.id, expanded: server.expanded }
      : { ...server, ...(known?.isMetadataLoading ? { isMetadataLoading: true } : {}) };
  });
  const others = tables.filter(
    (table) =>
      table.queryEditorId !== id ||
      (!isStored(table) && !listed.some((own) => isSameTable(own, table))),
  );
  return [...others, ...listed];
};
