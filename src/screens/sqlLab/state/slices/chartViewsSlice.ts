/** Which tabs show their results as charts, and what was chosen for them. Nothing of it outlives the visit. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/app/store';
import { keepLatest } from '@/lib/keepLatest';
import type { Writable } from '@/lib/writable';
import type { ChartChoice } from '../../quickChart/choice';

interface ChartViews {
  /** By tab: the run whose chart was asked for; those after it follow. */
  asked: Readonly<Record<string, string>>;
  /** By the columns of a tab's results. */
  choices: Readonly<Record<string, ChartChoice>>;
}

interface Shown {
  readonly tab: string;
  readonly queryId: string;
  readonly isChart: boolean;
}

const TABS_KEPT = 100;
const CHOICES_KEPT = 30;
const NONE: ChartViews = { asked: {}, choices: {} };

type State = Writable<ChartViews>;

const chartViewsSlice = createSlice({
  name: 'chartViews',
  initialState: NONE,
  reducers: {
    shownAsChart: (state: State, { payload: { tab, queryId, isChart } }: PayloadAction<Shown>) => {
      delete state.asked[tab];
      if (isChart) state.asked[tab] = queryId;
      keepLatest(state.asked, TABS_KEPT);
    },
    chartChosen: (
      state: State,
      { payload: { key, choice } }: PayloadAction<{ key: string; choice: ChartChoice }>,
    ) => {
      delete state.choices[key];
      state.choices[key] = choice;
      keepLatest(state.choices, CHOICES_KEPT);
    },
  },
});

export const chartViews = chartViewsSlice.reducer;
export const { shownAsChart, chartChosen } = chartViewsSlice.actions;

/** The run whose chart was asked for in a tab. */
export const selectAskedChart = (state: RootState, tab: string): string | undefined =>
  state.chartViews.asked[tab];
export const selectChartChoice = (state: RootState, key: string): ChartChoice | null =>
  state.chartViews.choices[key] ?? null;
