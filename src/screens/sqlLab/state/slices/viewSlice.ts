/** What is open over the editor. Nothing of it outlives the visit. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/app/store';
import { barOverToggled, closed } from '../screen';

export type Dialog =
  | 'save'
  | 'parameters'
  | 'estimate'
  | 'schedule'
  | 'TABLE'
  | 'VIEW'
  | 'dataset'
  | 'shortcuts';

interface View {
  readonly dialog: Dialog | null;
  /** On a narrow screen the left bar covers the text, and only while it is open. */
  readonly isBarOver: boolean;
}

const BARE: View = { dialog: null, isBarOver: false };

const viewSlice = createSlice({
  name: 'sqlLabView',
  initialState: BARE,
  reducers: {
    dialogOpened: (state, { payload }: PayloadAction<Dialog>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(barOverToggled, (state) => {
        state.isBarOver = !state.isBarOver;
      })
      .addCase(closed, () => BARE),
});

export const { dialogOpened, dialogClosed } = viewSlice.actions;
export const sqlLabView = viewSlice.reducer;

export const selectDialog = (state: RootState) => state.sqlLabView.dialog;
export const selectIsBarOver = (state: RootState) => state.sqlLabView.isBarOver;
