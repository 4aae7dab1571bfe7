import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import { failed } from '@/app/redux';
import { emptyList, type ListState } from './listState';
import { NO_RUN_FILTERS, type RunFilters, type RunRow } from './runs';
import { NO_SAVED_FILTERS, type SavedFilters, type SavedRow } from './saved';
import { deleteSaved, loadDatabases, loadRuns, loadSaved } from './thunks';

export type RunColumn = 'start_time' | 'duration' | 'rows' | 'tab_name';
export type SavedColumn = 'label' | 'changed_on_delta_humanized' | 'last_run_delta_humanized';

export type HistoryState = ListState<RunRow, RunFilters, RunColumn>;
export type SavedState = ListState<SavedRow, SavedFilters, SavedColumn>;

type Asked<State extends { filters: object; sort: object }> = Partial<State['filters']> &
  Partial<Pick<State & { page: number }, 'sort' | 'page'>>;

/** Another question starts on its first page. */
const asking = <State extends HistoryState | SavedState>(
  state: State,
  { sort, page, ...filters }: Asked<State>,
): State => ({
  ...state,
  filters: { ...state.filters, ...filters },
  sort: sort ?? state.sort,
  page: page ?? 0,
});

const historySlice = createSlice({
  name: 'queryHistory',
  initialState: emptyList(NO_RUN_FILTERS, 'start_time') as HistoryState,
  reducers: {
    runsAsked: (state, { payload }: PayloadAction<Asked<HistoryState>>) =>
      asking(state as HistoryState, payload),
  },
  extraReducers: (on) =>
    on
      .addCase(loadRuns.pending, (state) => ({ ...state, status: 'loading' }))
      .addCase(loadRuns.fulfilled, (state, { payload }) => ({
        ...state,
        status: 'ready',
        error: null,
        ...castDraft(payload),
      }))
      .addCase(loadDatabases.fulfilled, (state, { payload, meta }) =>
        meta.arg === 'query' ? { ...state, databases: payload } : state,
      )
      .addMatcher(failed(loadRuns), (state, { payload }) => ({
        ...state,
        status: 'failed',
        error: castDraft(payload),
      })),
});

const savedSlice = createSlice({
  name: 'savedQueries',
  initialState: emptyList(NO_SAVED_FILTERS, 'changed_on_delta_humanized') as SavedState,
  reducers: {
    savedAsked: (state, { payload }: PayloadAction<Asked<SavedState>>) =>
      asking(state as SavedState, payload),
  },
  extraReducers: (on) =>
    on
      .addCase(loadSaved.pending, (state) => ({ ...state, status: 'loading' }))
      .addCase(loadSaved.fulfilled, (state, { payload }) => ({
        ...state,
        status: 'ready',
        error: null,
        ...castDraft(payload),
      }))
      .addCase(deleteSaved.fulfilled, (state, { meta }) => ({
        ...state,
        rows: state.rows.filter(({ id }) => !meta.arg.includes(id)),
        count: state.count - meta.arg.length,
      }))
      .addCase(loadDatabases.fulfilled, (state, { payload, meta }) =>
        meta.arg === 'saved_query' ? { ...state, databases: payload } : state,
      )
      .addMatcher(failed(loadSaved), (state, { payload }) => ({
        ...state,
        status: 'failed',
        error: castDraft(payload),
      })),
});

export const { runsAsked } = historySlice.actions;
export const { savedAsked } = savedSlice.actions;
export const queryHistory = historySlice.reducer;
export const savedQueries = savedSlice.reducer;
