import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { toBootstrap } from './bootstrap';
import { lookAgain, signInAgain } from './thunks/signInAgain';

/** Who is signed in and how the server is set up; preloaded from the page. Only that the session ended is learnt later. */
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
