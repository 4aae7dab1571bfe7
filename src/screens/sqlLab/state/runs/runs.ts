/** What happens to runs and their results. Stop wins over whatever arrives afterwards. */
import { createAction } from '@reduxjs/toolkit';
import { castDraft, type Draft } from 'immer';
import type { ErrorInfo } from '@/api/errors';
import type { Rows, RunAnswer } from '@/api/resources/sqllab';
import type { QueryRecord, QueryState } from '#common/wire/query.ts';
import type { Cell } from '#common/cell.ts';
import { endsElsewhere, isInProgress } from '../../model/runStates';
import type { Query, Result } from '../../model/run';
import type { SqlLabState } from '../../model/state';

type State = Draft<SqlLabState>;

/** Cells kept per result; pages beyond are asked for again. */
const CELLS_KEPT = 4_000_000;
const PAGES_AT_LEAST = 4;

export const pagesKept = ({
  columns,
  pageRows,
}: {
  readonly columns: readonly unknown[];
  readonly pageRows: number;
}): number =>
  Math.max(PAGES_AT_LEAST, Math.floor(CELLS_KEPT / Math.max(1, pageRows * columns.length)));

/** Statements of the same press of Run keep theirs beside each other. */
const withoutResultsOf = (state: State, { sqlEditorId, batchId }: Query): void => {
  for (const query of Object.values(state.queries)) {
    if (query.sqlEditorId !== sqlEditorId || query.isDataPreview || !state.results[query.id])
      continue;
    if (batchId !== null && query.batchId === batchId) continue;
    delete state.results[query.id];
    query.cached = query.resultsKey !== null;
  }
};

export const started = (state: State, query: Query): void => {
  if (query.isDataPreview) {
    state.activeSouthPaneTab = query.id;
  } else {
    withoutResultsOf(state, query);
    if (query.batchId === null) delete state.batches[query.sqlEditorId];
    const editor = state.queryEditors.find(({ id }) => id === query.sqlEditorId);
    if (editor) editor.latestQueryId = query.id;
    state.activeSouthPaneTab = 'Results';
  }
  const now = Date.now();
  state.queries[query.id] = castDraft({
    ...query,
    startDttm: now,
    sentAt: now,
    state: query.runAsync ? 'pending' : 'running',
  });
};

