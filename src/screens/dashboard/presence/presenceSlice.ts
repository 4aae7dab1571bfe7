import { createSlice } from '@reduxjs/toolkit';
import type { PersonHere, PresenceReply } from '#common/wire/presence.ts';
import {
  colorsSaved,
  cssSaved,
  dashboardClosed,
  dashboardOpening,
  dashboardSaved,
  filtersSaved,
  metadataSaved,
  propertiesSaved,
  theirsLoaded,
} from '../events';
import { publishDashboard } from '../state/thunks/publishDashboard';
import { beat } from './beat';

interface Presence {
  readonly others: readonly PersonHere[];
  /** The dashboard on the server, as far as is known since the last save here. */
  readonly stored: Omit<PresenceReply, 'others'> | null;
}

const ALONE: Presence = { others: [], stored: null };

const presenceSlice = createSlice({
  name: 'dashboardPresence',
  initialState: ALONE,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(dashboardOpening, () => ALONE)
      .addCase(dashboardClosed, () => ALONE)
      .addCase(beat.fulfilled, (presence, { payload }) => {
        if (!payload) return presence;
        const { others, ...stored } = payload.reply;
        return { others, stored: payload.isOfNow ? stored : presence.stored };
      });
    // What was known before a save of one's own says nothing about others.
    for (const saved of [
      dashboardSaved,
      filtersSaved,
      colorsSaved,
      cssSaved,
      metadataSaved,
      publishDashboard.fulfilled,
      propertiesSaved,
      theirsLoaded,
    ])
      on.addCase(saved, (presence) => ({ ...presence, stored: null }));
  },
});

export const dashboardPresence = presenceSlice.reducer;
