import { describe, expect, test } from 'vitest';
import { ApiError, fromAnswer } from '@/api/errors';
import { toRunAnswer } from '@/api/resources/sqllab';
import { aRun, anEditor, aRecord, aState } from '../../../builders';
import { pagesKept } from '../../runs/pages';
import { inactiveCleared } from '../../runs/runs';
import { sqlLab } from '../sqlLabSlice';
import { pollRuns } from '../../thunks/pollRuns';
import { fetchResultPage } from '../../thunks/results';
import { sendRun } from '../../thunks/sendRun';
import { stopRun } from '../../thunks/stopRun';
import type { Run } from '../../../model/run';
import type { SqlLabState } from '../../../model/state';

const column = { column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false };
const rows = (record = aRecord()) =>
  toRunAnswer({
    status: 'success',
    query: record,
    columns: [column] as never,
    stored: { key: 'key', rows: 10, page_rows: 5 },
    page: { offset: 0, values: [[1, 2, 3, 4, 5]] },
  });

const run = (query: Run, state = aState({ queryEditors: [anEditor()], tabHistory: ['a'] })) =>
  sqlLab(state, sendRun.pending('r', query));
const succeed = (state: SqlLabState, query: Run, reply = rows()) =>
  sqlLab(state, sendRun.fulfilled(reply, 'r', query));
const error = fromAnswer(500, {
  errors: [{ message: 'no such table', extra: { link: 'http://host/access' } }],
});
const fail = (state: SqlLabState, query: Run) =>
  sqlLab(state, sendRun.rejected(new ApiError(error), 'r', query, error));
const stop = (state: SqlLabState, ended: 'stopped' | 'success' = 'stopped') =>
  sqlLab(state, stopRun.fulfilled(ended, 's', 'q1'));

describe('starting', () => {
  test.each([
    [true, 'pending'],
    [false, 'running'],
  ] as const)('a run with runAsync %s starts as %s [RUN-07 RUN-08]', (runAsync, state) => {
    expect(run(aRun({ runAsync })).queries.q1?.state).toBe(state);
  });

  test('a new run becomes the tab’s latest and clears its earlier rows; other tabs keep theirs [RUN-09 RUN-10]', () => {
    const other = anEditor({ id: 'b' });
    const tabs = aState({ queryEditors: [anEditor(), other], tabHistory: ['a'] });
    const first = aRun();
    const elsewhere = aRun({ id: 'q2', sqlEditorId: 'b' });
    let state = succeed(run(first, tabs), first);
    state = succeed(run(elsewhere, state), elsewhere, rows(aRecord({ id: 'q2' })));
    state = run(aRun({ id: 'q3' }), state);
    expect(Object.keys(state.results)).toEqual(['q2']);
    expect(state.queryEditors.map(({ latestQueryId }) => latestQueryId)).toEqual(['q3', 'q2']);
  });

  test('a preview is no run of the tab', () => {
    const state = run(aRun({ isDataPreview: true }));
    expect(state.queryEditors[0]?.latestQueryId).toBeNull();
    expect(state.activeSouthPaneTab).toBe('q1');
  });
});

describe('ending', () => {
  test('a success after a failure sets progress 100, end and rows, and clears the error [RUN-15]', () => {
    const query = aRun();
    const state = succeed(fail(run(query), query), query);
    expect(state.queries.q1).toMatchObject({
      state: 'success',
      progress: 100,
      endDttm: 2000,
      rows: 1,
      errorMessage: null,
      error: null,
      limitingFactor: 'NOT_LIMITED',
    });
    expect(state.results.q1).toMatchObject({ rowCount: 10, pageRows: 5, key: 'key' });
    expect(state.results.q1?.columns[0]).toEqual(column);
  });

  test('a failure stores errors, message and link [RUN-18]', () => {
    const query = aRun();
    expect(fail(run(query), query).queries.q1).toMatchObject({
      state: 'failed',
      errorMessage: 'no such table',
      link: 'http://host/access',
      error: { errors: [{ message: 'no such table' }] },
    });
  });

  test('a stop clears the rows [RUN-21]', () => {
    const query = aRun();
    const state = stop(succeed(run(query), query));
    expect(state.queries.q1).toMatchObject({ state: 'stopped', rows: null });
    expect(state.results.q1).toBeUndefined();
  });

  test.each([
    ['success', succeed],
    ['failure', fail],
  ] as const)('a %s that arrives after a stop is ignored [RUN-16 RUN-19]', (_, end) => {
    const query = aRun();
    const stopped = stop(run(query));
    expect(end(stopped, query)).toBe(stopped);
  });

  test('a stop that came too late leaves the run to its own reply [R15]', () => {
    const query = aRun();
    const late = stop(run(query), 'success');
    expect(late.queries.q1?.state).toBe('running');
    expect(succeed(late, query).queries.q1?.state).toBe('success');
  });

  test('a reply whose status is not success changes nothing [RUN-17]', () => {
    const query = aRun();
    const before = run(query);
    const reply = toRunAnswer({ status: 'failed', query: aRecord() });
    expect(succeed(before, query, reply)).toBe(before);
  });

  test('a run stopped on the server ends as stopped [RUN-52]', () => {
    const query = aRun();
    const state = succeed(run(query), query, toRunAnswer({ status: 'stopped' }));
    expect(state.queries.q1?.state).toBe('stopped');
  });
});

