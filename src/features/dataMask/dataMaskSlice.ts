import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DataMask } from '#common/wire/dashboard.ts';

/** By native filter id and chart id (as text). */
export type DataMasks = Readonly<Record<string, DataMask>>;

const NONE: DataMasks = {};

/** Says nothing: no filter is set, no cell is chosen. */
const emptyMask = (id: string): DataMask => ({
  id,
  extraFormData: {},
  filterState: {},
  ownState: {},
});

/** What filters and cross filters of the open dashboard currently say. */
const dataMaskSlice = createSlice({
  name: 'dataMask',
  initialState: NONE,
  reducers: {
    /** A dashboard opened: one mask for each of its filters. */
    masksOpened: (_masks, { payload: ids }: PayloadAction<readonly string[]>) =>
      Object.fromEntries(ids.map((id) => [id, emptyMask(id)])),
    masksCleared: () => NONE,
  },
});

export const { masksOpened, masksCleared } = dataMaskSlice.actions;
export const dataMask = dataMaskSlice.reducer;
