/** SQL that was kept is judged each time it is asked, as whoever wrote it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
let datasetId: number;
let viewerId: number;

beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config, store } = lab.deps;
  const tables = createTables({
    setup: duckdbSetup(config.dataDir, config.limits),
    inProcess: true,
  });
  await tables.importTable({ schema: 'main', name: 'open_table', from: { sql: 'SELECT 1 AS a' } });
  await tables.importTable({ schema: 'main', name: 'closed', from: { sql: 'SELECT 2 AS a' } });
  viewerId = await lab.idOf('viewer');
  const made = await lab.ask<{ id: number }>('admin', 'POST', '/api/v1/dataset/', {
    json: { database: lab.databaseId, schema: 'main', table_name: 'kept', sql: 'SELECT 1 AS a' },
  });
  datasetId = made.body.id;
  expect(
    await store.db
      .selectFrom('datasets')
      .select('sql_author')
      .where('id', '=', datasetId)
      .executeTakeFirst(),
  ).toEqual({ sql_author: null });
});
afterAll(() => lab.close());

const keeps = (sql: string, sql_author: number | null) =>
  lab.deps.store.db
    .updateTable('datasets')
    .set({ sql, sql_author, changed_on: new Date().toISOString() })
    .where('id', '=', datasetId)
    .execute();

/** As somebody who reads everything: what is refused is refused for the author's sake. */
const chart = () =>
  lab.ask<{ result?: { data: unknown; query: string }[] }>('admin', 'POST', '/api/v1/chart/data', {
    json: {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['a'], row_limit: 10 }],
      force: true,
    },
  });

describe('a virtual dataset', () => {
  beforeEach(() => keeps('SELECT a FROM open_table', viewerId));

  test('runs as printed where its author may read single tables [T9]', async () => {
    const { status, body } = await chart();
    expect(status).toBe(200);
    expect(body.result?.[0]?.data).toEqual([{ a: 1 }]);
    expect(body.result?.[0]?.query).toContain('FROM "main"."open_table"');
  });

  test('is refused once it reads what its author may not [T9]', async () => {
    await keeps('SELECT a FROM closed', viewerId);
    expect((await chart()).status).toBe(403);
  });

  test('runs as typed where its author may read the whole database', async () => {
    await keeps('SELECT a FROM closed', null);
    expect((await chart()).body.result?.[0]?.data).toEqual([{ a: 2 }]);
  });

  test('is refused with a way out when its author may no longer sign in [T14]', async () => {
    const { db } = lab.deps.store;
    const isActive = (flag: 0 | 1) =>
      db.updateTable('users').set({ is_active: flag }).where('id', '=', viewerId).execute();
    await isActive(0);
    const { status, text } = await chart();
    await isActive(1);
    expect(status).toBe(403);
    expect(text).toContain('has to save the SQL again');
  });

  test('belongs to its next author when its SQL is changed [T14]', async () => {
    const answer = await lab.ask('admin', 'PUT', `/api/v1/dataset/${datasetId}`, {
      json: { sql: 'SELECT a FROM closed' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await chart()).status).toBe(200);
  });
});

describe('a run of a person who may read single tables', () => {
  const run = (sql: string) =>
    lab.ask<{ query?: { executedSql: string }; errors?: { message: string; extra: object }[] }>(
      'viewer',
      'POST',
      '/api/v1/sqllab/execute/',
      {
        json: {
          database_id: lab.databaseId,
          schema: 'main',
          sql,
          client_id: crypto.randomUUID().slice(0, 11),
        },
      },
    );

  test('sends the database the printed SQL, not the typed one [T1]', async () => {
    const { status, body } = await run('select a /* all */ from open_table -- of it');
    expect(status).toBe(200);
    expect(body.query?.executedSql).toMatch(/^SELECT "a" FROM "main"."open_table"/);
  });

  test('has errors of the database at their position in the typed SQL', async () => {
    const { body } = await run('SELECT a,\n\n  nope\nFROM open_table');
    expect(body.errors?.[0]?.extra).toMatchObject({ line: 3, column: 3 });
  });

  test('fails with the right it needs where its SQL cannot be read', async () => {
    const { body } = await run('SELECT a\nFROM open_table\nFOR UPDATE');
    expect(body.errors?.[0]?.message).toContain('Unexpected "FOR"');
    expect(body.errors?.[0]?.message).toContain('access to the whole database');
    expect(body.errors?.[0]?.extra).toMatchObject({ line: 3, column: 1 });
  });
});
