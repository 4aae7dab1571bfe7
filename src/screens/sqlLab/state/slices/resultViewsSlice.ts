/** The views of results: sorting, filters, search; and the profiles of their columns. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import { createAppSelector, failed } from '@/app/redux';
import type { RootState } from '@/app/store';
import { keepLatest } from '@/lib/keepLatest';
import type { Writable } from '@/lib/writable';
import type { ColumnProfile } from '#common/results/profile.ts';
import { heldSource, viewRows } from '#common/results/viewRows.ts';
import { isWhole, type ViewSpec, WHOLE } from '#common/results/viewSpec.ts';
import { type Arrangement, AS_IT_CAME } from '@/ui/DataGrid/arrangement';
import { isHeld, viewColumns } from '../../model/heldResult';
import { addPage } from '../runs/pages';
import { selectResult } from '../selectors';
import { fetchViewPage, loadProfile, showView } from '../thunks/resultViews';
import type { Result } from '../../model/run';

export type ViewedRows = Pick<Result, 'rowCount' | 'pageRows' | 'pages' | 'recent'> & {
  readonly key: string;
};

export interface ResultView {
  /** The requested view. */
  readonly spec: ViewSpec;
  readonly status: 'ready' | 'working' | 'failed';
  readonly error: ErrorInfo | null;
  readonly requestId: string | null;
  /** The server's rows of the last finished view; null while all rows are shown, or this page sorts them. */
  readonly rows: ViewedRows | null;
}

export interface ProfileState {
  readonly status: 'working' | 'ready' | 'failed';
  readonly profile: ColumnProfile | null;
  readonly error: ErrorInfo | null;
}

export interface ResultViewsState {
  /** By run. */
  views: Readonly<Record<string, ResultView>>;
  /** By `profileKey`. */
  profiles: Readonly<Record<string, ProfileState>>;
  /** Column layouts, by `arrangementKey`. */
  arrangements: Readonly<Record<string, Arrangement>>;
}

const VIEWS_KEPT = 10;
const PROFILES_KEPT = 50;
const ARRANGEMENTS_KEPT = 30;
const NO_VIEW: ResultView = {
  spec: WHOLE,
  status: 'ready',
  error: null,
  requestId: null,
  rows: null,
};

const profileKey = (key: string, column: number): string => `${key} ${column}`;

/** The same columns in the same editor: running the query again keeps their layout. */
export const arrangementKey = (
  editorId: string,
  columns: readonly { readonly name: string }[],
): string => JSON.stringify([editorId, ...columns.map(({ name }) => name)]);

const initialState: ResultViewsState = { views: {}, profiles: {}, arrangements: {} };

type State = Writable<ResultViewsState>;

const resultViewsSlice = createSlice({
  name: 'resultViews',
  initialState,
  reducers: {
    columnsArranged: (
      state: State,
      { payload }: PayloadAction<{ readonly key: string; readonly arrangement: Arrangement }>,
    ) => {
      delete state.arrangements[payload.key];
      state.arrangements[payload.key] = payload.arrangement;
      keepLatest(state.arrangements, ARRANGEMENTS_KEPT);
    },
  },
  extraReducers: (on) =>
    on
      .addCase(showView.pending, (state: State, { meta: { arg, requestId } }) => {
        const known = state.views[arg.queryId] ?? NO_VIEW;
        delete state.views[arg.queryId];
        const { rows } = known;
        state.views[arg.queryId] = {
          spec: arg.spec,
          status: 'working',
          error: null,
          requestId,
          rows,
        };
        keepLatest(state.views, VIEWS_KEPT);
      })
      .addCase(showView.fulfilled, (state: State, { meta: { arg, requestId }, payload }) => {
        const view = state.views[arg.queryId];
        if (view?.requestId !== requestId) return;
        Object.assign(view, { status: 'ready', requestId: null, rows: null });
        if (!payload) return;
        const { page, ...rows } = payload;
        view.rows = { ...rows, pages: { 0: page }, recent: [0] };
      })
      .addCase(fetchViewPage.fulfilled, (state: State, { meta: { arg }, payload }) => {
        const rows = state.views[arg.queryId]?.rows;
        if (rows?.key === arg.key) addPage(rows, payload.length, arg.page, payload);
      })
      .addCase(loadProfile.pending, (state, { meta: { arg } }) => {
        const name = profileKey(arg.key, arg.column);
        delete state.profiles[name];
        state.profiles[name] = { status: 'working', profile: null, error: null };
        keepLatest(state.profiles, PROFILES_KEPT);
      })
      .addCase(loadProfile.fulfilled, (state: State, { meta: { arg }, payload }) => {
        state.profiles[profileKey(arg.key, arg.column)] = {
          status: 'ready',
          profile: payload,
          error: null,
        };
      })
      .addMatcher(failed(showView), (state: State, { meta: { arg, requestId }, payload }) => {
        const view = state.views[arg.queryId];
        if (view?.requestId !== requestId) return;
        Object.assign(view, { status: 'failed', requestId: null, error: payload });
      })
      .addMatcher(failed(loadProfile), (state: State, { meta: { arg }, payload }) => {
        state.profiles[profileKey(arg.key, arg.column)] = {
          status: 'failed',
          profile: null,
          error: payload,
        };
      }),
});

export const resultViews = resultViewsSlice.reducer;
export const { columnsArranged } = resultViewsSlice.actions;

export const selectView = (state: RootState, queryId: string): ResultView =>
  state.resultViews.views[queryId] ?? NO_VIEW;
export const selectArrangement = (state: RootState, key: string): Arrangement =>
  state.resultViews.arrangements[key] ?? AS_IT_CAME;
export const selectProfile = (state: RootState, key: string, column: number) =>
  state.resultViews.profiles[profileKey(key, column)];

/** Row numbers of the view if this page sorts the rows; null: the original order. */
export const selectHeldOrder = createAppSelector(
  [selectResult, (state: RootState, queryId: string) => selectView(state, queryId).spec],
  (result, spec): Uint32Array | null => {
    if (!result || !isHeld(result) || isWhole(spec)) return null;
    try {
      return viewRows(heldSource(viewColumns(result), result.pages[0] ?? []), spec);
    } catch {
      // The thunk reports failures; the rows stay in their original order.
      return null;
    }
  },
);
