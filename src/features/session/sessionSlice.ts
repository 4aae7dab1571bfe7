import { createSlice } from '@reduxjs/toolkit';
import { type Bootstrap, toBootstrap } from './bootstrap';

/** Who is signed in and how the server is set up; preloaded from the page, constant while it lives. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: toBootstrap({}) as Bootstrap,
  reducers: {},
});

export const session = sessionSlice.reducer;
