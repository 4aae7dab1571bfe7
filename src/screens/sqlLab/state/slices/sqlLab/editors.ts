/** What happens to the tabs: by a person, by replies of the server, by other windows of this browser. */
import type { EditorsState } from '../../../model/editor';
import { editorFields, fromRecord } from '../../../model/fromWire';
import { isDirty } from '../../../model/newEditor';
import type { WritableState } from '../../../model/state';
import { withTableSchemas } from '../../../model/tableWire';
import * as editing from '../../editors/editors';
import * as synced from '../../editors/synced';
import { loadTab } from '../../thunks/loadTab';
import type { Noun } from './noun';

export const editors: Noun<EditorsState> = {
  initial: {
    queryEditors: [],
    tabHistory: [],
    destroyedQueryEditors: {},
    recentlyClosed: [],
    isPostedQueryOpen: false,
    editorTabLastUpdatedAt: 0,
    lastUpdatedActiveTab: null,
  },
  cases: (on) =>
    on
      .addCase(editing.postedQueryTaken, editing.applyPostedQueryTaken)
      .addCase(editing.tabAdded, editing.applyAdded)
      .addCase(editing.tabActivated, editing.applyActivated)
      .addCase(editing.tabClosed, editing.applyClosed)
      .addCase(editing.otherTabsClosed, editing.applyOthersClosed)
      .addCase(editing.closedTabReopened, editing.applyReopened)
      .addCase(editing.editorChanged, editing.applyChanged)
      .addCase(editing.selectionChanged, editing.applySelection)
      .addCase(editing.autorunDone, editing.applyAutorunDone)
      .addCase(synced.tabCreated, synced.applyCreated)
      .addCase(synced.tabSaved, synced.applySaved)
      .addCase(synced.tabConflicted, synced.applyConflict)
      .addCase(synced.tabMissing, synced.applyMissing)
      .addCase(synced.tabSending, synced.applySending)
      .addCase(synced.tabReceived, synced.applyReceived)
      .addCase(synced.tabInherited, synced.applyInherited)
      .addCase(synced.activeTabReported, synced.applyActiveReported)
      .addCase(synced.closedTabRead, synced.applyClosedRead)
      .addCase(synced.destroyedTabForgotten, synced.applyForgotten)
      .addCase(loadTab.fulfilled, (state: WritableState, { meta, payload }) => {
        const editor = state.queryEditors.find(({ id }) => id === meta.arg);
        if (!editor || !payload) return;
        const { tab, revision } = payload;
        const fields = editorFields(tab, editor.queryLimit);
        state.tables = withTableSchemas(state.tables, editor, tab.table_schemas);
        /** Later edits stay; the revision applies only if they are based on the same text. */
        if (editor.heldBy !== null) return;
        /** A reply that a save has overtaken is older than the text here. */
        const isOlder = editor.loaded && (fields.updatedAt ?? 0) < editor.syncedAt;
        if (!isDirty(editor) && !isOlder) Object.assign(editor, fields, { revision });
        else if (fields.syncedAt === editor.syncedAt) editor.revision = revision;
        if (tab.latest_query)
          state.queries[tab.latest_query.id] ??= fromRecord(tab.latest_query, editor.id);
      }),
};
