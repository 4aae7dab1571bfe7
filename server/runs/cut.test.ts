/** A result that would fill the disk is cut; the rows before the cut are the result, and the page gets the reason. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer, PageAnswer } from '#common/wire/sqllab.ts';

const MB = 1024 * 1024;
const WIDE = "SELECT range AS n, repeat('x', 3000) AS text FROM range(1000000)";

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer({
    workers: true,
    limits: { resultBytes: 20 * MB },
    hasFirstRows: false,
  });
});
afterAll(() => lab.close());

const run = (sql: string) =>
  lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, queryLimit: 1_000_000 },
    ...COLUMNS,
  });

test('a run of gigabytes ends successfully, with the rows that fit and the reason [R17, R19, T31]', async () => {
  const { status, body } = await run(WIDE);
  expect(status).toBe(200);
  const { stored, query } = body;
  expect(stored.rows).toBeGreaterThan(1000);
  expect(stored.rows * 3000).toBeLessThan(30 * MB);
  const message = `Cut at ${stored.rows.toLocaleString('en')} rows: more than 20 MB of one result are not kept. Select fewer columns, or filter or aggregate the rows in the query.`;
  expect(query).toMatchObject({
    state: 'success',
    rows: stored.rows,
    limitingFactor: 'UNKNOWN',
    extra: { errors: [{ message, error_type: 'RESULT_TOO_LARGE_ERROR', level: 'warning' }] },
  });
  const last = Math.floor((stored.rows - 1) / stored.page_rows);
  const { body: read } = await lab.ask<PageAnswer>(
    'ada',
    'GET',
    `/api/v1/sqllab/results/?q=(key:'${stored.key}',page:${last})`,
    COLUMNS,
  );
  expect(read.page.values[0]?.at(-1)).toBe(stored.rows - 1);
});

test('a run that fits has no such reason', async () => {
  const { body } = await run('SELECT range AS n FROM range(10000)');
  expect(body.query).toMatchObject({ rows: 10_000, limitingFactor: 'NOT_LIMITED' });
  expect(body.query.extra.errors).toBeUndefined();
});
