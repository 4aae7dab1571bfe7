/** What happens to runs and their results. Stop wins over whatever arrives afterwards. */
import { createAction } from '@reduxjs/toolkit';
import { castDraft, type Draft } from 'immer';
import type { ErrorInfo } from '@/api/errors';
import type { Rows, RunAnswer } from '@/api/resources/sqllab';
import type { QueryRecord, QueryState } from '@/api/schema/query';
import type { Cell } from '@/lib/cell';
import { isInProgress } from './runStates';
import type { Query, Result, SqlLabState } from './types';

type State = Draft<SqlLabState>;

/** Cells kept per result; pages beyond are asked for again. */
const CELLS_KEPT = 4_000_000;
const PAGES_AT_LEAST = 4;

export const pagesKept = ({ columns, pageRows }: Pick<Result, 'columns' | 'pageRows'>): number =>
  Math.max(PAGES_AT_LEAST, Math.floor(CELLS_KEPT / Math.max(1, pageRows * columns.length)));

const withoutResultsOf = (state: State, editorId: string): void => {
  for (const query of Object.values(state.queries)) {
    if (query.sqlEditorId !== editorId || query.isDataPreview || !state.results[query.id]) continue;
    delete state.results[query.id];
    query.cached = query.resultsKey !== null;
  }
};

export const started = (state: State, query: Query): void => {
  if (!query.isDataPreview) {
    withoutResultsOf(state, query.sqlEditorId);
    const editor = state.queryEditors.find(({ id }) => id === query.sqlEditorId);
    if (editor) editor.latestQueryId = query.id;
    state.activeSouthPaneTab = 'Results';
  }
  state.queries[query.id] = castDraft({ ...query, state: query.runAsync ? 'pending' : 'running' });
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
});

const toResult = ({ columns, rowCount, pageRows, key, page }: Rows): Result => ({
  columns,
  rowCount,
  pageRows,
  key,
  pages: { 0: page },
  recent: [0],
});

/** An answer arrived: rows, the word that it runs elsewhere, or that it was stopped. */
export const answered = (state: State, queryId: string, answer: RunAnswer): void => {
  const query = state.queries[queryId];
  if (!query || query.state === 'stopped') return;
  if (answer.kind === 'stopped') {
    stopped(state, queryId, 'stopped');
    return;
  }
  if (answer.kind === 'unknown') return;
  Object.assign(query, told(answer.record));
  if (answer.kind === 'started') {
    query.state = answer.record.state;
    return;
  }
  Object.assign(query, {
    state: 'success',
    progress: 100,
    endDttm: query.endDttm ?? Date.now(),
    rows: answer.record.rows ?? answer.rows.rowCount,
    errorMessage: null,
    error: null,
    cached: false,
  });
  state.results[queryId] = castDraft(toResult(answer.rows));
};

export const runFailed = (state: State, queryId: string, error: ErrorInfo): void => {
  const query = state.queries[queryId];
  if (!query || query.state === 'stopped') return;
  Object.assign(query, {
    state: 'failed',
    endDttm: Date.now(),
    errorMessage: error.message,
    error: castDraft(error),
    link: error.link,
  });
  delete state.results[queryId];
};

/** The server's word on a stop; a run that had ended already stays as it ended. */
export const stopped = (state: State, queryId: string, ended: QueryState): void => {
  const query = state.queries[queryId];
  if (!query || ended === 'success' || ended === 'failed' || ended === 'timed_out') return;
  Object.assign(query, { state: 'stopped', endDttm: query.endDttm ?? Date.now(), rows: null });
  delete state.results[queryId];
};

/** A success the page does not have the rows of yet is no success here. */
const KEEPS_AGAINST_SUCCESS: ReadonlySet<string> = new Set(['fetching', 'running', 'success']);

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

/** News of runs the server changed since the last look. */
export const refreshed = (state: State, records: readonly QueryRecord[]): void => {
  for (const record of records) {
    const changedOn = Date.parse(`${record.changed_on}Z`);
    if (changedOn > state.queriesLastUpdate) state.queriesLastUpdate = changedOn;
    const query = state.queries[record.id];
    if (!query || query.state === 'stopped' || query.state === 'failed') continue;
    const keeps = record.state === 'success' && KEEPS_AGAINST_SUCCESS.has(query.state);
    if (record.state === 'failed' && query.runAsync) {
      Object.assign(query, told(record));
      runFailed(state, record.id, failureOf(record));
    } else if (isInProgress(query.state)) {
      /** A synchronous run ends by its own answer. */
      const ends = !isInProgress(record.state) && !query.runAsync;
      Object.assign(query, told(record), keeps || ends ? {} : { state: record.state });
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
