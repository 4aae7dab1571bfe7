import { createSlice, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
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
import {
  componentChanged,
  componentCreated,
  componentDropped,
  componentResized,
  componentsMoved,
  componentsResized,
  metaChanged,
} from '../layout/layoutSlice';
import { selected, selectionToggled } from '../select/selectionSlice';
import { editModeSet, tabActivated } from '../state/dashboardStateSlice';
import { publishDashboard } from '../state/thunks/publishDashboard';
import { beat } from './beat';

interface Presence {
  readonly others: readonly PersonHere[];
  /** The dashboard on the server, as far as is known since the last save here. */
  readonly stored: Omit<PresenceReply, 'others'> | null;
  /** The component that was last worked at here. */
  readonly workedAt: string | null;
}

const isAboutOne = isAnyOf(metaChanged, componentChanged, componentDropped, componentResized);

const ALONE: Presence = { others: [], stored: null, workedAt: null };

/** The component that an action is about; null for actions that are about none. */
const workedAt = (action: UnknownAction): string | null => {
  if (selected.match(action)) return action.payload.at(-1) ?? null;
  if (selectionToggled.match(action)) return action.payload;
  if (tabActivated.match(action)) return action.payload.tabId;
  if (componentCreated.match(action)) return action.payload.component.id;
  if (componentsMoved.match(action) || componentsResized.match(action))
    return action.payload.ids[0] ?? null;
  return isAboutOne(action) ? action.payload.id : null;
};

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
        return { ...presence, others, stored: payload.isOfNow ? stored : presence.stored };
      });
    on.addCase(editModeSet, (presence) => ({ ...presence, workedAt: null }));
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
    on.addMatcher(
      (action) => workedAt(action) !== null,
      (presence, action) => ({ ...presence, workedAt: workedAt(action) }),
    );
  },
});

export const dashboardPresence = presenceSlice.reducer;
