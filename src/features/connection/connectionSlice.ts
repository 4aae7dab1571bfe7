import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface ConnectionState {
  readonly isReached: boolean;
  /** Which server is missing, where something between says so. */
  readonly message: string | null;
  /** The server has another build of the page: parts that are not loaded yet are gone. */
  readonly isOutdated: boolean;
}

const initialState: ConnectionState = {
  isReached: true,
  message: null,
  isOutdated: false,
};

/** Whether the server can be reached, on every screen. */
const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    serverReached: ({ isOutdated }) => ({ ...initialState, isOutdated }),
    serverLost: ({ isOutdated }, { payload: message }: PayloadAction<string | null>) => ({
      isReached: false,
      message,
      isOutdated,
    }),
    newBuildFound: (state) => ({ ...state, isOutdated: true }),
  },
});

export const { serverReached, serverLost, newBuildFound } = connectionSlice.actions;
export const connection = connectionSlice.reducer;
