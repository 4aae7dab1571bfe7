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
