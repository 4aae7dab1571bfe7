import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { chartRendered } from '@/features/charts/chartsSlice';
import {
  colorsKept,
  colorsSaved,
  colorsSynced,
  dashboardClosed,
  dashboardOpening,
  dashboardSaved,
  draftRestored,
  type KeptColors,
  ownGivenUpAgain,
  ownReturned,
  theirsLoaded,
} from '../events';
import { changesDiscarded, discardRestored } from '../layout/layoutSlice';
import type { ColorDraft } from './colorDraft';
import type { SeenLabel } from './colorsOfLabels';

interface DashboardColors {
  /** By chart, once it is drawn: the labels that it showed in this visit. */
  readonly shown: Readonly<Record<string, readonly SeenLabel[]>>;
  /** How many labels came after the first drawing of their chart. */
  readonly turns: number;
  /** How many times labels came in this visit. */
  readonly came: number;
  /** A label came whose color may not be stored yet. */
  readonly mustSync: boolean;
  /** Tried out in the dialog: every chart shows them. */
  readonly draft: ColorDraft | null;
  /** Chosen while editing: stored with the dashboard. */
  readonly kept: KeptColors | null;
}

const NOTHING: DashboardColors = {
  shown: {},
  turns: 0,
  came: 0,
  mustSync: false,
  draft: null,
  kept: null,
};

const withLabels = (
  state: DashboardColors,
  { key, labels }: ReturnType<typeof chartRendered>['payload'],
): DashboardColors => {
  /* A drilled chart is one person's look, and no part of the dashboard. */
  if (typeof key === 'string') return state;
  const before = state.shown[key];
  const known = new Set(before?.map(({ label }) => label));
  const added = labels.filter(({ label }) => !known.has(label));
  if (added.length === 0)
    return before ? state : { ...state, shown: { ...state.shown, [key]: [] } };
  const seen = added.map((one, at) => ({ ...one, turn: before ? state.turns + at + 1 : 0 }));
  return {
    ...state,
    shown: { ...state.shown, [key]: [...(before ?? []), ...seen] },
    turns: before ? state.turns + added.length : state.turns,
    came: state.came + 1,
    mustSync: true,
  };
};

/** What the open dashboard knows of its labels. The stored colors are part of its metadata. */
const colorsSlice = createSlice({
  name: 'dashboardColors',
  initialState: NOTHING,
  reducers: {
    colorsTried: (state, { payload }: PayloadAction<ColorDraft>) => ({ ...state, draft: payload }),
    colorsLeft: (state) => ({ ...state, draft: null }),
  },
  extraReducers: (on) =>
    on
      .addCase(dashboardOpening, () => NOTHING)
      .addCase(dashboardClosed, () => NOTHING)
      // Others may have come while these were being stored.
      .addCase(colorsSynced, (state, { payload }) => ({
        ...state,
        mustSync: state.came !== payload.came,
      }))
      .addCase(colorsSaved, (state) => ({ ...state, draft: null, mustSync: false }))
      .addCase(colorsKept, (state, { payload }) => ({ ...state, draft: null, kept: payload }))
      .addCase(dashboardSaved, (state) => ({ ...state, kept: null }))
      .addCase(theirsLoaded, (state) => ({ ...state, kept: null }))
      .addCase(ownGivenUpAgain, (state) => ({ ...state, kept: null }))
      .addCase(ownReturned, (state, { payload }) => ({ ...state, kept: payload.own.colors }))
      .addCase(changesDiscarded, (state) => ({ ...state, kept: null }))
      .addCase(draftRestored, (state, { payload }) => ({
        ...state,
        kept: payload.unsaved.colors,
      }))
      .addCase(discardRestored, (state, { payload }) => ({ ...state, kept: payload.colors }))
      // Of a draft, each label that was there before would be wrapped at each drawing.
      .addCase(chartRendered, (state, { payload }) =>
        withLabels(original(state) ?? state, payload),
      ),
});

export const { colorsTried, colorsLeft } = colorsSlice.actions;
export const dashboardColors = colorsSlice.reducer;
