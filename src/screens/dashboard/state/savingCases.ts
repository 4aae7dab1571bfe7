import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import {
  colorsKept,
  colorsSaved,
  cssSaved,
  dashboardSaved,
  draftRestored,
  filtersSaved,
  type KeptColors,
  metadataSaved,
  theirsLoaded,
} from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { changesDiscarded, discardRestored } from '../layout/layoutSlice';
import { type DashboardState, secondsOf } from './dashboardState';
import { saveDashboard } from './thunks/saveDashboard';

/** Leaves edit mode. */
const SETTLED = {
  hasUnsavedChanges: false,
  maxUndoHistoryExceeded: false,
  editMode: false,
  updatedColorScheme: false,
  updatedExpandedSlices: false,
  shouldPersistRefreshFrequency: false,
} as const;

/** Colors that the next save stores. */
const withColors = ({ color_scheme }: KeptColors) => ({
  colorScheme: color_scheme ?? '',
  updatedColorScheme: true,
  hasUnsavedChanges: true,
});

/** Saving, conflicts, discarding and restoring changes. */
export const savingCases = (on: ActionReducerMapBuilder<DashboardState>) =>
  on
    .addCase(saveDashboard.pending, (state) => {
      state.dashboardIsSaving = true;
      state.overwriteConfirmMetadata = null;
    })
    .addCase(saveDashboard.fulfilled, (state, { payload }) => ({
      ...state,
      dashboardIsSaving: false,
      overwriteConfirmMetadata: payload,
    }))
    .addCase(saveDashboard.rejected, (state) => {
      state.dashboardIsSaving = false;
    })
    .addCase(dashboardSaved, (state, { payload }) => ({
      ...state,
      ...SETTLED,
      sliceIds: chartIdsOf(payload.layout),
      css: payload.properties.css,
      colorScheme: payload.metadata.color_scheme ?? '',
      expandedSlices: payload.metadata.expanded_slices ?? {},
      lastModifiedTime: payload.lastModifiedTime,
      wasSaved: true,
      discarded: null,
    }))
    .addCase(theirsLoaded, (state, { payload: { dashboard, layout } }) => ({
      ...state,
      sliceIds: chartIdsOf(layout),
      css: dashboard.css,
      colorScheme: dashboard.metadata.color_scheme ?? '',
      expandedSlices: dashboard.metadata.expanded_slices ?? {},
      isPublished: dashboard.published,
      lastModifiedTime: secondsOf(dashboard.changedOn),
      hasUnsavedChanges: false,
      updatedColorScheme: false,
      updatedExpandedSlices: false,
      shouldPersistRefreshFrequency: false,
      overwriteConfirmMetadata: null,
    }))
    .addCase(draftRestored, (state, { payload: { unsaved } }) => ({
      ...state,
      sliceIds: chartIdsOf(unsaved.layout),
      ...(unsaved.colors && withColors(unsaved.colors)),
      ...(unsaved.expandedSlices && {
        expandedSlices: unsaved.expandedSlices,
        updatedExpandedSlices: true,
      }),
      ...(unsaved.refreshFrequency !== null && {
        refreshFrequency: unsaved.refreshFrequency,
        shouldPersistRefreshFrequency: true,
      }),
      editMode: true,
      hasUnsavedChanges: true,
      discarded: null,
    }))
    .addCase(colorsKept, (state, { payload }) => ({
      ...state,
      ...withColors(payload),
      discarded: null,
    }))
    .addCase(colorsSaved, (state, { payload }) => {
      state.colorScheme = payload.metadata.color_scheme ?? '';
      state.lastModifiedTime = secondsOf(payload.changedOn);
      // Older ones do not come back over those that were saved since.
      if (state.discarded) state.discarded.colors = null;
    })
    .addCase(filtersSaved, (state, { payload }) => {
      state.lastModifiedTime = secondsOf(payload.changedOn);
    })
    .addCase(metadataSaved, (state, { payload }) => {
      state.lastModifiedTime = payload.lastModifiedTime;
    })
    .addCase(cssSaved, (state, { payload }) => {
      state.css = payload.css;
      state.cssDraft = null;
      state.lastModifiedTime = secondsOf(payload.changedOn);
    })
    .addCase(changesDiscarded, (state, { payload }) => ({
      ...state,
      ...SETTLED,
      sliceIds: chartIdsOf(payload.saved),
      colorScheme: payload.savedScheme,
      discarded: state.hasUnsavedChanges ? payload.dropped : null,
    }))
    .addCase(discardRestored, (state, { payload: { colors } }) => ({
      ...state,
      ...(colors && withColors(colors)),
      editMode: true,
    }));
