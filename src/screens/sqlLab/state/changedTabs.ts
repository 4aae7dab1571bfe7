import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The numbers of tabs that the server found changed when the page opened: their texts are not loaded here. */
const changedTabsSlice = createSlice({
  name: 'sqlChangedTabs',
  initialState: {} as Readonly<Record<string, true>>,
  reducers: {
    changedTabsFound: (_, { payload }: PayloadAction<readonly string[]>) =>
      Object.fromEntries(payload.map((tabViewId) => [tabViewId, true as const])),
  },
});

export const { changedTabsFound } = changedTabsSlice.actions;
export const sqlChangedTabs = changedTabsSlice.reducer;
