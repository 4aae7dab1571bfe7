/** What follows from a run by itself. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import type { QueryRecord } from '#common/wire/query.ts';
import { type AppListenerApi, type AppStartListening, failed } from '@/app/redux';
import { sqlRunFailed } from '@/features/events';
import { backOffOf } from '../sync/backOff';
import { tabNotSaved } from '../state/thunks/syncTabs';
import { startAutosave, startHeartbeat } from './heartbeat';
import { startConnection } from './connection';
import { startKeeper } from './snapshots';
import { startSharing } from './sharing';
import { batchEnded, nextStep } from '../state/runs/batches';
import { endsElsewhere, isInProgress } from '../model/runStates';
import { selectEditor, selectIsPersisted, selectQuery, selectRunning } from '../state/selectors';
import { autorunDone, tabAdded } from '../state/slices/sqlLabSlice';
import { loadTables } from '../state/thunks/catalog';
import { loadHistory } from '../state/thunks/history';
import { loadTab } from '../state/thunks/loadTab';
import { openSqlLab } from '../state/thunks/openSqlLab';
import { POLL_EVERY_MS, pollQueries } from '../state/thunks/pollQueries';
import { runEditor, runQuery } from '../state/thunks/runQuery';
import { fetchResults } from '../state/thunks/results';
import { storeRun } from '../state/thunks/storeRun';
import { startKeepingTables } from './tables';
import type { Query, Result } from '../model/run';

/** Only copies of one's own tabs come with autorun; whatever came from outside had it taken away. */
const startAutorun = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: tabAdded,
    effect: ({ payload: { editor } }, { dispatch }) => {
      if (!editor.autorun) return;
      dispatch(autorunDone(editor.id));
      void dispatch(runEditor(editor.id));
    },
  });
};

/** A run that the server knows of is remembered by its tab. */
const startStoringRuns = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ meta }, { dispatch, getState }) => {
      const state = getState();
      const query = selectQuery(state, meta.arg.id);
      if (!query || query.isDataPreview || query.serverId === null) return;
      if (!selectIsPersisted(state) || !selectEditor(state, query.sqlEditorId)?.tabViewId) return;
      void dispatch(storeRun({ editorId: query.sqlEditorId, queryId: query.id }));
    },
  });
};

/** Of several statements the next is sent when the one before it ended well. */
const startBatches = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_, { sqlLab: now }, { sqlLab: before }) =>
      now.queries !== before.queries && Object.values(now.batches).some(({ isGoing }) => isGoing),
    effect: (_, { dispatch, getState }) => {
      const { batches, queries } = getState().sqlLab;
      for (const [editorId, batch] of Object.entries(batches)) {
        if (!batch.isGoing) continue;
        const next = nextStep(batch, queries);
        if (next.kind === 'send') void dispatch(runQuery(next.query));
        else if (next.kind === 'end') dispatch(batchEnded({ ...next, editorId }));
      }
    },
  });
};

/** Of runs that ended well elsewhere the rows are fetched. */
const startFetchingRows = (startListening: AppStartListening): void => {
  const fetchOf = (
    { id, state, resultsKey }: QueryRecord,
    { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
  ) => {
    const query = selectQuery(getState(), id);
    if (state !== 'success' || resultsKey === null || !query) return;
    if (endsElsewhere(query) && isInProgress(query.state) && query.state !== 'fetching')
      void dispatch(fetchResults(id));
  };
  startListening({
    actionCreator: pollQueries.fulfilled,
    effect: ({ payload }, api) => payload.forEach((record) => fetchOf(record, api)),
  });
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ payload }, api) => {
      if (payload.kind === 'found') fetchOf(payload.record, api);
    },
  });
};

const issueCodes = (error: ErrorInfo): readonly number[] => {
  const codes = error.errors[0]?.extra?.issue_codes;
  return Array.isArray(codes) ? codes.map(({ code }: { code: number }) => code) : [];
};

/** However the page learns that a run failed, it is told once to the log. */
const startLoggingFailures = (startListening: AppStartListening): void => {
  const isFailed = (query: Query | undefined) =>
    query?.state === 'failed' || query?.state === 'timed_out';
  startListening({
    predicate: (_, { sqlLab: now }, { sqlLab: before }) => now.queries !== before.queries,
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const before = getOriginalState().sqlLab.queries;
      for (const query of Object.values(getState().sqlLab.queries)) {
        const known = before[query.id];
        if (!known || isFailed(known) || !isFailed(query) || !query.error) continue;
        dispatch(
          sqlRunFailed({
            editorId: query.sqlEditorId,
            durationMs: (query.endDttm ?? query.startDttm) - query.startDttm,
            errorType: query.error.errors[0]?.error_type ?? null,
            issueCodes: issueCodes(query.error),
            message: query.error.message,
          }),
        );
      }
    },
  });
};

/** A table or view that was made appears among the tables. */
const startListingCreated = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ meta: { arg } }, { dispatch, getState }) => {
      const query = selectQuery(getState(), arg.id);
      const schema = query?.tempSchema ?? query?.schema ?? null;
      if (!query?.ctas || query.state !== 'success' || schema === null) return;
      const { dbId, catalog } = query;
      void dispatch(loadTables({ dbId, catalog, schema, force: true }));
    },
  });
};

const POLL = 'poll';
/** A run older than this is no longer asked for (contract sqllab.md §4). */
const POLLED_FOR_MS = 6 * 3600 * 1000;
/** Whoever looks at the first rows of a run is told soon that there are more. */
const GROWING_EVERY_MS = 500;
const isOfARun = ({ status }: Result): boolean => status === 'running';
const isPolled = ({ startDttm }: Query): boolean => Date.now() - startDttm < POLLED_FOR_MS;

/** While something runs, its progress is asked for every two seconds. */
const startPolling = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(
      runQuery.pending,
      openSqlLab.fulfilled,
      loadTab.fulfilled,
      loadHistory.fulfilled,
    ),
    effect: async (_, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const waits = backOffOf(dispatch);
      for (;;) {
        if (!selectRunning(getState()).some(isPolled)) return;
        const isGrowing = Object.values(getState().sqlLab.results).some(isOfARun);
        await delay(isGrowing ? GROWING_EVERY_MS : POLL_EVERY_MS);
        if (!selectRunning(getState()).some(isPolled)) return;
        if (!waits.isDue(POLL)) continue;
        const news = await dispatch(pollQueries());
        if (failed(pollQueries)(news)) waits.failed(POLL, news.payload);
        else waits.succeeded(POLL);
      }
    },
  });
};

const logFailedSaves = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: tabNotSaved,
    effect: ({ payload }) => {
      console.error('An error occurred while saving your editor state.', payload.message);
    },
  });
};

export const SQL_LAB_LISTENERS = [
  startAutorun,
  startStoringRuns,
  startBatches,
  startFetchingRows,
  startLoggingFailures,
  startListingCreated,
  startPolling,
  startKeepingTables,
  startHeartbeat,
  startAutosave,
  startKeeper,
  startConnection,
  startSharing,
  logFailedSaves,
];
