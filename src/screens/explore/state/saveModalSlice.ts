import { createSlice } from '@reduxjs/toolkit';
import { whyNotSaved } from '@/features/toasts/saveFailure';
import { failed } from '@/app/redux';
import {
  type DashboardChoice,
  loadDashboardChoices,
  lookElsewhere,
  openSaveModal,
} from './thunks/openSaveModal';
import { saveChart } from './thunks/saveChart';

export interface SaveModalState {
  readonly isVisible: boolean;
  /** The dashboards on offer. */
  readonly dashboards: readonly DashboardChoice[];
  readonly saveModalAlert: string | null;
  /** Dashboards that hold the chart already. */
  readonly data: readonly DashboardChoice[];
  /** When the open chart was saved after it was read; null if it was not. */
  readonly savedElsewhere: string | null;
}

const CLOSED: SaveModalState = {
  isVisible: false,
  dashboards: [],
  saveModalAlert: null,
  data: [],
  savedElsewhere: null,
};

const saveModalSlice = createSlice({
  name: 'saveModal',
  initialState: CLOSED,
  reducers: { saveModalClosed: () => CLOSED },
  extraReducers: (on) =>
    on
      .addCase(openSaveModal.pending, () => ({ ...CLOSED, isVisible: true }))
      .addCase(openSaveModal.fulfilled, (state, { payload }) => ({
        ...state,
        data: payload.dashboards,
        savedElsewhere: payload.savedElsewhere,
      }))
      .addCase(lookElsewhere.fulfilled, (state, { payload }) => ({
        ...state,
        savedElsewhere: payload,
      }))
      .addCase(loadDashboardChoices.fulfilled, (state, { payload }) => ({
        ...state,
        dashboards: payload,
      }))
      .addCase(saveChart.pending, (state) => ({ ...state, saveModalAlert: null }))
      .addCase(saveChart.fulfilled, () => CLOSED)
      .addMatcher(failed(saveChart), (state, { payload }) => ({
        ...state,
        saveModalAlert: `Failed to save slice. ${whyNotSaved('chart', payload)}`,
      }))
      .addMatcher(failed(loadDashboardChoices), (state, { payload }) => ({
        ...state,
        saveModalAlert: payload.message,
      })),
});

export const { saveModalClosed } = saveModalSlice.actions;
export const saveModal = saveModalSlice.reducer;
