import { createSlice } from '@reduxjs/toolkit';
import type { FormData } from '@/viz/formData';
import { masksCleared, masksOpened } from '@/features/dataMask/dataMaskSlice';
import { askBrushed, type BrushedAnswer } from '@/features/charts/thunks/askBrushed';
import { brushDropped } from '../filters/cross/brushSlice';

type Results = BrushedAnswer['results'];

export interface BrushedChart extends Omit<BrushedAnswer, 'key'> {
  readonly drag: string;
  /** The settings that were asked with. */
  readonly formData: FormData;
  /** The answer in whose place the results stand. */
  readonly over: Results | null;
}

/** What each chart shows while a range is dragged in another one, by its key. */
type BrushedCharts = Readonly<Record<string, BrushedChart>>;

const NONE: BrushedCharts = {};

/** The answers of one request are there together, so that all charts are drawn in one frame. */
const brushedSlice = createSlice({
  name: 'dashboardBrushed',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(askBrushed.fulfilled, (charts, { payload, meta }): BrushedCharts => {
        const { drag, charts: asked } = meta.arg;
        const questions = new Map(asked.map((chart) => [chart.key, chart]));
        return {
          ...charts,
          ...Object.fromEntries(
            payload.flatMap(({ key, ...answer }) => {
              const question = questions.get(key);
              if (!question) return [];
              const { formData, over } = question;
              return [[key, { ...answer, drag, formData, over }] as const];
            }),
          ),
        };
      })
      .addCase(brushDropped, () => NONE)
      .addCase(masksOpened, () => NONE)
      .addCase(masksCleared, () => NONE),
});

export const dashboardBrushed = brushedSlice.reducer;
