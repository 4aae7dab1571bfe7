/** What is open over the editor. Nothing of it outlives the visit. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/app/store';
import type { Writable } from '@/lib/writable';
import { type Asked, runAnswered, runAsked } from '../asking';
import { barOverToggled, closed } from '../screen';

export type Dialog =
  | 'save'
  | 'saved'
  | 'parameters'
  | 'estimate'
  | 'schedule'
  | 'TABLE'
  | 'VIEW'
  | 'dataset'
  | 'refreshed'
  | 'shortcuts';

interface View {
  readonly dialog: Dialog | null;
  readonly asked: Asked | null;
  /** Tabs in which nobody wants to be asked any more. */
  readonly unaskedTabs: readonly string[];
  /** On a narrow screen the left bar covers the text, and only while it is open. */
  readonly isBarOver: boolean;
}

const BARE: View = { dialog: null, asked: null, unaskedTabs: [], isBarOver: false };

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
      .addCase(runAsked, (state: Writable<View>, { payload }) => {
        state.asked = payload;
      })
      .addCase(runAnswered, (state: Writable<View>, { payload: { isUnasked } }) => {
        if (isUnasked && state.asked)
          state.unaskedTabs = [...state.unaskedTabs, state.asked.editorId];
        state.asked = null;
      })
      .addCase(closed, ({ unaskedTabs }: Writable<View>) => ({ ...BARE, unaskedTabs })),
});

export const { dialogOpened, dialogClosed } = viewSlice.actions;
export const sqlLabView = viewSlice.reducer;

export const selectDialog = (state: RootState) => state.sqlLabView.dialog;
export const selectIsBarOver = (state: RootState) => state.sqlLabView.isBarOver;
