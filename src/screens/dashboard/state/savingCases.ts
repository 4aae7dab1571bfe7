import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { colorsSaved, cssSaved, dashboardSaved } from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { changesDiscarded, discardRestored } from '../layout/layoutSlice';
import type { DashboardState } from './dashboardState';
import { loadConflict } from './thunks/loadConflict';
import { saveDashboard } from './thunks/saveDashboard';

/** Leaves edit mode. */
const SETTLED = {
  hasUnsavedChanges: false,
  maxUndoHistoryExceeded: false,
  editMode: false,
  updatedColorScheme: false,
} as const;

/** Saving, conflicts, discarding and restoring changes. */
export const savingCases = (on: ActionReducerMapBuilder<DashboardState>) =>
  on
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
      ...SETTLED,
      dashboardIsSaving: false,
      sliceIds: chartIdsOf(payload.layout),
      lastModifiedTime: payload.lastModifiedTime,
      wasSaved: true,
      shouldPersistRefreshFrequency: false,
      discarded: null,
    }))
    .addCase(colorsSaved, (state, { payload }) => {
      state.colorScheme = payload.metadata.color_scheme ?? '';
    })
    .addCase(cssSaved, (state, { payload }) => {
      state.css = payload.css;
      state.cssDraft = null;
    })
    .addCase(changesDiscarded, (state, { payload }) => ({
      ...state,
      ...SETTLED,
      sliceIds: chartIdsOf(payload.saved),
      discarded: state.hasUnsavedChanges ? payload.dropped : null,
    }))
    .addCase(discardRestored, (state) => {
      state.editMode = true;
    });
