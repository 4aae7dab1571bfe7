import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import { failed } from '@/app/redux';
import { deleteDatabase, loadDatabases } from './thunks';
import type { DatabasesState } from './types';

const initialState: DatabasesState = {
  status: 'idle',
  error: null,
  ids: [],
  byId: {},
  count: 0,
  search: '',
  sort: { column: 'name', descending: false },
  page: 0,
};

type Change = Partial<Pick<DatabasesState, 'search' | 'sort' | 'page'>>;

const databasesSlice = createSlice({
  name: 'databases',
  initialState,
  reducers: {
    /** What is asked of the list changed; another question starts on its first page. */
    databaseListChanged: (list, { payload }: PayloadAction<Change>) => ({
      ...list,
      page: 0,
      ...payload,
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(loadDatabases.pending, (list) => {
        list.status = 'loading';
      })
      .addCase(loadDatabases.fulfilled, (list, { payload: { count, rows } }) => {
        list.status = 'ready';
        list.error = null;
        list.count = count;
        list.ids = rows.map(({ id }) => id);
        list.byId = castDraft(Object.fromEntries(rows.map((row) => [row.id, row])));
      })
      .addCase(deleteDatabase.fulfilled, (list, { meta: { arg } }) => {
        list.ids = list.ids.filter((id) => id !== arg.id);
        list.count -= 1;
      })
      .addMatcher(failed(loadDatabases), (list, { payload }) => {
        list.status = 'failed';
        list.error = castDraft(payload);
      }),
});

export const { databaseListChanged } = databasesSlice.actions;
export const databases = databasesSlice.reducer;
