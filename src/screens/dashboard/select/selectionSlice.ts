import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { dashboardClosed, dashboardOpening, dashboardSaved } from '../events';
import { changesDiscarded, componentCreated, componentsPasted } from '../layout/layoutSlice';
import { editModeSet } from '../state/dashboardStateSlice';

interface Selection {
  /** In the order they were selected; some may be gone from the layout. */
  readonly ids: readonly string[];
  /** What was just put on the page and is to be scrolled into view. */
  readonly revealed: string | null;
  /** What was just added and is written at once. */
  readonly begun: string | null;
}

const NOTHING: Selection = { ids: [], revealed: null, begun: null };

/** The components that are selected in edit mode. No edit of the layout: it is not saved and not undone. */
const selectionSlice = createSlice({
  name: 'dashboardSelection',
  initialState: NOTHING,
  reducers: {
    selected: (_, { payload: ids }: PayloadAction<readonly string[]>) => ({
      ids,
      revealed: null,
      begun: null,
    }),
    selectionToggled: ({ ids }, { payload: id }: PayloadAction<string>) => ({
      ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
      revealed: null,
      begun: null,
    }),
    /** Its field has the focus; drawn once more, for example by Redo, it is as it was left. */
    writingBegun: (selection) => ({ ...selection, begun: null }),
  },
  extraReducers: (on) => {
    on.addCase(componentsPasted, (_, { payload }) => ({
      ids: payload.trees.roots,
      revealed: payload.trees.roots[0] ?? null,
      begun: null,
    }))
      .addCase(componentCreated, (selection, { payload }) => ({
        ...selection,
        revealed: payload.component.id,
        begun: payload.component.id,
      }))
      .addCase(dashboardOpening, () => NOTHING)
      .addCase(dashboardClosed, () => NOTHING)
      .addCase(dashboardSaved, () => NOTHING)
      .addCase(changesDiscarded, () => NOTHING)
      .addCase(editModeSet, () => NOTHING);
  },
});

export const { selected, selectionToggled, writingBegun } = selectionSlice.actions;
export const dashboardSelection = selectionSlice.reducer;

/** What is selected and on the page. */
export const selectSelection = createAppSelector(
  [
    (state) => state.dashboardSelection.ids,
    (state) => state.dashboardLayout.present,
    (state) => state.dashboardState.editMode,
  ],
  (ids, layout, isEditing): readonly string[] =>
    isEditing ? ids.filter((id) => layout[id] !== undefined) : [],
);

export const selectIsSelected = (state: RootState, id: string): boolean =>
  state.dashboardSelection.ids.includes(id);

export const selectIsRevealed = (state: RootState, id: string): boolean =>
  state.dashboardSelection.revealed === id;

export const selectIsBegun = (state: RootState, id: string): boolean =>
  state.dashboardSelection.begun === id;

/** The components that are moved, copied or deleted with this one: the selection, if it is in it. */
export const selectTogether = (state: RootState, id: string): readonly string[] => {
  const selection = selectSelection(state);
  return selection.includes(id) ? selection : [id];
};
