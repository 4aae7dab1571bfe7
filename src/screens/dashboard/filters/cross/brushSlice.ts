import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { BrushAxis } from '#common/wire/brush.ts';
import { masksApplied, masksCleared, masksOpened } from '@/features/dataMask/dataMaskSlice';
import type { CrossFilter } from '@/viz/vizHooks';

export interface DashboardBrush {
  /** The chart in which a range is dragged. */
  readonly source: number;
  /** The cross filter that it would leave. */
  readonly filter: CrossFilter;
  readonly axis: BrushAxis;
  /** Tells one drag from the next. */
  readonly drag: string;
  /** It is in effect: charts show what it gave them until they have their answers. */
  readonly isReleased: boolean;
}

const NONE = null as DashboardBrush | null;

/** The range that is being dragged, before it is a filter. */
const brushSlice = createSlice({
  name: 'dashboardBrush',
  initialState: NONE,
  reducers: {
    brushMoved: {
      prepare: (range: Omit<DashboardBrush, 'isReleased' | 'drag'>) => ({
        payload: { ...range, drag: nanoid() },
      }),
      reducer: (brush, { payload }: PayloadAction<Omit<DashboardBrush, 'isReleased'>>) => ({
        ...payload,
        drag: brush && !brush.isReleased ? brush.drag : payload.drag,
        isReleased: false,
      }),
    },
    brushDropped: () => NONE,
  },
  extraReducers: (on) =>
    on
      .addCase(masksApplied, (brush) => brush && { ...brush, isReleased: true })
      .addCase(masksOpened, () => NONE)
      .addCase(masksCleared, () => NONE),
});

export const { brushMoved, brushDropped } = brushSlice.actions;
export const dashboardBrush = brushSlice.reducer;
