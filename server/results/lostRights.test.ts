/** Rights that a person lost after a run: its result is closed like the data. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import {
  aSqlLabServer,
  COLUMNS,
  type Person,
  type SqlLabServer,
} from '../../mocks/aSqlLabServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
let roles: { user_id: number; role_id: number }[];
beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config, store } = lab.deps;
  const tables = createTables({
    setup: duckdbSetup(config.dataDir, config.limits),
    inProcess: true,
  });
  const from = { sql: "SELECT 'topsecret' AS word" };
  await tables.importTable({ schema: 'main', name: 'open_table', from });
  await tables.importTable({ schema: 'main', name: 'closed_table', from });
  roles = await store.db.selectFrom('user_roles').selectAll().execute();
});
afterEach(async () => {
  await lab.deps.store.db.deleteFrom('user_roles').execute();
  await lab.deps.store.db.insertInto('user_roles').values(roles).execute();
});
afterAll(() => lab.close());

const roleCalled = async (name: string): Promise<number> => {
  const { db } = lab.deps.store;
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('name', 'like', name)
    .executeTakeFirstOrThrow();
  return row.id;
};
const lose = async (who: Person, role: string) =>
  lab.deps.store.db
    .deleteFrom('user_roles')
    .where('user_id', '=', await lab.idOf(who))
    .where('role_id', '=', await roleCalled(role))
    .execute();
const gain = async (who: Person, role: string) =>
  lab.deps.store.db
    .insertInto('user_roles')
    .values({ user_id: await lab.idOf(who), role_id: await roleCalled(role) })
    .execute();

interface Ran {
  readonly clientId: string;
  readonly key: string;
}

const run = async (who: Person, sql: string): Promise<Ran> => {
  const { body, text } = await lab.ask<ColumnsAnswer>(who, 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, schema: 'main' },
    ...COLUMNS,
  });
  expect(text).toContain('topsecret');
  return { clientId: body.query.id, key: body.query.resultsKey ?? '' };
};

const READS: readonly (readonly [
  string,
  (who: Person, ran: Ran) => Promise<{ status: number; text: string }>,
])[] = [
  ['its rows', (who, { key }) => lab.ask(who, 'GET', `/api/v1/sqllab/results/?q=(key:'${key}')`)],
  [
    'a page of its columns',
    (who, { key }) =>
      lab.ask(who, 'GET', `/api/v1/sqllab/results/?q=(key:'${key}',page:0)`, COLUMNS),
  ],
  [
    'a view',
    (who, { key }) =>
      lab.ask(who, 'POST', '/api/v1/sqllab/results/view/', { json: { key, search: 'top' } }),
  ],
  [
    'figures',
    (who, { key }) =>
      lab.ask(who, 'POST', '/api/v1/sqllab/results/figures/', {
        json: { key, ranges: [{ top: 0, bottom: 0, columns: [0] }] },
      }),
  ],
  [
    'the profile of a column',
    (who, { key }) =>
      lab.ask(who, 'GET', `/api/v1/sqllab/results/profile/?q=(key:'${key}',column:0)`),
  ],
  [
    'a file as CSV',
    (who, { clientId }) => lab.ask(who, 'GET', `/api/v1/sqllab/export/${clientId}/`),
  ],
  [
    'a file as JSON',
    (who, { clientId }) => lab.ask(who, 'GET', `/api/v1/sqllab/download/${clientId}?format=json`),
  ],
];

describe.each(READS)('%s of a kept result', (_, read) => {
  test('is there as long as the person may read the tables [T14]', async () => {
    const own = await run('viewer', 'SELECT * FROM open_table');
    const whole = await run('ada', 'SELECT * FROM closed_table');
    expect((await read('viewer', own)).status).toBe(200);
    expect((await read('ada', whole)).status).toBe(200);
  });

  test('is closed to who lost the database, and to who lost the only dataset of it [T14]', async () => {
    const own = await run('viewer', 'SELECT * FROM open_table');
    const whole = await run('ada', 'SELECT * FROM closed_table');
    await lose('viewer', 'table %');
    await lose('ada', 'Alpha');
    for (const reply of [await read('viewer', own), await read('ada', whole)]) {
      expect(reply.status, reply.text).toBe(403);
      expect(reply.text).toContain('You no longer have access');
      expect(reply.text).not.toContain('topsecret');
    }
  });

  test('is closed to who has single tables now, unless it is of these alone [T14]', async () => {
    const closed = await run('ada', 'SELECT * FROM closed_table');
    const open = await run('ada', 'SELECT * FROM open_table');
    await lose('ada', 'Alpha');
    await gain('ada', 'table %');
    expect((await read('ada', closed)).status).toBe(403);
    expect((await read('ada', open)).status).toBe(200);
  });
});
