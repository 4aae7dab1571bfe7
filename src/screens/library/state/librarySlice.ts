import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import type { ErrorInfo } from '@/api/errors';
import { failed } from '@/app/redux';
import type { Kind, LibraryRow } from './kinds';
import { deleteRow, loadList, toggleFavorite } from './thunks';

export type SortColumn = 'title' | 'changed';

export interface ListState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: ErrorInfo | null;
  rows: readonly LibraryRow[];
  count: number;
  search: string;
  onlyMine: boolean;
  sort: { readonly column: SortColumn; readonly descending: boolean };
  page: number;
  favorites: readonly number[];
}

const EMPTY: ListState = {
  status: 'idle',
  error: null,
  rows: [],
  count: 0,
  search: '',
  onlyMine: false,
  sort: { column: 'changed', descending: true },
  page: 0,
  favorites: [],
};

const initialState: Record<Kind, ListState> = { dashboard: EMPTY, chart: EMPTY, dataset: EMPTY };

type Change = { kind: Kind } & Partial<Pick<ListState, 'search' | 'onlyMine' | 'sort' | 'page'>>;

const librarySlice = createSlice({
  name: 'library',
  initialState,
  reducers: {
    /** What is asked of a list changed; another question starts on its first page. */
    listChanged: (lists, { payload: { kind, ...change } }: PayloadAction<Change>) => {
      lists[kind] = { ...lists[kind], page: 0, ...change };
    },
  },
  extraReducers: (on) =>
    on
      .addCase(loadList.pending, (lists, { meta }) => {
        lists[meta.arg].status = 'loading';
      })
      .addCase(loadList.fulfilled, (lists, { meta, payload }) => {
        lists[meta.arg] = {
          ...lists[meta.arg],
          status: 'ready',
          error: null,
          ...castDraft(payload),
        };
      })
      .addCase(toggleFavorite.fulfilled, (lists, { meta: { arg } }) => {
        const list = lists[arg.kind];
        list.favorites = arg.isFavorite
          ? [...list.favorites, arg.id]
          : list.favorites.filter((id) => id !== arg.id);
      })
      .addCase(deleteRow.fulfilled, (lists, { meta: { arg } }) => {
        const list = lists[arg.kind];
        list.rows = list.rows.filter(({ id }) => id !== arg.id);
        list.count -= 1;
      })
      .addMatcher(failed(loadList), (lists, { meta, payload }) => {
        lists[meta.arg] = { ...lists[meta.arg], status: 'failed', error: castDraft(payload) };
      }),
});

export const { listChanged } = librarySlice.actions;
export const library = librarySlice.reducer;
