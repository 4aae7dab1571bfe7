/** All that can happen in SQL Lab; what it does to tabs, runs and tables is told in `editors`, `queries`, `tables`. */
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import { failed } from '@/app/redux';
import { queryNotMigrated, serverReached, tabNotCreated } from '../sync/syncTabs';
import { editorReducers } from './editors';
import { editorFields, fromRecord } from './fromWire';
import { isDirty } from './newEditor';
import {
  answered,
  applyQueryRemoved,
  historyLoaded,
  pageArrived,
  queryRemoved,
  refreshed,
  runFailed,
  started,
  stopped,
} from './queries';
import {
  activeTabReported,
  applyConflict,
  applyCreated,
  applyHeard,
  applyInherited,
  applyMissing,
  applySaved,
  applySending,
  destroyedTabForgotten,
  tabConflicted,
  tabCreated,
  tabHeard,
  tabInherited,
  tabMissing,
  tabSaved,
  tabSending,
} from './synced';
import {
  changeTable,
  loading,
  merged,
  newTable,
  schemasKey,
  tableReducers,
  tablesKey,
  withMetadata,
} from './tables';
import { loadSchemas, loadTable, loadTables } from './thunks/catalogue';
import { createDataset, createTableDataset } from './thunks/createDataset';
import { loadHistory } from './thunks/history';
import { loadTab } from './thunks/loadTab';
import { openSqlLab } from './thunks/openSqlLab';
import { pollQueries } from './thunks/pollQueries';
import { fetchResultPage, fetchResults } from './thunks/results';
import { runQuery } from './thunks/runQuery';
import { stopQuery } from './thunks/stopQuery';
import type { Editor, OpenTable, SqlLabState } from './types';

const initialState: SqlLabState = {
  status: 'closed',
  error: null,
  databases: {},
  queryEditors: [],
  tabHistory: [],
  tables: [],
  queries: {},
  results: {},
  destroyedQueryEditors: {},
  recentlyClosed: [],
  isPostedQueryOpen: false,
  queriesLastUpdate: 0,
  offline: false,
  unreadable: 0,
  datasource: null,
  isDatasourceLoading: false,
  activeSouthPaneTab: 'Results',
  editorTabLastUpdatedAt: 0,
  lastUpdatedActiveTab: null,
  schemas: {},
  tableNames: {},
};

