import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DataMask } from '#common/wire/dashboard.ts';

/** By native filter id and chart id (as text). */
export type DataMasks = Readonly<Record<string, DataMask>>;

const NONE: DataMasks = {};

/** The filters and cross filters of the open dashboard that are in effect. */
const dataMaskSlice = createSlice({
  name: 'dataMask',
  initialState: NONE,
  reducers: {
    /** A dashboard was opened: one mask for each of its filters. */
    masksOpened: (_masks, { payload }: PayloadAction<DataMasks>) => payload,
    /** These masks are in effect from now on, the others stay. */
    masksApplied: (masks, { payload }: PayloadAction<DataMasks>) => ({ ...masks, ...payload }),
    masksCleared: () => NONE,
  },
});

export const { masksOpened, masksApplied, masksCleared } = dataMaskSlice.actions;
export const dataMask = dataMaskSlice.reducer;
