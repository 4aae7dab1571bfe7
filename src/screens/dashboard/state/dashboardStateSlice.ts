import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import type { ErrorInfo } from '@/api/errors';
import {
  dashboardClosed,
  dashboardOpened,
  dashboardOpening,
  dashboardSaved,
  propertiesSaved,
} from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { changesDiscarded, discardRestored, isLayoutEdit } from '../layout/layoutSlice';
import type { Layout } from '../layout/types';
import { loadConflict } from './thunks/loadConflict';
import { loadDatasets } from './thunks/loadDatasets';
import { loadFavorite } from './thunks/loadFavorite';
import { openDashboard } from './thunks/openDashboard';
import { publishDashboard } from './thunks/publishDashboard';
import { refreshDashboard } from './thunks/refreshDashboard';
import { saveDashboard } from './thunks/saveDashboard';
import { toggleFavorite } from './thunks/toggleFavorite';

/** Who got in between: shown before anything of theirs is overwritten. */
export interface Conflict {
  readonly changedOn: string;
  readonly changedByName: string;
  readonly differences: readonly string[];
}

export interface DashboardState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  sliceIds: readonly number[];
  css: string;
  isStarred: boolean;
  isPublished: boolean;
  editMode: boolean;
  colorScheme: string;
  updatedColorScheme: boolean;
  hasUnsavedChanges: boolean;
  dashboardIsSaving: boolean;
  maxUndoHistoryExceeded: boolean;
  expandedSlices: Readonly<Record<string, unknown>>;
  refreshFrequency: number;
  shouldPersistRefreshFrequency: boolean;
  isRefreshing: boolean;
  isFiltersRefreshing: boolean;
  directPathToChild: readonly string[];
  activeTabs: readonly string[];
  overwriteConfirmMetadata: Conflict | null;
  focusedFilterField: { readonly chartId: number; readonly column: string } | null;
  fullSizeChartId: number | null;
  datasetsStatus: 'loading' | 'complete' | 'error';
  /** Seconds. */
  lastModifiedTime: number;
  /** During this visit. */
  wasSaved: boolean;
  /** Parameters of the address that travel to the charts. */
  urlParams: Readonly<Record<string, string>>;
  /** What the last discard threw away, until the next change. */
  discarded: Layout | null;
}

const CLOSED: DashboardState = {
  status: 'idle',
  error: null,
  sliceIds: [],
  css: '',
  isStarred: false,
  isPublished: false,
  editMode: false,
  colorScheme: '',
  updatedColorScheme: false,
  hasUnsavedChanges: false,
  dashboardIsSaving: false,
  maxUndoHistoryExceeded: false,
  expandedSlices: {},
  refreshFrequency: 0,
  shouldPersistRefreshFrequency: false,
  isRefreshing: false,
  isFiltersRefreshing: false,
  directPathToChild: [],
  activeTabs: [],
  overwriteConfirmMetadata: null,
  focusedFilterField: null,
  fullSizeChartId: null,
  datasetsStatus: 'loading',
  lastModifiedTime: 0,
  wasSaved: false,
  urlParams: {},
  discarded: null,
};

/** Nothing is being changed any more. */
const settled = {
  hasUnsavedChanges: false,
  maxUndoHistoryExceeded: false,
  editMode: false,
  updatedColorScheme: false,
} as const;

