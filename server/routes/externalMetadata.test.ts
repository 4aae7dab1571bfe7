import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  admin = await server.signIn();
  const sql = "SELECT DATE '2026-01-02' AS day, 'x' AS b";
  const made = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'now', sql },
  });
  ({ id } = (await made.json()) as { id: number });
});
afterAll(() => server.close());

test('names the columns that the query of a dataset has now', async () => {
  const answer = await admin.get(`/datasource/external_metadata/table/${id}/`);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    [
      { column_name: 'day', name: 'day', type: 'DATE', type_generic: 2, is_dttm: true },
      { column_name: 'b', name: 'b', type_generic: 1, is_dttm: false },
    ],
  ]);
});

test('is for people who make datasets, and does not find what is not there', async () => {
  const missing = await admin.get('/datasource/external_metadata/table/99999/');
  expect([missing.status, await missing.json()]).toEqual([
    404,
    { error: 'Datasource does not exist' },
  ]);
  const viewer = await server.signIn('viewer');
  expect((await viewer.get(`/datasource/external_metadata/table/${id}/`)).status).toBe(403);
});