/** What the server tells of a run, for the fields it decides. */
const told = (record: QueryRecord) => ({
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

/** Its end by the server's clock, which told its start; the time between by this page's. */
const endNow = ({ startDttm, sentAt }: Query): number =>
  sentAt === null ? Date.now() : startDttm + Math.max(0, Date.now() - sentAt);

const toResult = (
  query: string,
  status: Result['status'],
  { columns, rowCount, pageRows, key, page }: Rows,
): Result => ({
  query,
  status,
  columns,
  rowCount,
  pageRows,
  key,
  pages: { 0: page },
  recent: [0],
});

const NO_ROWS: Rows = { columns: [], rowCount: 0, pageRows: 1, key: null, page: [] };

const succeeded = (state: State, query: Draft<Query>, rows: Rows): void => {
  Object.assign(query, {
    state: 'success',
    progress: 100,
    endDttm: query.endDttm ?? endNow(query as Query),
    rows: query.rows ?? rows.rowCount,
    errorMessage: null,
    error: null,
    cached: false,
  });
  state.results[query.id] = castDraft(toResult(query.id, 'success', rows));
};

/** An answer arrived: rows, the first of them, the word that it runs elsewhere, or that it was stopped. */
export const answered = (state: State, queryId: string, answer: RunAnswer): void => {
  const query = state.queries[queryId];
  if (!query || query.state === 'stopped') return;
  if (answer.kind === 'stopped') {
    stopped(state, queryId, 'stopped');
    return;
  }
  if (answer.kind === 'unknown') return;
  Object.assign(query, told(answer.record));
  if (answer.kind === 'rows') {
    succeeded(state, query, answer.rows);
    return;
  }
  if (answer.kind === 'found') {
    found(state, query, answer.record);
    return;
  }
  query.state = answer.record.state;
  query.isDetached = true;
  if (answer.kind === 'partial')
    state.results[queryId] = castDraft(toResult(queryId, 'running', answer.rows));
};

/** Rows of a run that failed stay as far as they are here; no more of them will come. */
const keepWhatCame = (result: Draft<Result>): void => {
  let rowCount = 0;
  for (let page = 0; result.pages[page] && rowCount === page * result.pageRows; page += 1)
    rowCount += result.pages[page]?.[0]?.length ?? 0;
  Object.assign(result, { status: 'failed', key: null, rowCount });
};

export const runFailed = (state: State, queryId: string, error: ErrorInfo): void => {
  const query = state.queries[queryId];
  if (!query || query.state === 'stopped') return;
  Object.assign(query, {
    state: 'failed',
    isSought: false,
    endDttm: query.endDttm ?? endNow(query as Query),
    errorMessage: error.message,
    error: castDraft(error),
    link: error.link,
  });
  const result = state.results[queryId];
  if (result?.status === 'running') keepWhatCame(result);
  else delete state.results[queryId];
};

/** The server's word on a stop; a run that had ended already stays as it ended. */
export const stopped = (state: State, queryId: string, ended: QueryState): void => {
  const query = state.queries[queryId];
  if (!query || ended === 'success' || ended === 'failed' || ended === 'timed_out') return;
  Object.assign(query, {
    state: 'stopped',
    isSought: false,
    endDttm: query.endDttm ?? endNow(query as Query),
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
    errors,
    link: typeof link === 'string' && link ? link : null,
    fields: {},
  };
};

/** The server's word on a run whose end no other answer tells. */
const endedElsewhere = (state: State, query: Draft<Query>, record: QueryRecord): void => {
  if (record.state === 'failed' || record.state === 'timed_out') {
    runFailed(state, record.id, failureOf(record));
    query.state = record.state;
  } else if (record.state === 'stopped') stopped(state, record.id, 'stopped');
  else if (record.state === 'success' && record.resultsKey === null) {
    succeeded(state, query, NO_ROWS);
    /** There were rows, and nobody kept them. */
    if (record.rows !== null && record.rows > 0 && !record.ctas) delete state.results[query.id];
  } else if (record.state !== 'success') query.state = record.state;
};

/** Its answer was lost, the run was not: from here on it is asked for like one that goes on elsewhere. */
const found = (state: State, query: Draft<Query>, record: QueryRecord): void => {
  Object.assign(query, { isDetached: true, isSought: false });
  endedElsewhere(state, query, record);
};

/** Whether it runs is not known until the server tells. */
export const runSought = createAction<string>('sqlLab/runSought');
export const applySought = (state: State, { payload: id }: ReturnType<typeof runSought>): void => {
  const query = state.queries[id];
  if (query && isInProgress(query.state)) query.isSought = true;
};

/** More rows are there. A first page that is not full yet stays as it is until the end. */
const grow = (result: Draft<Result>, rows: number): void => {
  const { pages, pageRows } = result;
  if (rows <= result.rowCount || (pages[0]?.[0]?.length ?? 0) < pageRows) return;
  result.rowCount = rows;
  result.recent = result.recent.filter((page) => (pages[page]?.[0]?.length ?? 0) === pageRows);
  result.pages = Object.fromEntries(result.recent.map((page) => [page, pages[page] ?? []]));
};

/** News of runs the server changed since the last look. Rows of a success are fetched before it counts as one. */
export const refreshed = (state: State, records: readonly QueryRecord[]): void => {
  for (const record of records) {
    const changedOn = Date.parse(`${record.changed_on}Z`);
    if (changedOn > state.queriesLastUpdate) state.queriesLastUpdate = changedOn;
    const query = state.queries[record.id];
    if (!query || query.state === 'stopped' || query.state === 'failed') continue;
    if (!isInProgress(query.state)) continue;
    Object.assign(query, told(record));
    const result = state.results[record.id];
    if (result?.status === 'running' && record.rows !== null) grow(result, record.rows);
    if (query.isSought) found(state, query, record);
    else if (endsElsewhere(query as Query)) endedElsewhere(state, query, record);
    else if (isInProgress(record.state)) query.state = record.state;
  }
};

/** The server tells nothing of these: what never reached it is dropped, what has its rows is done, what it forgot has failed. */
export const inactiveCleared = createAction(
  'sqlLab/inactiveCleared',
  (olderThanMs: number, forgottenAfterMs = Number.POSITIVE_INFINITY) => ({
    payload: { olderThanMs, forgottenAfterMs },
    meta: { now: Date.now() },
  }),
);

const mayWaitLong = (state: State, dbId: number): boolean =>
  state.databases[dbId]?.allow_run_async ?? false;

const FORGOTTEN: ErrorInfo = {
  kind: 'http',
  status: 500,
  message: 'The server never told how this run ended. Run it again.',
  errors: [],
  link: null,
  fields: {},
};

export const applyInactiveCleared = (
  state: State,
  { payload: { olderThanMs, forgottenAfterMs }, meta: { now } }: ReturnType<typeof inactiveCleared>,
): void => {
  for (const query of Object.values(state.queries)) {
    const isWaiting = query.state === 'running' || query.state === 'pending';
    const age = now - query.startDttm;
    const isIdle = isWaiting && query.progress === 0 && query.isDetached;
    if (isIdle && age > olderThanMs && query.serverId === null) delete state.queries[query.id];
    else if (isIdle && age > forgottenAfterMs && !mayWaitLong(state, query.dbId))
      runFailed(state, query.id, FORGOTTEN);
    else if (query.resultsKey !== null && isInProgress(query.state)) {
      const result = state.results[query.id];
      if (result && result.status !== 'running') query.state = result.status;
    }
  }
};

export const pageArrived = (
  state: State,
  queryId: string,
  page: number,
  values: readonly (readonly Cell[])[],
): void => {
  const result = state.results[queryId];
  if (!result) return;
  result.pages[page] = castDraft(values);
  result.recent = [...result.recent.filter((known) => known !== page), page];
  while (result.recent.length > pagesKept(result as Result)) {
    const oldest = result.recent.shift();
    if (oldest !== undefined) delete result.pages[oldest];
  }
};

/** Runs the server knew of before this page was opened. */
export const historyLoaded = (state: State, queries: readonly Query[]): void => {
  for (const query of queries) state.queries[query.id] ??= castDraft(query);
};

export const queryRemoved = createAction<string>('sqlLab/queryRemoved');
export const applyQueryRemoved = (state: State, { payload }: ReturnType<typeof queryRemoved>) => {
  delete state.queries[payload];
  delete state.results[payload];
};
