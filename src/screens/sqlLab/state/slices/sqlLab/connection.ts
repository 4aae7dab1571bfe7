/** Whether the server can be reached, and why the last save or poll failed. */
import { isAnyOf } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { serverLost, serverReached } from '@/features/connection/connectionSlice';
import type { ConnectionState, WritableState } from '../../../model/state';
import {
  tabCreated,
  tabNotCreated,
  tabNotSaved,
  tabSaved,
  tabUnanswered,
} from '../../editors/synced';
import { pollRuns } from '../../thunks/pollRuns';
import type { Noun } from './noun';

export const connection: Noun<ConnectionState> = {
  initial: { offline: false, saveError: null, pollError: null },
  cases: (on) =>
    on
      .addCase(serverReached, (state) => {
        state.offline = false;
      })
      .addCase(serverLost, (state) => {
        state.offline = true;
      })
      .addCase(pollRuns.fulfilled, (state) => {
        state.pollError = null;
      })
      .addMatcher(failed(pollRuns), (state: WritableState, { payload }) => {
        state.pollError = payload;
      })
      .addMatcher(
        isAnyOf(tabNotCreated, tabNotSaved, tabUnanswered),
        (state: WritableState, { payload }) => {
          state.saveError = payload;
        },
      )
      .addMatcher(isAnyOf(tabCreated, tabSaved), (state) => {
        state.saveError = null;
      }),
};
