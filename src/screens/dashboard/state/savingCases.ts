import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import {
  colorsKept,
  colorsSaved,
  cssSaved,
  dashboardSaved,
  draftRestored,
  filtersSaved,
  type GivenUp,
  type KeptColors,
  metadataSaved,
  ownGivenUpAgain,
  ownReturned,
  theirsLoaded,
  type Unsaved,
} from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { changesDiscarded, discardRestored } from '../layout/layoutSlice';
import { type DashboardState, secondsOf } from './dashboardState';
import { refreshSettings } from './refreshSettings';
import { saveDashboard } from './thunks/saveDashboard';

/** Leaves edit mode. */
const SETTLED = {
  hasUnsavedChanges: false,
  maxUndoHistoryExceeded: false,
  editMode: false,
  updatedColorScheme: false,
  updatedExpandedSlices: false,
  shouldPersistRefreshFrequency: false,
  givenUp: null,
} as const;

/** Colors that the next save stores. */
const withColors = ({ color_scheme }: KeptColors) => ({
  colorScheme: color_scheme ?? '',
  updatedColorScheme: true,
  hasUnsavedChanges: true,
});

/** What the next save stores, the layout apart. */
const besideLayout = ({ layout, colors, expandedSlices, refreshFrequency }: Unsaved) => ({
  sliceIds: chartIdsOf(layout),
  ...(colors && withColors(colors)),
  ...(expandedSlices && { expandedSlices, updatedExpandedSlices: true }),
  ...(refreshFrequency !== null && { refreshFrequency, shouldPersistRefreshFrequency: true }),
});

/** Without what a save of the dashboard would store; what has a save of its own stays as it is. */
const withoutOwn = (
  state: DashboardState,
  givenUp: GivenUp,
  metadata: DashboardMetadata,
): DashboardState => ({
  ...state,
  sliceIds: chartIdsOf(givenUp.theirs.layout),
  colorScheme: metadata.color_scheme ?? '',
  expandedSlices: metadata.expanded_slices ?? {},
  // One that was chosen for this visit alone is nobody's change.
  ...(givenUp.own.refreshFrequency !== null && {
    refreshFrequency: refreshSettings(metadata).seconds,
  }),
  hasUnsavedChanges: false,
  updatedColorScheme: false,
  updatedExpandedSlices: false,
  shouldPersistRefreshFrequency: false,
  givenUp,
});

const withTheirs = (state: DashboardState, payload: GivenUp): DashboardState => {
  const { css, published, changedOn, metadata } = payload.theirs.dashboard;
  return {
    ...withoutOwn(state, payload, metadata),
    css,
    isPublished: published,
    lastModifiedTime: secondsOf(changedOn),
    overwriteConfirmMetadata: null,
  };
};

/** Saving, conflicts, discarding and restoring changes. */
export const savingCases = (on: ActionReducerMapBuilder<DashboardState>) =>
  on
    .addCase(saveDashboard.pending, (state, { meta }) => {
      state.savingRequest = meta.requestId;
      state.overwriteConfirmMetadata = null;
    })
    .addCase(saveDashboard.fulfilled, (state, { payload }) => ({
      ...state,
      savingRequest: null,
      overwriteConfirmMetadata: payload,
    }))
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
    .addCase(theirsLoaded, (state, { payload }) => withTheirs(state, payload))
    .addCase(ownGivenUpAgain, (state, { payload: { givenUp, metadata } }) =>
      withoutOwn(state, givenUp, metadata),
    )
    .addCase(ownReturned, (state, { payload: { own } }) => ({
      ...state,
      ...besideLayout(own),
      hasUnsavedChanges: true,
    }))
    .addCase(draftRestored, (state, { payload: { unsaved } }) => ({
      ...state,
      ...besideLayout(unsaved),
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
