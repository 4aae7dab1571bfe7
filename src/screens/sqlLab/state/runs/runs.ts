/** What happens to runs and their results. Stop wins over whatever arrives afterwards. */
import { createAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import type { Rows, RunAnswer } from '@/api/resources/sqllab';
import type { Writable } from '@/lib/writable';
import type { QueryRecord, QueryState } from '#common/wire/query.ts';
import type { Cell } from '#common/cell.ts';
import { endsElsewhere, isInProgress } from '../../model/runStates';
import type { Run, Result } from '../../model/run';
import type { WritableState } from '../../model/state';
import { addPage } from './pages';

/** Statements of the same batch keep each other's rows. */
const withoutResultsOf = (state: WritableState, { sqlEditorId, batchId }: Run): void => {
  for (const run of Object.values(state.queries)) {
    if (run.sqlEditorId !== sqlEditorId || run.isDataPreview || !state.results[run.id]) continue;
    if (batchId !== null && run.batchId === batchId) continue;
    delete state.results[run.id];
    run.cached = run.resultsKey !== null;
  }
};

export const started = (state: WritableState, run: Run): void => {
  if (run.isDataPreview) {
    state.activeSouthPaneTab = run.id;
  } else {
    withoutResultsOf(state, run);
    if (run.batchId === null) delete state.batches[run.sqlEditorId];
    const editor = state.queryEditors.find(({ id }) => id === run.sqlEditorId);
    if (editor) editor.latestQueryId = run.id;
    state.activeSouthPaneTab = 'Results';
  }
  const now = Date.now();
  state.queries[run.id] = {
    ...run,
    startDttm: now,
    sentAt: now,
    state: run.runAsync ? 'pending' : 'running',
  };
};

/** The fields of a run that the server decides. */
const decidedByServer = (record: QueryRecord) => ({
  serverId: record.queryId,
  executedSql: record.executedSql,
  progress: record.progress,
  startDttm: Number(record.startDttm),
  endDttm: record.endDttm === null ? null : Number(record.endDttm),
  rows: record.rows,
  limit: record.limit,
  limitingFactor: record.limitingFactor,
  resultsKey: record.resultsKey,
  trackingUrl: record.trackingUrl,
  tempTable: record.tempTable,
  tempSchema: record.tempSchema,
  changed_on: record.changed_on,
  extra: record.extra,
});

/** The end by the server's clock: its start plus the time that this page measured. */
const endNow = ({ startDttm, sentAt }: Run): number =>
  sentAt === null ? Date.now() : startDttm + Math.max(0, Date.now() - sentAt);

const toResult = (
  runId: string,
  status: Result['status'],
  { columns, rowCount, pageRows, key, page }: Rows,
): Result => ({
  query: runId,
  status,
  columns,
  rowCount,
  pageRows,
  key,
  pages: { 0: page },
  recent: [0],
});

const NO_ROWS: Rows = { columns: [], rowCount: 0, pageRows: 1, key: null, page: [] };

const succeeded = (state: WritableState, run: Writable<Run>, rows: Rows): void => {
  Object.assign(run, {
    state: 'success',
    progress: 100,
    endDttm: run.endDttm ?? endNow(run),
    rows: run.rows ?? rows.rowCount,
    errorMessage: null,
    error: null,
    cached: false,
  });
  state.results[run.id] = toResult(run.id, 'success', rows);
};

/** A reply arrived: rows, the first rows, that the run continues elsewhere, or that it was stopped. */
export const answered = (state: WritableState, queryId: string, answer: RunAnswer): void => {
  const run = state.queries[queryId];
  if (!run || run.state === 'stopped') return;
  if (answer.kind === 'stopped') {
    stopped(state, queryId, 'stopped');
    return;
  }
  if (answer.kind === 'unknown') return;
  Object.assign(run, decidedByServer(answer.record));
  if (answer.kind === 'rows') {
    succeeded(state, run, answer.rows);
    return;
  }
  if (answer.kind === 'found') {
    found(state, run, answer.record);
    return;
  }
  run.state = answer.record.state;
  run.isDetached = true;
  if (answer.kind === 'partial') state.results[queryId] = toResult(queryId, 'running', answer.rows);
};

/** Rows of a failed run stay as far as they are here; no more will come. */
const keepWhatCame = (result: Writable<Result>): void => {
  let rowCount = 0;
  for (let page = 0; result.pages[page] && rowCount === page * result.pageRows; page += 1)
    rowCount += result.pages[page]?.[0]?.length ?? 0;
  Object.assign(result, { status: 'failed', key: null, rowCount });
};

export const runFailed = (state: WritableState, queryId: string, error: ErrorInfo): void => {
  const run = state.queries[queryId];
  if (!run || run.state === 'stopped') return;
  Object.assign(run, {
    state: 'failed',
    isSought: false,
    endDttm: run.endDttm ?? endNow(run),
    errorMessage: error.message,
    error,
    link: error.link,
  });
  const result = state.results[queryId];
  if (result?.status === 'running') keepWhatCame(result);
  else delete state.results[queryId];
};

/** The reply to a stop; a run that had already ended stays as it ended. */
export const stopped = (state: WritableState, queryId: string, ended: QueryState): void => {
  const run = state.queries[queryId];
  if (!run || ended === 'success' || ended === 'failed' || ended === 'timed_out') return;
  Object.assign(run, {
    state: 'stopped',
    isSought: false,
    endDttm: run.endDttm ?? endNow(run),
    rows: null,
  });
  delete state.results[queryId];
};

const failureOf = ({ errorMessage, extra }: QueryRecord): ErrorInfo => {
  const errors = extra.errors ?? [];
  const link = errors[0]?.extra?.link;
  return {
    kind: 'http',
    status: 500,
    message: errors[0]?.message ?? errorMessage ?? 'Unknown error',
    errors:
      errors.length > 0
        ? errors
        : [{ message: errorMessage ?? 'Unknown error', error_type: 'FRONTEND_RUN_ERROR' }],
    link: typeof link === 'string' && link ? link : null,
    fields: {},
  };
};

/** The server's record of a run that has no reply of its own. */
const endedElsewhere = (state: WritableState, run: Writable<Run>, record: QueryRecord): void => {
  if (record.state === 'failed' || record.state === 'timed_out') {
    runFailed(state, record.id, failureOf(record));
    run.state = record.state;
  } else if (record.state === 'stopped') stopped(state, record.id, 'stopped');
  else if (record.state === 'success' && record.resultsKey === null) {
    succeeded(state, run, NO_ROWS);
    /** There were rows, and nobody stored them. */
    if (record.rows !== null && record.rows > 0 && !record.ctas) delete state.results[run.id];
  } else if (record.state !== 'success') run.state = record.state;
};

/** The reply was lost, the run was not: from here on it is polled like one that continues elsewhere. */
const found = (state: WritableState, run: Writable<Run>, record: QueryRecord): void => {
  Object.assign(run, { isDetached: true, isSought: false });
  endedElsewhere(state, run, record);
};

/** Until the server reports, it is unknown whether it runs. */
export const runSought = createAction<string>('sqlLab/runSought');
export const applySought = (
  state: WritableState,
  { payload: id }: ReturnType<typeof runSought>,
): void => {
  const run = state.queries[id];
  if (run && isInProgress(run.state)) run.isSought = true;
};

/** More rows are available. A first page that is not full stays as it is until the end. */
const grow = (result: Writable<Result>, rows: number): void => {
  const { pages, pageRows } = result;
  if (rows <= result.rowCount || (pages[0]?.[0]?.length ?? 0) < pageRows) return;
  result.rowCount = rows;
  result.recent = result.recent.filter((page) => (pages[page]?.[0]?.length ?? 0) === pageRows);
  result.pages = Object.fromEntries(result.recent.map((page) => [page, pages[page] ?? []]));
};

/** A run that this page saw end lasted as long as the server says, everywhere. */
const settleTimes = (
  run: Writable<Run>,
  { startDttm, endDttm }: Pick<QueryRecord, 'startDttm' | 'endDttm'>,
): void => {
  if (endDttm === null) return;
  Object.assign(run, { startDttm: Number(startDttm), endDttm: Number(endDttm) });
};

/** Runs that changed since the last poll. A success counts only once its rows are fetched. */
export const refreshed = (state: WritableState, records: readonly QueryRecord[]): void => {
  for (const record of records) {
    const changedOn = Date.parse(`${record.changed_on}Z`);
    if (changedOn > state.queriesLastUpdate) state.queriesLastUpdate = changedOn;
    const run = state.queries[record.id];
    if (!run) continue;
    if (!isInProgress(run.state)) {
      settleTimes(run, record);
      continue;
    }
    Object.assign(run, decidedByServer(record));
    const result = state.results[record.id];
    if (result?.status === 'running' && record.rows !== null) grow(result, record.rows);
    if (run.isSought) found(state, run, record);
    else if (endsElsewhere(run)) endedElsewhere(state, run, record);
    else if (isInProgress(record.state)) run.state = record.state;
  }
};

/** Runs missing from the poll: unsent ones are dropped, those with rows are done, forgotten ones have failed. */
export const inactiveCleared = createAction(
  'sqlLab/inactiveCleared',
  (olderThanMs: number, forgottenAfterMs = Number.POSITIVE_INFINITY) => ({
    payload: { olderThanMs, forgottenAfterMs },
    meta: { now: Date.now() },
  }),
);

const mayWaitLong = (state: WritableState, dbId: number): boolean =>
  state.databases[dbId]?.allow_run_async ?? false;

const FORGOTTEN: ErrorInfo = {
  kind: 'http',
  status: 500,
  message: 'The server did not report how this run ended. Run it again.',
  errors: [],
  link: null,
  fields: {},
};

export const applyInactiveCleared = (
  state: WritableState,
  { payload: { olderThanMs, forgottenAfterMs }, meta: { now } }: ReturnType<typeof inactiveCleared>,
): void => {
  for (const run of Object.values(state.queries)) {
    const isWaiting = run.state === 'running' || run.state === 'pending';
    const age = now - run.startDttm;
    const isIdle = isWaiting && run.progress === 0 && run.isDetached && !run.isSought;
    if (isIdle && age > olderThanMs && run.serverId === null) delete state.queries[run.id];
    else if (isIdle && age > forgottenAfterMs && !mayWaitLong(state, run.dbId))
      runFailed(state, run.id, FORGOTTEN);
    else if (run.resultsKey !== null && isInProgress(run.state)) {
      const result = state.results[run.id];
      if (result && result.status !== 'running') run.state = result.status;
    }
  }
};

export const pageArrived = (
  state: WritableState,
  queryId: string,
  page: number,
  values: readonly (readonly Cell[])[],
): void => {
  const result = state.results[queryId];
  if (result) addPage(result, result.columns.length, page, values);
};

/** Runs that the server had before this page was opened. */
export const historyLoaded = (state: WritableState, queries: readonly Run[]): void => {
  for (const run of queries) {
    const known = (state.queries[run.id] ??= run);
    if (!isInProgress(known.state)) settleTimes(known, run);
  }
};

/** An earlier run of a tab is shown again in its results. */
export const runReopened = createAction<{ editorId: string; queryId: string }>(
  'sqlLab/runReopened',
);
export const applyReopened = (
  state: WritableState,
  { payload: { editorId, queryId } }: ReturnType<typeof runReopened>,
): void => {
  const editor = state.queryEditors.find(({ id }) => id === editorId);
  if (!editor || !state.queries[queryId]) return;
  editor.latestQueryId = queryId;
  delete state.batches[editorId];
  state.activeSouthPaneTab = 'Results';
};

export const runRemoved = createAction<string>('sqlLab/runRemoved');
export const applyRunRemoved = (
  state: WritableState,
  { payload }: ReturnType<typeof runRemoved>,
) => {
  delete state.queries[payload];
  delete state.results[payload];
};

/** Its tab reached the server after it ran, so the server does not link them yet. */
export const runNotMigrated = createAction<{ queryId: string; tabViewId: string }>(
  'sqlLab/runNotMigrated',
);
export const runMigrated = createAction<string>('sqlLab/runMigrated');

export const applyNotMigrated = (
  state: WritableState,
  { payload: { queryId, tabViewId } }: ReturnType<typeof runNotMigrated>,
): void => {
  state.queriesToMigrate[queryId] = tabViewId;
};
export const applyMigrated = (
  state: WritableState,
  { payload: queryId }: ReturnType<typeof runMigrated>,
): void => {
  delete state.queriesToMigrate[queryId];
};