describe('refreshing', () => {
  const refresh = (local: Run['state'], server: 'running' | 'success', runAsync = true) =>
    sqlLab(
      aState({ queries: { q1: aRun({ state: local, runAsync }) } }),
      pollRuns.fulfilled([aRecord({ state: server, progress: 40 })], 'r'),
    ).queries.q1;

  test.each([
    ['stopped', 'running', 'stopped'],
    ['failed', 'running', 'failed'],
    ['fetching', 'success', 'fetching'],
    ['running', 'success', 'running'],
    ['success', 'success', 'success'],
    ['pending', 'running', 'running'],
  ] as const)(
    'local %s and server %s give %s [RUN-24 RUN-25 RUN-26 RUN-27 RUN-28]',
    (local, server, end) => {
      expect(refresh(local, server)?.state).toBe(end);
    },
  );

  test('progress follows the server', () =>
    expect(refresh('running', 'running')?.progress).toBe(40));
});

describe('the first rows of a run in progress', () => {
  const first = (length: number, count = length) =>
    toRunAnswer({
      status: 'running',
      query: aRecord({ state: 'running', rows: count, endDttm: null, progress: 0 }),
      columns: [column] as never,
      stored: { key: 'key', rows: count, page_rows: 5, complete: false },
      page: { offset: 0, values: [Array.from({ length }, (_, row) => row)] },
    });
  const poll = (state: SqlLabState, record: Parameters<typeof aRecord>[0]) =>
    sqlLab(state, pollRuns.fulfilled([aRecord(record)], 'p'));
  const begun = (length = 5) => {
    const query = aRun();
    return succeed(run(query), query, first(length));
  };

  test('the first rows are shown during the run, and their number grows', () => {
    let state = begun();
    expect(state.queries.q1).toMatchObject({ state: 'running', isDetached: true, rows: 5 });
    expect(state.results.q1).toMatchObject({ status: 'running', rowCount: 5, query: 'q1' });
    state = poll(state, { state: 'running', rows: 12, endDttm: null });
    expect(state.queries.q1).toMatchObject({ state: 'running', rows: 12 });
    expect(state.results.q1?.rowCount).toBe(12);
  });

  test('a first page that is not full is marked as such', () => {
    const state = poll(begun(3), { state: 'running', rows: 12, endDttm: null });
    expect(state.results.q1?.rowCount).toBe(3);
  });

  test('a page that was not full is read again', () => {
    let state = poll(begun(), { state: 'running', rows: 7, endDttm: null });
    state = sqlLab(state, fetchResultPage.fulfilled([[5, 6]], 'r', { queryId: 'q1', page: 1 }));
    state = poll(state, { state: 'running', rows: 9, endDttm: null });
    expect(Object.keys(state.results.q1!.pages)).toEqual(['0']);
  });

  test('the server’s success waits for all rows [RUN-27]', () => {
    expect(poll(begun(), { state: 'success', rows: 12 }).queries.q1?.state).toBe('running');
  });

  test('a later failure keeps the first rows, as incomplete', () => {
    let state = poll(begun(), { state: 'running', rows: 7, endDttm: null });
    state = poll(state, { state: 'failed', errorMessage: 'disk full', endDttm: 2500 });
    expect(state.queries.q1).toMatchObject({
      state: 'failed',
      errorMessage: 'disk full',
      endDttm: 2500,
    });
    expect(state.results.q1).toMatchObject({ status: 'failed', rowCount: 5, key: null });
  });

  test('a stop removes the first rows [RUN-21]', () => {
    expect(stop(begun()).results).toEqual({});
  });
});

describe('a run that ends elsewhere', () => {
  const end = (record: Parameters<typeof aRecord>[0]) =>
    sqlLab(
      aState({ queries: { q1: aRun({ state: 'running', runAsync: true }) } }),
      pollRuns.fulfilled([aRecord(record)], 'p'),
    );

  test('a run without rows is done when the server reports so', () => {
    const state = end({ state: 'success', resultsKey: null, rows: 0 });
    expect(state.queries.q1).toMatchObject({ state: 'success', progress: 100 });
    expect(state.results.q1).toMatchObject({ columns: [], rowCount: 0 });
  });

  test.each(['failed', 'timed_out'] as const)(
    'a run that ended as %s elsewhere shows why',
    (state) => {
      const extra = { errors: [{ message: 'The server was restarted.' }] };
      expect(end({ state, errorMessage: 'raw', extra }).queries.q1).toMatchObject({
        state,
        errorMessage: 'The server was restarted.',
      });
    },
  );

  test('a run keeps its tracking address while running and after failing [RUN-44]', () => {
    const trackingUrl = 'https://engine.example/job/7';
    for (const state of ['running', 'failed'] as const)
      expect(end({ state, trackingUrl }).queries.q1).toMatchObject({ state, trackingUrl });
  });
});

