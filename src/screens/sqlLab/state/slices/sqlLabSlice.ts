/** All that can happen in SQL Lab; what it does to tabs, runs and tables is told in `editors`, `queries`, `tables`. */
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { castDraft } from 'immer';
import { type ErrorInfo, statusText } from '@/api/errors';
import { failed } from '@/app/redux';
import {
  queryMigrated,
  queryNotMigrated,
  serverReached,
  tabNotCreated,
  tabNotSaved,
} from '../thunks/syncTabs';
import { withCatalogue } from './catalogCases';
import { editorReducers } from '../editors/editors';

import { editorFields, fromRecord, toDatabase } from '../../model/fromWire';
import { isDirty } from '../../model/newEditor';
import {
  answered,
  applyInactiveCleared,
  applyQueryRemoved,
  applySought,
  historyLoaded,
  inactiveCleared,
  pageArrived,
  queryRemoved,
  refreshed,
  runFailed,
  runSought,
  started,
  stopped,
} from '../runs/runs';
import {
  applyBatchEnded,
  applyBatchStarted,
  applyBatchStepChosen,
  batchEnded,
  batchStarted,
  batchStepChosen,
} from '../runs/batches';
import {
  activeTabReported,
  applyClosedRead,
  applyConflict,
  applyCreated,
  applyForgotten,
  applyHeard,
  applyInherited,
  applyMissing,
  applySaved,
  applySending,
  closedTabRead,
  destroyedTabForgotten,
  tabConflicted,
  tabCreated,
  tabHeard,
  tabInherited,
  tabMissing,
  tabSaved,
  tabSending,
} from '../editors/synced';
import { tableReducers } from '../tables/tables';
import { withTableSchemas } from '../../model/tableWire';
import { createDataset, createTableDataset, overwriteDataset } from '../thunks/createDataset';
import { loadHistory } from '../thunks/history';
import { loadTab } from '../thunks/loadTab';
import { openSqlLab } from '../thunks/openSqlLab';
import { pollQueries } from '../thunks/pollQueries';
import {
  applyPlanClosed,
  estimateFailed,
  estimateReturned,
  estimateStarted,
  planClosed,
  planFailed,
  planReturned,
  planStarted,
} from '../runs/planning';
import { loadDatabaseDetails } from '../thunks/databaseDetails';
import { estimateCost, explain } from '../thunks/planning';
import { fetchResultPage, fetchResults } from '../thunks/results';
import { runQuery } from '../thunks/runQuery';
import { stopQuery } from '../thunks/stopQuery';
import type { Database, SqlLabState } from '../../model/state';
import type { Editor } from '../../model/editor';
import type { OpenTable } from '../../model/table';

/** The server gave no reason: the message is its status in words. */
const isSilent = ({ errors, message, status }: ErrorInfo): boolean =>
  errors.length === 0 && (message === '' || message === statusText(status));

const initialState: SqlLabState = {
  status: 'closed',
  error: null,
  databases: {},
  queryEditors: [],
  tabHistory: [],
  tables: [],
  queries: {},
  results: {},
  batches: {},
  estimates: {},
  plans: {},
  destroyedQueryEditors: {},
  recentlyClosed: [],
  isPostedQueryOpen: false,
  queriesToMigrate: {},
  queriesLastUpdate: 0,
  offline: false,
  saveError: null,
  pollError: null,
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
    withCatalogue(on)
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
        state.tables = castDraft([
          ...withTableSchemas(state.tables as OpenTable[], editor, tab.table_schemas),
        ]);
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
      .addCase(closedTabRead, applyClosedRead)
      .addCase(destroyedTabForgotten, applyForgotten)
      .addCase(tabNotCreated, (state) => {
        state.offline = false;
      })
      .addCase(queryNotMigrated, (state, { payload: { queryId, tabViewId } }) => {
        state.queriesToMigrate[queryId] = tabViewId;
      })
      .addCase(queryMigrated, (state, { payload }) => {
        delete state.queriesToMigrate[payload];
      })
      .addCase(serverReached, (state, { payload }) => {
        state.offline = !payload;
      })
      .addCase(runQuery.pending, (state, { meta }) => {
        started(state, meta.arg);
      })
      .addCase(runQuery.fulfilled, (state, { meta, payload }) =>
        answered(state, meta.arg.id, payload),
      )
      .addCase(runSought, applySought)
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
        state.pollError = null;
        refreshed(state, payload);
      })
      .addCase(queryRemoved, applyQueryRemoved)
      .addCase(inactiveCleared, applyInactiveCleared)
      .addCase(estimateCost.pending, (state, { meta }) => estimateStarted(state, meta.arg))
      .addCase(estimateCost.fulfilled, (state, { meta, payload }) =>
        estimateReturned(state, meta.arg, payload),
      )
      .addCase(explain.pending, (state, { meta }) => planStarted(state, meta.arg))
      .addCase(explain.fulfilled, (state, { meta, payload }) =>
        planReturned(state, meta.arg, payload),
      )
      .addCase(planClosed, applyPlanClosed)
      .addCase(loadDatabaseDetails.fulfilled, (state, { payload }) => {
        for (const row of payload) {
          const known = state.databases[row.id];
          const { extra, allows_cost_estimate } = row;
          if (known)
            state.databases[row.id] = castDraft(
              toDatabase({ ...(known as Database), extra, allows_cost_estimate }),
            );
        }
      })
      .addCase(batchStarted, applyBatchStarted)
      .addCase(batchEnded, applyBatchEnded)
      .addCase(batchStepChosen, applyBatchStepChosen)
      .addCase(loadHistory.fulfilled, (state, { payload }) => historyLoaded(state, payload))
      .addMatcher(failed(openSqlLab), (state, { payload }) => {
        state.status = 'failed';
        state.error = castDraft(payload);
      })
      .addMatcher(failed(runQuery), (state, { meta, payload }) =>
        runFailed(state, meta.arg.id, payload),
      )
      .addMatcher(failed(estimateCost), (state, { meta, payload }) =>
        estimateFailed(state, meta.arg, payload),
      )
      .addMatcher(failed(explain), (state, { meta, payload }) =>
        planFailed(state, meta.arg, payload),
      )
      .addMatcher(failed(fetchResults), (state, { meta, payload }) =>
        runFailed(state, meta.arg, {
          ...payload,
          message: isSilent(payload) ? 'Failed at retrieving results' : payload.message,
        }),
      )
      .addMatcher(failed(pollQueries), (state, { payload }) => {
        state.offline = payload.kind === 'network' || payload.kind === 'timeout';
        state.pollError = castDraft(payload);
      })
      .addMatcher(isAnyOf(tabNotCreated, tabNotSaved), (state, { payload }) => {
        state.saveError = castDraft(payload);
      })
      .addMatcher(isAnyOf(tabCreated, tabSaved), (state) => {
        state.saveError = null;
      })
      .addMatcher(
        isAnyOf(createDataset.pending, createTableDataset.pending, overwriteDataset.pending),
        (state) => {
          state.isDatasourceLoading = true;
          state.datasource = null;
        },
      )
      .addMatcher(
        isAnyOf(createDataset.fulfilled, createTableDataset.fulfilled, overwriteDataset.fulfilled),
        (state, { payload }) => {
          state.isDatasourceLoading = false;
          state.datasource = payload;
        },
      )
      .addMatcher(
        isAnyOf(createDataset.rejected, createTableDataset.rejected, overwriteDataset.rejected),
        (state) => {
          state.isDatasourceLoading = false;
        },
      ),
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
  dataPreviewRemoved,
} = sqlLabSlice.actions;
export const sqlLab = sqlLabSlice.reducer;
