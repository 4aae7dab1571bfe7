import type { TabState } from '#common/wire/tabState.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { QueryRecord, QueryState } from '#common/wire/query.ts';
import type {
  ColumnsAnswer,
  RowsAnswer,
  StartedAnswer,
  StoppedAnswer,
} from '#common/wire/sqllab.ts';
import { createQueries, SERVER_RESTARTED } from '../store/queries.ts';
import { eventually } from '../../test/eventually.ts';
import { leastOf } from '../../test/leastOf.ts';

/** Minutes of work for one thread. */
const ENDLESS =
  'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11';

let lab: SqlLabServer;
let made = 0;
const nextId = () => `run${String((made += 1)).padStart(8, '0')}`;

const execute = <Body>(json: object, more: object = {}) =>
  lab.ask<Body>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, ...json },
    ...more,
  });
const stop = (client_id: string) =>
  lab.ask<{ result: string; state: QueryState }>('ada', 'POST', '/api/v1/query/stop', {
    json: { client_id },
  });
const record = async (client_id: string): Promise<QueryRecord | undefined> => {
  const { body } = await lab.ask<{ result: QueryRecord[] }>(
    'ada',
    'GET',
    '/api/v1/query/updated_since?q=(last_updated_ms:0)',
  );
  return body.result.find(({ id }) => id === client_id);
};
const until = (client_id: string, state: QueryState, patience = {}) =>
  eventually(async () => {
    expect((await record(client_id))?.state).toBe(state);
  }, patience);