describe('clearing inactive runs', () => {
  const old = { startDttm: 1, isDetached: true } as const;
  const cleared = (given: Partial<Run>, results: SqlLabState['results'] = {}) =>
    sqlLab(aState({ queries: { q1: aRun(given) }, results }), inactiveCleared(2000)).queries.q1;

  test.each([
    ['old, running at 0', { ...old, state: 'running', progress: 0 }, false],
    ['old, pending at 0', { ...old, state: 'pending', progress: 0 }, false],
    ['old, running at 30', { ...old, state: 'running', progress: 30 }, true],
    ['new, running at 0', { isDetached: true, state: 'running', progress: 0 }, true],
    ['old, ended', { ...old, state: 'failed', progress: 0 }, true],
    ['old, but in the server’s queue', { ...old, state: 'pending', serverId: 7 }, true],
    ['old, its reply still awaited', { startDttm: 1, state: 'running', progress: 0 }, true],
  ] as const)('a run that is %s: kept %s [RUN-29]', (_, given, isKept) => {
    expect(cleared(given) !== undefined).toBe(isKept);
  });

  test.each([
    ['waited past the time limit of a server that forgets', 60_000, false, 'failed'],
    ['still has time', Number.POSITIVE_INFINITY, false, 'pending'],
    ['may wait for a worker', 60_000, true, 'pending'],
  ] as const)('a run that %s: %s ms, asynchronous %s, is %s [RUN-29]', (_, ms, isAsync, ended) => {
    const forgotten = aRun({ ...old, state: 'pending', progress: 0, serverId: 7, dbId: 1 });
    const databases = { 1: { id: 1, allow_run_async: isAsync } } as never;
    const state = sqlLab(
      aState({ queries: { q1: forgotten }, databases }),
      inactiveCleared(2000, ms),
    );
    expect(state.queries.q1?.state).toBe(ended);
    if (ended === 'failed') expect(state.queries.q1?.errorMessage).toMatch(/did not report/);
  });

  test('a run whose rows are here takes their state [RUN-30]', () => {
    const query = aRun();
    const { results } = succeed(run(query), query);
    expect(cleared({ state: 'fetching', resultsKey: 'key' }, results)?.state).toBe('success');
  });
});

test('a run holds changed_on and extra, its rows their state and run [RUN-53]', () => {
  const query = aRun();
  const state = succeed(run(query), query, rows(aRecord({ extra: { progress: null } })));
  expect(state.queries.q1).toMatchObject({
    changed_on: '2026-01-02T03:04:05',
    extra: { progress: null },
  });
  expect(state.results.q1).toMatchObject({
    status: 'success',
    query: 'q1',
    pages: { 0: [[1, 2, 3, 4, 5]] },
  });
});

test('the next poll starts from the last change seen [RUN-47]', () => {
  const at = (changed_on: string, state = aState()) =>
    sqlLab(state, pollRuns.fulfilled([aRecord({ changed_on })], 'p'));
  const seen = at('2026-01-02T03:04:05.5');
  expect(seen.queriesLastUpdate).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 500));
  expect(at('2026-01-01T00:00:00', seen).queriesLastUpdate).toBe(seen.queriesLastUpdate);
});

describe('pages of rows', () => {
  test('rows are stored frozen and stay the same object [RUN-11]', () => {
    const query = aRun();
    const reply = rows();
    const state = succeed(run(query), query, reply);
    expect(reply.kind === 'rows' && state.results.q1?.pages[0]).toBe(
      reply.kind === 'rows' && reply.rows.page,
    );
    expect(Object.isFrozen(state.results.q1?.pages[0])).toBe(true);
  });

  test('the page unseen for longest is dropped beyond the budget', () => {
    const query = aRun();
    let state = succeed(run(query), query);
    const { columns } = state.results.q1!;
    state = {
      ...state,
      results: { q1: { ...state.results.q1!, pageRows: 1_000_000, rowCount: 9_000_000 } },
    };
    expect(pagesKept(columns.length, 1_000_000)).toBe(4);
    for (const page of [1, 2, 3, 4])
      state = sqlLab(state, fetchResultPage.fulfilled([[page]], 'r', { queryId: 'q1', page }));
    expect(Object.keys(state.results.q1!.pages)).toEqual(['1', '2', '3', '4']);
  });
});

test('rows as objects become columns once; duplicates go by their wire name [RUN-45]', () => {
  const reply = toRunAnswer({
    status: 'success',
    query: aRecord(),
    columns: [
      { ...column, column_name: 'a' },
      { ...column, column_name: 'a__1' },
    ] as never,
    data: [
      { a: 1, a__1: '9007199254740993' },
      { a: null, a__1: 4 },
    ],
  });
  expect(reply.kind === 'rows' && reply.rows).toMatchObject({
    rowCount: 2,
    key: null,
    page: [
      [1, null],
      ['9007199254740993', 4],
    ],
  });
});