const sqlLabSlice = createSlice({
  name: 'sqlLab',
  initialState,
  reducers: { ...editorReducers, ...tableReducers },
  extraReducers: (on) =>
    on
      .addCase(openSqlLab.pending, (state) => {
        if (state.queryEditors.length === 0) state.status = 'opening';
        state.error = null;
      })
      .addCase(openSqlLab.fulfilled, (state, { payload }) => {
        Object.assign(state, castDraft(payload), { status: 'ready' });
      })
      .addCase(loadTab.fulfilled, (state, { meta, payload }) => {
        const editor = state.queryEditors.find(({ id }) => id === meta.arg);
        if (!editor || !payload) return;
        const { tab, revision } = payload;
        const fields = editorFields(tab, editor.queryLimit);
        /** What was typed meanwhile stays; only where it began from the same text is the revision its own. */
        if (editor.heldBy !== null) return;
        if (!isDirty(editor as Editor)) Object.assign(editor, fields, { revision });
        else if (fields.syncedAt === editor.syncedAt) editor.revision = revision;
        if (tab.latest_query)
          state.queries[tab.latest_query.id] ??= castDraft(fromRecord(tab.latest_query, editor.id));
      })
      .addCase(tabCreated, applyCreated)
      .addCase(tabSaved, applySaved)
      .addCase(tabConflicted, applyConflict)
      .addCase(tabMissing, applyMissing)
      .addCase(tabSending, applySending)
      .addCase(tabHeard, applyHeard)
      .addCase(tabInherited, applyInherited)
      .addCase(activeTabReported, (state, { payload }) => {
        state.lastUpdatedActiveTab = payload;
      })
      .addCase(destroyedTabForgotten, (state, { payload }) => {
        delete state.destroyedQueryEditors[payload];
      })
      .addCase(serverReached, (state, { payload }) => {
        state.offline = !payload;
      })
      .addCase(runQuery.pending, (state, { meta }) => {
        started(state, meta.arg);
        const { isDataPreview, id } = meta.arg;
        if (isDataPreview) state.activeSouthPaneTab = id;
      })
      .addCase(runQuery.fulfilled, (state, { meta, payload }) =>
        answered(state, meta.arg.id, payload),
      )
      .addCase(stopQuery.fulfilled, (state, { meta, payload }) => stopped(state, meta.arg, payload))
      .addCase(fetchResults.pending, (state, { meta }) => {
        const query = state.queries[meta.arg];
        if (query && query.state !== 'success' && query.state !== 'stopped')
          query.state = 'fetching';
      })
      .addCase(fetchResults.fulfilled, (state, { meta, payload }) =>
        answered(state, meta.arg, payload),
      )
      .addCase(fetchResultPage.fulfilled, (state, { meta: { arg }, payload }) =>
        pageArrived(state, arg.queryId, arg.page, payload),
      )
      .addCase(pollQueries.fulfilled, (state, { payload }) => {
        state.offline = false;
        refreshed(state, payload);
      })
      .addCase(queryRemoved, applyQueryRemoved)
      .addCase(loadHistory.fulfilled, (state, { payload }) => historyLoaded(state, payload))
      .addCase(loadSchemas.pending, (state, { meta: { arg } }) => {
        const key = schemasKey(arg.dbId, arg.catalog);
        state.schemas[key] = castDraft(loading(state.schemas[key]));
      })
      .addCase(loadSchemas.fulfilled, (state, { meta: { arg }, payload }) => {
        state.schemas[schemasKey(arg.dbId, arg.catalog)] = {
          status: 'ready',
          items: payload,
          error: null,
        };
      })
      .addCase(loadTables.pending, (state, { meta: { arg } }) => {
        const key = tablesKey(arg.dbId, arg.catalog, arg.schema);
        state.tableNames[key] = castDraft(loading(state.tableNames[key]));
      })
      .addCase(loadTables.fulfilled, (state, { meta: { arg }, payload }) => {
        state.tableNames[tablesKey(arg.dbId, arg.catalog, arg.schema)] = {
          status: 'ready',
          items: payload,
          error: null,
        };
      })
      .addCase(loadTable.pending, (state, { meta: { arg, requestId } }) => {
        const known = state.tables as readonly OpenTable[];
        const place = { ...newTable(arg, requestId), isMetadataLoading: true };
        state.tables = castDraft([...merged(known, place, true)]);
      })
      .addCase(loadTable.fulfilled, (state, { meta: { arg }, payload }) =>
        changeTable(state, arg, (table) => withMetadata(table, payload)),
      )
      .addMatcher(failed(openSqlLab), (state, { payload }) => {
        state.status = 'failed';
        state.error = castDraft(payload);
      })
      .addMatcher(failed(runQuery), (state, { meta, payload }) =>
        runFailed(state, meta.arg.id, payload),
      )
      .addMatcher(failed(fetchResults), (state, { meta, payload }) =>
        runFailed(state, meta.arg, {
          ...payload,
          message: payload.message || 'Failed at retrieving results',
        }),
      )
      .addMatcher(failed(pollQueries), (state, { payload }) => {
        state.offline = payload.kind === 'network' || payload.kind === 'timeout';
      })
      .addMatcher(failed(loadSchemas), (state, { meta: { arg }, payload }) => {
        const key = schemasKey(arg.dbId, arg.catalog);
        state.schemas[key] = { status: 'failed', items: [], error: payload.message };
      })
      .addMatcher(failed(loadTables), (state, { meta: { arg }, payload }) => {
        const key = tablesKey(arg.dbId, arg.catalog, arg.schema);
        state.tableNames[key] = { status: 'failed', items: [], error: payload.message };
      })
      .addMatcher(failed(loadTable), (state, { meta: { arg } }) =>
        changeTable(state, arg, (table) => ({ ...table, isMetadataLoading: false })),
      )
      .addMatcher(isAnyOf(tabNotCreated, queryNotMigrated), (state) => {
        state.offline = false;
      })
      .addMatcher(isAnyOf(createDataset.pending, createTableDataset.pending), (state) => {
        state.isDatasourceLoading = true;
        state.datasource = null;
      })
      .addMatcher(
        isAnyOf(createDataset.fulfilled, createTableDataset.fulfilled),
        (state, { payload }) => {
          state.isDatasourceLoading = false;
          state.datasource = payload;
        },
      )
      .addMatcher(isAnyOf(createDataset.rejected, createTableDataset.rejected), (state) => {
        state.isDatasourceLoading = false;
      }),
});

export const {
  postedQueryTaken,
  tabAdded,
  tabActivated,
  tabClosed,
  otherTabsClosed,
  closedTabReopened,
  editorChanged,
  selectionChanged,
  autorunDone,
  southPaneTabChosen,
  tableToggled,
  tableRemoved,
  dataPreviewRemoved,
} = sqlLabSlice.actions;
export const sqlLab = sqlLabSlice.reducer;
