import type { RootState } from '@/app/store';
import { isSameTable, type TablePlace } from '../../model/openTable';
import type { Listing, OpenTable } from '../../model/table';

export const selectTable = (state: RootState, place: TablePlace): OpenTable | undefined =>
  state.sqlLab.tables.find((table) => isSameTable(table, place));

const NOT_READ: Listing<string> = { status: 'loading', items: [], error: null };

export const selectCatalogs = (state: RootState, dbId: number): Listing<string> =>
  state.schemaTree.catalogs[dbId] ?? NOT_READ;

/** Schemas that a person opened or closed in a tab's tree; the tree decides about the others. */
export const selectSchemasToggled = (state: RootState, treeKey: string) =>
  state.schemaTree.toggled[treeKey];

export const selectSearch = (state: RootState) => state.schemaTree.search;
