import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { toBootstrap } from './bootstrap';
import { lookAgain, signInAgain } from './thunks/signInAgain';

/** The signed-in person and the server's settings, from the page's bootstrap data. Only the end of the session changes it. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: toBootstrap({}),
  reducers: {
    sessionEnded: (session) => {
      session.hasEnded = true;
    },
  },
  extraReducers: (on) =>
    on.addMatcher(isAnyOf(signInAgain.fulfilled, lookAgain.fulfilled), (session) => {
      session.hasEnded = false;
    }),
});

export const { sessionEnded } = sessionSlice.actions;
export const session = sessionSlice.reducer;
