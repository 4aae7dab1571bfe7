import { createSlice } from '@reduxjs/toolkit';
import { dashboardClosed, dashboardCreated, dashboardOpening, draftRestored } from '../events';
import { type DashboardDraft, withNumber } from '../dashboardDrafts';
import { discardDraft, findDraft } from './draftThunks';

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
      .addCase(findDraft.pending, (state, { meta }) =>
        state.id?.startsWith(meta.arg) ? state : { ...NONE, id: `${meta.arg}${meta.requestId}` },
      )
      // Another dashboard may be open by now.
      .addCase(findDraft.fulfilled, (state, { payload, meta }) =>
        state.id?.startsWith(meta.arg) ? { ...state, offered: payload } : state,
      )
      .addCase(dashboardCreated, (state, { payload }) =>
        state.id === null ? state : { ...NONE, id: withNumber(state.id, payload.id) },
      )
      .addCase(discardDraft.pending, (state) => ({ ...state, offered: null }))
      .addCase(draftRestored, (state) => ({ ...state, offered: null })),
});

export const dashboardDraft = draftSlice.reducer;
