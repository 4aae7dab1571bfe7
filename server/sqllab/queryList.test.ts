import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
  const json = { database_id: lab.databaseId, sql: 'SELECT 1 AS a', client_id: 'listed00001' };
  await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', { json });
});
afterAll(() => lab.close());

const listed = async (q: string) => {
  type List = { result: Record<string, unknown>[] };
  const { body } = await lab.ask<List>('ada', 'GET', `/api/v1/query/?q=${q}`);
  return body.result[0] ?? {};
};

test('the history without columns has the fields of a real server, with times as numbers', async () => {
  const row = await listed('(page_size:1)');
  expect(Object.keys(row).toSorted()).toEqual([
    'changed_on',
    'database',
    'end_time',
    'executed_sql',
    'id',
    'rows',
    'schema',
    'sql',
    'sql_tables',
    'start_running_time',
    'start_time',
    'status',
    'tab_name',
    'tmp_table_name',
    'tracking_url',
    'user',
  ]);
  expect(row).toMatchObject({
    database: { database_name: expect.any(String) as string },
    start_time: expect.any(Number) as number,
    end_time: expect.any(Number) as number,
  });
  expect(Object.keys(row.database as object)).toEqual(['database_name']);
});

test('the history with columns has exactly these, with times as texts', async () => {
  const row = await listed('(columns:!(id,client_id,start_time,database.id))');
  expect(row).toEqual({
    id: expect.any(Number) as number,
    client_id: 'listed00001',
    start_time: expect.stringMatching(/^\d+\.\d{6}$/) as string,
    database: { id: lab.databaseId },
  });
});

test('only people whose runs or saved queries the viewer may see can be chosen', async () => {
  await lab.ask('ben', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql: 'SELECT 2', client_id: 'listed00002' },
  });
  for (const person of ['ada', 'ben'] as const)
    await lab.ask(person, 'POST', '/api/v1/saved_query/', { json: { label: `Of ${person}` } });
  const idOf = async (username: string) =>
    (
      await lab.deps.store.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
  const [ada, ben] = [await idOf('ada'), await idOf('ben')];
  const chosen = async (person: 'admin' | 'ada', path: string, q = '') => {
    type Choices = { count: number; result: { value: number }[] };
    const { body } = await lab.ask<Choices>(person, 'GET', `/api/v1/${path}${q}`);
    expect(body.count).toBe(body.result.length);
    return body.result.map(({ value }) => value).toSorted((a, b) => a - b);
  };
  expect(await chosen('admin', 'query/related/user')).toEqual([]);
  for (const path of [
    'query/related/user',
    'saved_query/related/created_by',
    'saved_query/related/changed_by',
  ]) {
    expect(await chosen('ada', path)).toEqual([ada]);
    expect(await chosen('ada', path, `?q=(include_ids:!(${ben}))`)).toEqual([ada]);
    expect(await chosen('ada', path, '?q=(filter:zzz)')).toEqual([]);
  }
});