const dashboardStateSlice = createSlice({
  name: 'dashboardState',
  initialState: CLOSED,
  reducers: {
    editModeSet: (state, { payload }: PayloadAction<boolean>) => {
      state.editMode = payload;
      state.fullSizeChartId = null;
      if (payload) state.discarded = null;
    },
    tabActivated: (
      state,
      { payload }: PayloadAction<{ tabId: string; siblings: readonly string[] }>,
    ) => {
      state.activeTabs = [
        ...state.activeTabs.filter((id) => !payload.siblings.includes(id)),
        payload.tabId,
      ];
    },
    fullSizeSet: (state, { payload }: PayloadAction<number | null>) => {
      state.fullSizeChartId = payload;
    },
    refreshFrequencySet: (
      state,
      { payload }: PayloadAction<{ seconds: number; persist: boolean }>,
    ) => {
      state.refreshFrequency = payload.seconds;
      state.shouldPersistRefreshFrequency = payload.persist;
      if (payload.persist) state.hasUnsavedChanges = true;
    },
    /** All steps are taken back: the dashboard is as it was saved. */
    changesUndone: (state) => {
      if (!state.updatedColorScheme && !state.maxUndoHistoryExceeded) {
        state.hasUnsavedChanges = false;
      }
    },
    layoutChangedAgain: (state) => {
      state.hasUnsavedChanges = true;
    },
    undoLimitExceeded: (state) => {
      state.maxUndoHistoryExceeded = true;
    },
    overwriteDismissed: (state) => {
      state.overwriteConfirmMetadata = null;
    },
    discardForgotten: (state) => {
      state.discarded = null;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(dashboardOpening, () => ({ ...CLOSED, status: 'loading' as const }))
      .addCase(dashboardClosed, () => CLOSED)
      .addCase(dashboardOpened, (_state, { payload }) => {
        const { dashboard, layout } = payload;
        return {
          ...CLOSED,
          status: 'ready' as const,
          sliceIds: chartIdsOf(layout),
          css: dashboard.css,
          isPublished: dashboard.published,
          lastModifiedTime: Math.floor(Date.parse(`${dashboard.changedOn}Z`) / 1000) || 0,
          editMode: payload.opensForEditing,
          colorScheme: dashboard.metadata.color_scheme ?? '',
          expandedSlices: dashboard.metadata.expanded_slices ?? {},
          refreshFrequency: dashboard.metadata.refresh_frequency ?? 0,
          activeTabs: payload.activeTabs,
          directPathToChild: payload.directPathToChild,
          urlParams: payload.urlParams,
        };
      })
      .addCase(loadDatasets.fulfilled, (state) => {
        state.datasetsStatus = 'complete';
      })
      .addCase(loadFavorite.fulfilled, (state, { payload }) => {
        state.isStarred = payload;
      })
      .addCase(toggleFavorite.fulfilled, (state, { payload }) => {
        state.isStarred = payload;
      })
      .addCase(publishDashboard.fulfilled, (state, { meta }) => {
        state.isPublished = meta.arg;
      })
      .addCase(propertiesSaved, (state, { payload }) => {
        state.isPublished = payload.published;
        state.lastModifiedTime = payload.lastModifiedTime;
        state.wasSaved = true;
      })
      .addCase(refreshDashboard.pending, (state) => {
        state.isRefreshing = true;
      })
      .addCase(refreshDashboard.fulfilled, (state) => {
        state.isRefreshing = false;
      })
      .addCase(refreshDashboard.rejected, (state) => {
        state.isRefreshing = false;
      })
      .addCase(saveDashboard.pending, (state) => {
        state.dashboardIsSaving = true;
        state.overwriteConfirmMetadata = null;
      })
      .addCase(loadConflict.fulfilled, (state, { payload }) => {
        state.overwriteConfirmMetadata = payload;
      })
      .addCase(saveDashboard.rejected, (state) => {
        state.dashboardIsSaving = false;
      })
      .addCase(dashboardSaved, (state, { payload }) => ({
        ...state,
        ...settled,
        dashboardIsSaving: false,
        sliceIds: chartIdsOf(payload.layout),
        lastModifiedTime: payload.lastModifiedTime,
        wasSaved: true,
        shouldPersistRefreshFrequency: false,
        discarded: null,
      }))
      .addCase(changesDiscarded, (state, { payload }) => ({
        ...state,
        ...settled,
        sliceIds: chartIdsOf(payload.saved),
        discarded: state.hasUnsavedChanges ? payload.dropped : null,
      }))
      .addCase(discardRestored, (state) => {
        state.editMode = true;
      })
      .addMatcher(failed(openDashboard), (state, { payload }) => ({
        ...state,
        status: 'failed' as const,
        error: payload,
      }))
      .addMatcher(failed(loadDatasets), (state) => {
        state.datasetsStatus = 'error';
      })
      .addMatcher(isLayoutEdit, (state) => {
        state.hasUnsavedChanges = true;
        state.discarded = null;
      }),
});

export const {
  editModeSet,
  tabActivated,
  fullSizeSet,
  refreshFrequencySet,
  changesUndone,
  layoutChangedAgain,
  undoLimitExceeded,
  overwriteDismissed,
  discardForgotten,
} = dashboardStateSlice.actions;
export const dashboardState = dashboardStateSlice.reducer;
