/** The schema tree beside the text: what is open, and what a search found. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SearchHit } from '#common/wire/database.ts';
import { failed } from '@/app/redux';
import type { Writable } from '@/lib/writable';
import { loading, ready, unread } from '../../model/listings';
import { loadCatalogs, searchTables } from '../thunks/catalog';
import type { Listing } from '../../model/table';

export interface Search {
  readonly requestId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly text: string;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hits: readonly SearchHit[];
  /** Number of matching tables in total. */
  readonly count: number;
  readonly error: string | null;
}

export interface SchemaTreeState {
  /** By `treeKey`, then by schema. */
  toggled: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  catalogs: Readonly<Record<number, Listing<string>>>;
  search: Search | null;
}

/** A tree belongs to a tab and its database and catalog. */
export const treeKey = (editorId: string, dbId: number | null, catalog: string | null): string =>
  JSON.stringify([editorId, dbId, catalog]);

const initialState: SchemaTreeState = { toggled: {}, catalogs: {}, search: null };

const schemaTreeSlice = createSlice({
  name: 'schemaTree',
  initialState,
  reducers: {
    schemaToggled: (
      state,
      { payload }: PayloadAction<{ tree: string; schema: string; isOpen: boolean }>,
    ) => {
      const { tree, schema, isOpen } = payload;
      state.toggled[tree] = { ...state.toggled[tree], [schema]: isOpen };
    },
    searchCleared: (state) => {
      state.search = null;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(
        loadCatalogs.pending,
        ({ catalogs }: Writable<SchemaTreeState>, { meta: { arg } }) => {
          catalogs[arg.dbId] = loading(catalogs[arg.dbId]);
        },
      )
      .addCase(
        loadCatalogs.fulfilled,
        ({ catalogs }: Writable<SchemaTreeState>, { meta: { arg }, payload }) => {
          catalogs[arg.dbId] = ready(payload);
        },
      )
      .addCase(searchTables.pending, (state, { meta: { arg, requestId } }) => {
        const { hits = [], count = 0 } = state.search ?? {};
        state.search = { ...arg, requestId, status: 'loading', hits, count, error: null };
      })
      .addCase(searchTables.fulfilled, ({ search }, { meta: { requestId }, payload }) => {
        if (search?.requestId !== requestId) return;
        const { result, count } = payload;
        Object.assign(search, { status: 'ready', hits: result, count });
      })
      .addMatcher(failed(searchTables), ({ search }, { meta: { requestId }, payload }) => {
        if (search?.requestId !== requestId) return;
        Object.assign(search, { status: 'failed', hits: [], count: 0, error: payload.message });
      })
      .addMatcher(
        failed(loadCatalogs),
        ({ catalogs }: Writable<SchemaTreeState>, { meta: { arg }, payload }) => {
          catalogs[arg.dbId] = unread(catalogs[arg.dbId], payload.message);
        },
      ),
});

export const { schemaToggled, searchCleared } = schemaTreeSlice.actions;
export const schemaTree = schemaTreeSlice.reducer;
