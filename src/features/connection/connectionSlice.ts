import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface ConnectionState {
  readonly isReached: boolean;
  /** Which server is missing, where something between says so. */
  readonly message: string | null;
}

const initialState: ConnectionState = { isReached: true, message: null };

/** Whether the server can be reached, on every screen. */
const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    serverReached: () => initialState,
    serverLost: (_, { payload: message }: PayloadAction<string | null>) => ({
      isReached: false,
      message,
    }),
  },
});

export const { serverReached, serverLost } = connectionSlice.actions;
export const connection = connectionSlice.reducer;
