/** What happens to the tables opened beside an editor, and to the listings they are chosen from. */
import type { PayloadAction } from '@reduxjs/toolkit';
import { castDraft, type Draft } from 'immer';
import type { TableMetadata } from '@/api/schema/database';
import type { Listing, OpenTable, SqlLabState } from './types';

type State = Draft<SqlLabState>;

export const schemasKey = (dbId: number, catalog: string | null): string =>
  JSON.stringify([dbId, catalog]);
export const tablesKey = (dbId: number, catalog: string | null, schema: string): string =>
  JSON.stringify([dbId, catalog, schema]);

export type TablePlace = Pick<OpenTable, 'dbId' | 'queryEditorId' | 'catalog' | 'schema' | 'name'>;

export const isSameTable = (a: TablePlace, b: TablePlace): boolean =>
  a.dbId === b.dbId &&
  a.queryEditorId === b.queryEditorId &&
  a.catalog === b.catalog &&
  a.schema === b.schema &&
  a.name === b.name;

export const newTable = (place: TablePlace, id: string): OpenTable => ({
  ...place,
  id,
  expanded: true,
  columns: [],
  selectStar: null,
  primaryKey: null,
  foreignKeys: [],
  indexes: [],
  dataPreviewQueryId: null,
  isMetadataLoading: false,
  isExtraMetadataLoading: false,
  initialized: false,
});

/** Updates the matching table or adds it, first where that is asked. */
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

export const withMetadata = (table: OpenTable, metadata: TableMetadata): OpenTable => ({
  ...table,
  columns: metadata.columns.map(({ name, type, longType, comment, keys }) => ({
    name,
    type,
    longType,
    comment,
    isKey: keys.some((key) => key.type === 'pk'),
  })),
  selectStar: metadata.selectStar,
  primaryKey: metadata.primaryKey,
  foreignKeys: metadata.foreignKeys,
  indexes: metadata.indexes,
  isMetadataLoading: false,
  initialized: true,
});

export const tableReducers = {
  tableToggled: (state: State, { payload: id }: PayloadAction<string>) => {
    const table = state.tables.find((known) => known.id === id);
    if (table) table.expanded = !table.expanded;
  },
  tableRemoved: (state: State, { payload: id }: PayloadAction<string>) => {
    state.tables = state.tables.filter((table) => table.id !== id);
  },
  /** Closing a preview deletes its run. */
  dataPreviewRemoved: (state: State, { payload: queryId }: PayloadAction<string>) => {
    for (const table of state.tables)
      if (table.dataPreviewQueryId === queryId) table.dataPreviewQueryId = null;
    delete state.queries[queryId];
    delete state.results[queryId];
    if (state.activeSouthPaneTab === queryId) state.activeSouthPaneTab = 'Results';
  },
};

/** A listing that is being read keeps what it showed. */
export const loading = <Item>(known: Listing<Item> | undefined): Listing<Item> => ({
  status: 'loading',
  items: known?.items ?? [],
  error: null,
});

export const changeTable = (
  state: State,
  place: TablePlace,
  change: (table: OpenTable) => OpenTable,
): void => {
  state.tables = castDraft(
    (state.tables as OpenTable[]).map((table) =>
      isSameTable(table, place) ? change(table) : table,
    ),
  );
};
