import { createSlice } from '@reduxjs/toolkit';
import { dashboardClosed, dashboardOpening, draftRestored } from '../events';
import type { DashboardDraft } from './dashboardDrafts';
import { findDraft } from './draftThunks';

interface DraftsOfVisit {
  /** Under which this visit keeps its changes; null while no dashboard is open. */
  readonly id: string | null;
  /** Changes of an earlier visit that are not shown. */
  readonly offered: DashboardDraft | null;
}

const NONE: DraftsOfVisit = { id: null, offered: null };

const draftSlice = createSlice({
  name: 'dashboardDraft',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(dashboardOpening, () => NONE)
      .addCase(dashboardClosed, () => NONE)
      .addCase(findDraft.pending, ({ id }, { meta }) => ({
        id: id ?? `${meta.arg}${meta.requestId}`,
        offered: null,
      }))
      .addCase(findDraft.fulfilled, ({ id }, { payload }) => ({
        id,
        offered: id === null ? null : payload,
      }))
      .addCase(draftRestored, ({ id }) => ({ id, offered: null })),
});

export const dashboardDraft = draftSlice.reducer;
