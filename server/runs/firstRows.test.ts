/** The first rows of a long answer are there while the rest is still made (capability `sqllab.partial`). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { QueryRecord } from '#common/wire/query.ts';
import type { ColumnsAnswer, RowsAnswer } from '#common/wire/sqllab.ts';
import { eventually } from '../../test/eventually.ts';

/** Goes on for a quarter of a minute and more. */
const ENDLESS = 'SELECT range AS n, list_sum(range(range % 7, 3000)) AS s FROM range(1000000)';
const ROWS = 300_000;
const SOME_SECONDS = `SELECT range AS n, list_sum(range(range % 7, 900)) AS s FROM range(${ROWS})`;

let lab: SqlLabServer;
let made = 0;
const nextId = () => `first${String((made += 1)).padStart(6, '0')}`;

beforeAll(async () => {
  lab = await aSqlLabServer({ workers: true });
});
afterAll(() => lab.close());

const start = (sql: string, client_id: string) =>
  lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, client_id, queryLimit: 1_000_000 },
    ...COLUMNS,
  });
const stop = (client_id: string) =>
  lab.ask('ada', 'POST', '/api/v1/query/stop', { json: { client_id } });
const record = async (client_id: string): Promise<QueryRecord | undefined> => {
  const { body } = await lab.ask<{ result: QueryRecord[] }>(
    'ada',
    'GET',
    '/api/v1/query/updated_since?q=(last_updated_ms:0)',
  );
  return body.result.find(({ id }) => id === client_id);
};
const page = (key: string, at?: number) =>
  lab.ask<ColumnsAnswer>(
    'ada',
    'GET',
    `/api/v1/sqllab/results/?q=(key:'${key}'${at === undefined ? '' : `,page:${at}`})`,
    COLUMNS,
  );

test('the first rows arrive while the run continues, and the result grows, can be read, and stops [R19] [RUN-20] [RUN-41]', async () => {
  const client_id = nextId();
  const { status, body } = await start(ENDLESS, client_id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'running',
    stored: { complete: false, page_rows: 5000 },
    query: { state: 'running', resultsKey: body.stored.key },
  });
  expect(body.page.values[0]).toHaveLength(5000);
  expect(body.stored.rows).toBeLessThan(1_000_000);
  await eventually(
    async () => expect((await record(client_id))?.rows).toBeGreaterThan(body.stored.rows),
    { intervalMs: 200 },
  );
  const { body: second } = await page(body.stored.key, 1);
  expect(second.page.values[0]?.slice(0, 2)).toEqual([5000, 5001]);
  expect((await page(body.stored.key, 190)).status).toBe(409);
  const { body: again } = await page(body.stored.key);
  expect(again).toMatchObject({ status: 'running', stored: { complete: false } });

  await stop(client_id);
  expect(await record(client_id)).toMatchObject({
    state: 'stopped',
    rows: null,
    resultsKey: null,
  });
  expect((await page(body.stored.key, 0)).status).toBe(404);
  expect(await lab.deps.spool.pageText(body.stored.key, 0)).toBeNull();
});

test('a run that replied early ends with all its rows under the same key [R19]', async () => {
  const client_id = nextId();
  const { body } = await start(SOME_SECONDS, client_id);
  expect(body.status).toBe('running');
  await vi.waitFor(async () => expect((await record(client_id))?.state).toBe('success'), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await record(client_id)).toMatchObject({
    rows: ROWS,
    resultsKey: body.stored.key,
    limitingFactor: 'NOT_LIMITED',
  });
  const { body: whole } = await page(body.stored.key);
  expect(whole).toMatchObject({
    status: 'success',
    stored: { rows: ROWS, complete: true },
  });
  expect((await page(body.stored.key, 59)).body.page.values[0]?.at(-1)).toBe(ROWS - 1);
});

test('an error after the first rows fails the run and removes the rows', async () => {
  const client_id = nextId();
  const { body } = await start(
    "SELECT list_sum(range(range % 7, 900)) AS s, CAST(CASE WHEN range = 250000 THEN 'x' ELSE '1' END AS INTEGER) AS i FROM range(300000)",
    client_id,
  );
  expect(body.status).toBe('running');
  await vi.waitFor(async () => expect((await record(client_id))?.state).toBe('failed'), {
    timeout: 60_000,
    interval: 200,
  });
  const failed = await record(client_id);
  expect(failed).toMatchObject({ rows: null, resultsKey: null });
  expect(failed?.errorMessage).toContain('x');
  expect((await page(body.stored.key, 0)).status).toBe(404);
});

test('a caller who wants rows, not columns, gets a reply only at the end', async () => {
  const { body } = await lab.ask<RowsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql: SOME_SECONDS, queryLimit: 50_000 },
  });
  expect(body).toMatchObject({ status: 'success', query: { state: 'success', rows: 50_000 } });
});
