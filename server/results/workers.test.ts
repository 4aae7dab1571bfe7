import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnsAnswer, PageAnswer } from '#common/wire/sqllab.ts';
import { createQueries } from '../store/queries.ts';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { eventually } from '../../test/eventually.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer({ workers: true });
});
afterAll(() => lab.close());

const ROWS = 300_000;
const run = async () => {
  const sql = `SELECT range AS n, 'text ' || (range * 7919 % 1000) AS t, (range * 1.5)::DECIMAL(12, 2) AS d FROM range(${ROWS})`;
  const { body, status, text } = await lab.ask<ColumnsAnswer>(
    'ada',
    'POST',
    '/api/v1/sqllab/execute/',
    { json: { database_id: lab.databaseId, sql, queryLimit: ROWS }, ...COLUMNS },
  );
  expect(status, text.slice(0, 500)).toBe(200);
  // Where the first rows came before the last, the rest follows.
  const queries = createQueries(lab.deps.store.db);
  await eventually(async () =>
    expect(await queries.byClientId(body.query.id)).toMatchObject({ state: 'success' }),
  );
  return { id: body.query.id, key: body.stored.key };
};
const view = (key: string, spec: object, signal?: AbortSignal) =>
  lab.ask<{ stored: { key: string; rows: number } }>(
    'ada',
    'POST',
    '/api/v1/sqllab/results/view/',
    { json: { key, ...spec }, ...(signal ? { signal } : {}) },
  );

test('a process of its own sorts and pages a large result, with its pages in order [R19]', async () => {
  const { key } = await run();
  const { body, status } = await view(key, {
    order_by: [{ column: 1 }, { column: 0, descending: true }],
  });
  expect(status).toBe(200);
  expect(body.stored.rows).toBe(ROWS);
  const last = await lab.ask<PageAnswer>(
    'ada',
    'GET',
    `/api/v1/sqllab/results/?q=(key:'${body.stored.key}',page:59)`,
    COLUMNS,
  );
  const [n, t] = last.body.page.values as [number[], string[]];
  expect(n).toHaveLength(5000);
  expect(t.at(-1)).toBe('text 999');
  expect(n.at(-1)).toBe(Math.min(...n.filter((_, row) => t[row] === 'text 999')));
});

test('a process that ends with its reader writes the file of a result [R19]', async () => {
  const { id } = await run();
  const { bytes, status } = await lab.bytes(
    'ada',
    'GET',
    `/api/v1/sqllab/download/${id}/?format=csv`,
  );
  expect(status).toBe(200);
  const text = bytes.toString();
  expect(text.split('\n')).toHaveLength(ROWS + 2);
  expect(
    text.endsWith(
      `${ROWS - 1},text ${((ROWS - 1) * 7919) % 1000},${((ROWS - 1) * 1.5).toFixed(2)}\n`,
    ),
  ).toBe(true);

  const spill = join(lab.deps.config.dataDir, 'spill');
  const exports = () => readdirSync(spill).filter((name) => name.startsWith('export-'));
  const answer = await lab.deps.results.exports.write(
    { key: (await run()).key, format: 'xlsx', title: 'left', marked: true },
    { owner: 'ada' },
  );
  expect(exports()).toHaveLength(1);
  const reader = answer.getReader();
  await reader.read();
  await reader.cancel();
  await eventually(() => expect(exports()).toEqual([]));
});

test('a caller who leaves ends the sorting of rows, and the next caller is served', async () => {
  const { key } = await run();
  const leaving = new AbortController();
  const left = lab.deps.results.view(
    key,
    { order_by: [{ column: 1 }], filters: [], search: '' },
    { owner: 'ada', signal: leaving.signal },
  );
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'stopped' });
  expect((await view(key, { search: 'text 42' })).status).toBe(200);
});