describe('with real workers', () => {
  beforeAll(async () => {
    lab = await aSqlLabServer({ workers: true });
  });
  afterAll(() => lab.close());

  test('an asynchronous run replies at once and ends in the background [RUN-07] [RUN-12]', async () => {
    const client_id = nextId();
    const started = await execute<StartedAnswer>({
      sql: 'SELECT range AS n FROM range(3)',
      client_id,
      runAsync: true,
    });
    expect(started.status).toBe(202);
    expect(started.body.query).toMatchObject({ state: 'pending', progress: 0, resultsKey: null });
    await until(client_id, 'success');
    const key = (await record(client_id))?.resultsKey;
    const rows = await lab.ask<RowsAnswer>(
      'ada',
      'GET',
      `/api/v1/sqllab/results/?q=(key:'${key}')`,
    );
    expect(rows.body.data).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  test('a second request with a running client id gets that run', async () => {
    const client_id = nextId();
    await execute({ sql: ENDLESS, client_id, runAsync: true });
    await until(client_id, 'running');
    const again = await execute<StartedAnswer>({ sql: 'SELECT 1', client_id });
    expect(again.status).toBe(200);
    expect(again.body.query).toMatchObject({ id: client_id, sql: ENDLESS });
    await stop(client_id);
  });

  test('stop ends the work of the engine, and the run is stopped [RUN-20] [RUN-21] [RUN-52]', async () => {
    const stopping = async () => {
      const client_id = nextId();
      const running = execute<StoppedAnswer>({ sql: ENDLESS, client_id });
      await until(client_id, 'running');
      const begun = performance.now();
      const stopped = await stop(client_id);
      const stoppedMs = performance.now() - begun;
      expect(stopped.body).toEqual({ result: 'OK', state: 'stopped' });
      const { status, body } = await running;
      expect(status).toBe(200);
      expect(body).toEqual({ query_id: body.query_id, status: 'stopped' });
      expect(await record(client_id)).toMatchObject({ state: 'stopped', resultsKey: null });
      return stoppedMs;
    };
    expect(await leastOf(3000, stopping)).toBeLessThan(3000);
    const next = await execute<RowsAnswer>({ sql: 'SELECT 1 AS a' });
    expect(next.body.data).toEqual([{ a: 1 }]);
  });

  test('stopping an ended run says how it ended', async () => {
    const client_id = nextId();
    await execute({ sql: 'SELECT 1', client_id });
    expect((await stop(client_id)).body).toEqual({ result: 'OK', state: 'success' });
    expect((await stop('never000000')).status).toBe(404);
  });

  test('stop, reply and history agree each time, even around the end of a run', async () => {
    for (let round = 0; round < 40; round += 1) {
      const client_id = nextId();
      const running = execute<RowsAnswer | StoppedAnswer>({
        sql: 'SELECT count(*) AS n FROM range(3000000)',
        client_id,
      });
      const waitMs = round % 20;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const stopping = await stop(client_id);
      const { body } = await running;
      const kept = await record(client_id);
      if (stopping.status === 404) {
        // It was asked before the run was stored: the run goes on.
        expect(body.status).toBe('success');
        continue;
      }
      expect(kept?.state).toBe(stopping.body.state);
      expect(body.status).toBe(stopping.body.state);
      expect(kept?.resultsKey === null).toBe(stopping.body.state === 'stopped');
    }
  });

  test('a person has four running queries at most, and the fifth waits and says so [RUN-07] [RUN-41]', async () => {
    const ids = Array.from({ length: 6 }, nextId);
    for (const client_id of ids) await execute({ sql: ENDLESS, client_id, runAsync: true });
    await eventually(
      async () => {
        const records = await Promise.all(ids.map(record));
        expect(records.map((query) => query?.state)).toEqual([
          ...Array.from({ length: 4 }, () => 'running'),
          'pending',
          'pending',
        ]);
        expect(records.map((query) => query?.extra.queue)).toEqual([
          ...Array.from({ length: 4 }, () => undefined),
          { before: 0 },
          { before: 1 },
        ]);
      },
      { intervalMs: 100 },
    );
    const [first = '', ...others] = ids;
    await stop(first);
    await until(ids[4] ?? '', 'running');
    for (const client_id of others.toReversed()) await stop(client_id);
    for (const client_id of ids) expect((await record(client_id))?.state).toBe('stopped');
  });

  test('a caller who leaves stops the run that nobody else waited for', async () => {
    const client_id = nextId();
    const leaving = new AbortController();
    const running = execute({ sql: ENDLESS, client_id }, { signal: leaving.signal });
    await until(client_id, 'running');
    leaving.abort();
    await until(client_id, 'stopped');
    await running.catch(() => undefined);
  });

  test('the run of a page that is left continues, and its tab knows it at once', async () => {
    const made = await lab.ask<{ id: number }>('ada', 'POST', '/tabstateview/', {
      form: { queryEditor: { dbId: lab.databaseId, name: 'Left', sql: 'SELECT 1' } },
    });
    const client_id = nextId();
    const leaving = new AbortController();
    const sql_editor_id = String(made.body.id);
    const running = execute(
      {
        sql: 'SELECT sum(a.range * b.range) AS n FROM range(30000) a, range(18000) b',
        client_id,
        sql_editor_id,
      },
      { ...COLUMNS, signal: leaving.signal },
    );
    await until(client_id, 'running');
    const tab = await lab.ask<TabState>('ada', 'GET', `/tabstateview/${sql_editor_id}`);
    expect(tab.body.latest_query).toMatchObject({ id: client_id, state: 'running' });
    leaving.abort();
    await running.catch(() => undefined);
    await until(client_id, 'success', { withinMs: 200_000 });
    expect(await record(client_id)).toMatchObject({ rows: 1, resultsKey: expect.any(String) });
  }, 300_000);

  test('a million rows wait in the spool, and the reply has only the first page', async () => {
    const sql = 'SELECT range AS n, range * 2 AS m FROM range(1000000)';
    const client_id = nextId();
    const { body, text } = await execute<ColumnsAnswer>(
      { sql, queryLimit: 1_000_000, client_id },
      COLUMNS,
    );
    await until(client_id, 'success');
    expect((await record(client_id))?.rows).toBe(1_000_000);
    expect(body.page.values[0]).toHaveLength(body.stored.page_rows);
    expect(text.length).toBeLessThan(500_000);
    const last = Math.ceil(1_000_000 / body.stored.page_rows) - 1;
    const { body: end } = await lab.ask<{ page: { values: number[][] } }>(
      'ada',
      'GET',
      `/api/v1/sqllab/results/?q=(key:'${body.stored.key}',page:${last})`,
      COLUMNS,
    );
    expect(end.page.values.map((column) => column.at(-1))).toEqual([999_999, 1_999_998]);
  });
});

describe('a run that takes too long', () => {
  beforeAll(async () => {
    lab = await aSqlLabServer({ workers: true, queryTimeoutMs: 300 });
  });
  afterAll(() => lab.close());

  test('ends as timed out and says so', async () => {
    const client_id = nextId();
    const answer = await execute<{ errors: { error_type: string; message: string }[] }>({
      sql: ENDLESS,
      client_id,
    });
    expect(answer.status).toBe(500);
    expect(answer.body.errors[0]?.error_type).toBe('SQLLAB_TIMEOUT_ERROR');
    expect((await record(client_id))?.state).toBe('timed_out');
  });
});

describe('the state of a run', () => {
  beforeAll(async () => {
    lab = await aSqlLabServer();
  });
  afterAll(() => lab.close());

  const aRun = async (state: string) => {
    const client_id = nextId();
    const { body } = await execute<RowsAnswer>({ sql: 'SELECT 1', client_id });
    await lab.deps.store.db
      .updateTable('queries')
      .set({ state })
      .where('id', '=', body.query_id)
      .execute();
    return { id: body.query_id, client_id };
  };

  test.each<[from: QueryState, to: QueryState, moves: boolean]>([
    ['pending', 'running', true],
    ['pending', 'stopped', true],
    ['pending', 'success', false],
    ['running', 'success', true],
    ['running', 'failed', true],
    ['running', 'stopped', true],
    ['running', 'timed_out', true],
    ['running', 'pending', false],
    ['success', 'stopped', false],
    ['stopped', 'success', false],
    ['stopped', 'failed', false],
    ['failed', 'running', false],
    ['timed_out', 'stopped', false],
  ])('moves from %s to %s: %s', async (from, to, moves) => {
    const { id } = await aRun(from);
    const queries = createQueries(lab.deps.store.db);
    expect(await queries.move(id, to, {}, new Date())).toBe(moves);
    expect((await queries.byId(id)).state).toBe(moves ? to : from);
  });

  test('is final for all unfinished runs after a restart', async () => {
    const unfinished = [await aRun('running'), await aRun('pending')];
    const finished = await aRun('success');
    const failed = await createQueries(lab.deps.store.db).failUnfinished(new Date());
    expect(failed).toBeGreaterThanOrEqual(2);
    for (const { client_id } of unfinished) {
      expect(await record(client_id)).toMatchObject({
        state: 'failed',
        errorMessage: SERVER_RESTARTED,
      });
    }
    expect((await record(finished.client_id))?.state).toBe('success');
  });
});
