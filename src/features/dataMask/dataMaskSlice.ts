import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DataMask } from '#common/wire/dashboard.ts';

/** By native filter id and chart id (as text). */
export type DataMasks = Readonly<Record<string, DataMask>>;

const NONE: DataMasks = {};

/** No filter is set, and no cell is selected. */
const emptyMask = (id: string): DataMask => ({
  id,
  extraFormData: {},
  filterState: {},
  ownState: {},
});

/** The current filters and cross filters of the open dashboard. */
const dataMaskSlice = createSlice({
  name: 'dataMask',
  initialState: NONE,
  reducers: {
    /** A dashboard was opened: one mask for each of its filters. */
    masksOpened: (_masks, { payload: ids }: PayloadAction<readonly string[]>) =>
      Object.fromEntries(ids.map((id) => [id, emptyMask(id)])),
    masksCleared: () => NONE,
  },
});

export const { masksOpened, masksCleared } = dataMaskSlice.actions;
export const dataMask = dataMaskSlice.reducer;
