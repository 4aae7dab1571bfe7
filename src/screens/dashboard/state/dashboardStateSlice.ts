import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { propertiesSaved } from '../events';
import { isLayoutEdit } from '../layout/layoutSlice';
import { CLOSED, type Dialog, secondsOf } from './dashboardState';
import { savingCases } from './savingCases';
import { visitCases } from './visitCases';
import { loadDatasets } from './thunks/loadDatasets';
import { loadFavorite } from './thunks/loadFavorite';
import { refreshFilters } from '../filters/thunks/refreshFilters';
import { openDashboard } from './thunks/openDashboard';
import { publishDashboard } from './thunks/publishDashboard';
import { refreshDashboard } from './thunks/refreshDashboard';
import { saveDashboard } from './thunks/saveDashboard';
import { toggleFavorite } from './thunks/toggleFavorite';

const dashboardStateSlice = createSlice({
  name: 'dashboardState',
  initialState: CLOSED,
  reducers: {
    editModeSet: (state, { payload }: PayloadAction<boolean>) => {
      state.editMode = payload;
      state.fullSizeChartId = null;
      state.fullSizeComponentId = null;
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
    fullSizeSet: (
      state,
      { payload }: PayloadAction<{ chartId: number; componentId: string } | null>,
    ) => {
      state.fullSizeChartId = payload?.chartId ?? null;
      state.fullSizeComponentId = payload?.componentId ?? null;
    },
    fullScreenSeen: (
      state,
      { payload }: PayloadAction<{ readonly isFull: boolean; readonly isKiosk: boolean }>,
    ) => {
      state.isFullScreen = payload.isFull;
      state.isKiosk = payload.isKiosk;
    },
    /** For this visit; while editing, for everybody. */
    descriptionToggled: (state, { payload: chartId }: PayloadAction<number>) => {
      const { [chartId]: isShown = false, ...others } = state.expandedSlices;
      state.expandedSlices = isShown === true ? others : { ...others, [chartId]: true };
      if (!state.editMode) return;
      state.updatedExpandedSlices = true;
      state.hasUnsavedChanges = true;
    },
    refreshFrequencySet: (
      state,
      { payload }: PayloadAction<{ seconds: number; persist: boolean }>,
    ) => {
      state.refreshFrequency = payload.seconds;
      state.shouldPersistRefreshFrequency = payload.persist;
      if (payload.persist) state.hasUnsavedChanges = true;
    },
    /** All steps are undone: the dashboard is as it was saved. */
    changesUndone: (state) => {
      const isOfLayout =
        !state.updatedColorScheme &&
        !state.updatedExpandedSlices &&
        !state.shouldPersistRefreshFrequency;
      if (isOfLayout && !state.maxUndoHistoryExceeded) state.hasUnsavedChanges = false;
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
    cssTried: (state, { payload }: PayloadAction<string | null>) => {
      state.cssDraft = payload;
    },
    /** A place on the page is to be shown and focused: its path, the place itself last. */
    directPathSet: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      directPathToChild: payload,
    }),
    dialogOpened: (state, { payload }: PayloadAction<Dialog>) => {
      state.dialog = payload;
    },
    shareOpened: (state, { payload }: PayloadAction<string>) => {
      state.dialog = 'share';
      state.sharedId = payload;
    },
    scopesOpened: (state, { payload }: PayloadAction<number>) => {
      state.dialog = 'crossScopes';
      state.scopedChartId = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
      state.sharedId = null;
      state.scopedChartId = null;
    },
    discardForgotten: (state) => {
      state.discarded = null;
    },
  },
  extraReducers: (on) => {
    visitCases(on);
    savingCases(on);
    on.addCase(loadDatasets.fulfilled, (state) => {
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
        if (!state.updatedColorScheme) state.colorScheme = payload.metadata.color_scheme ?? '';
        state.lastModifiedTime = secondsOf(payload.changedOn);
        state.wasSaved = true;
      })
      .addCase(refreshDashboard.pending, (state) => {
        state.isRefreshing = true;
      })
      .addCase(refreshDashboard.fulfilled, (state) => {
        state.isRefreshing = false;
      })
      .addCase(refreshFilters.pending, (state) => {
        state.isFiltersRefreshing = true;
      })
      .addCase(refreshFilters.fulfilled, (state) => {
        state.isFiltersRefreshing = false;
      })
      .addMatcher(failed(openDashboard), (state, { payload }) => ({
        ...state,
        status: 'failed' as const,
        error: payload,
      }))
      .addMatcher(failed(loadDatasets), (state) => {
        state.datasetsStatus = 'error';
      })
      // What is aborted belongs to a visit that is over.
      // One of an earlier visit fails late, when another may be running.
      .addMatcher(failed(saveDashboard), (state, { meta }) => {
        if (state.savingRequest === meta.requestId) state.savingRequest = null;
      })
      .addMatcher(failed(refreshDashboard), (state) => {
        state.isRefreshing = false;
      })
      .addMatcher(failed(refreshFilters), (state) => {
        state.isFiltersRefreshing = false;
      })
      .addMatcher(isLayoutEdit, (state) => {
        state.hasUnsavedChanges = true;
        state.discarded = null;
      });
  },
});

export const {
  editModeSet,
  tabActivated,
  fullSizeSet,
  fullScreenSeen,
  descriptionToggled,
  refreshFrequencySet,
  changesUndone,
  layoutChangedAgain,
  undoLimitExceeded,
  overwriteDismissed,
  cssTried,
  dialogOpened,
  shareOpened,
  scopesOpened,
  dialogClosed,
  directPathSet,
  discardForgotten,
} = dashboardStateSlice.actions;
export const dashboardState = dashboardStateSlice.reducer;
