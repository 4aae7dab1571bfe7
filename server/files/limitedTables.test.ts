/** Files of somebody whom a row rule limits to some rows of a table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';
import type { Client } from '../../mocks/testServer.ts';
import { grant } from '../store/roles.ts';

let server: RuledServer;
let dataset: number;
let limited: Client;
beforeAll(async () => {
  server = await aRuledServer([{ name: 'Sold', sql: 'SELECT range AS id FROM range(3)' }]);
  await grant(server.store.db, 'Alpha', 'can_upload', 'Database');
  dataset = await server.aDataset('Sold');
  await server.aRule('id = 1', dataset);
  limited = await server.signIn('lab');
});
afterAll(() => server.close());

const CONTENT = 'id\n7\n';

const staged = async (by: Client) => {
  const data = new FormData();
  data.append('file', new File([CONTENT], 't.csv'));
  const answer = await by.post('/api/v1/file/', { data });
  const { result } = (await answer.json()) as { result: readonly { id: string }[] };
  return result[0]?.id ?? '';
};

const imported = async (mode: string, table_name: string, by = limited) => {
  const json = {
    reading: {},
    database_id: server.databaseId,
    table_name,
    mode,
    columns: [{ source: 'id', name: 'id', type: 'BIGINT' }],
  };
  return by.post(`/api/v1/file/${await staged(by)}/import/`, { json });
};

const uploaded = (already_exists: string, table_name: string, by = limited) => {
  const data = new FormData();
  for (const [field, value] of Object.entries({ type: 'csv', table_name, already_exists }))
    data.append(field, value);
  data.append('file', new File([CONTENT], 't.csv'));
  return by.post(`/api/v1/database/${server.databaseId}/upload/`, { data });
};

test.each([
  ['replaces', imported, 'replace'],
  ['adds rows to', imported, 'append'],
  ['replaces by the posted form', uploaded, 'replace'],
  ['adds rows by the posted form to', uploaded, 'append'],
] as const)('nobody %s a table of which a rule hides rows [T12]', async (_, send, mode) => {
  const answer = await send(mode, 'sOLD');
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('A rule limits which rows of main.sOLD you see.'),
  ]);
  expect(await server.idsOf(server.admin, dataset)).toEqual([0, 1, 2]);
});

test('somebody whom a rule limits makes other tables, and somebody who keeps the rules replaces this one', async () => {
  expect((await uploaded('replace', 'other')).status).toBe(201);
  expect((await uploaded('append', 'other')).status).toBe(201);
  expect((await uploaded('replace', 'Sold', server.admin)).status).toBe(201);
  expect(await server.idsOf(server.admin, dataset)).toEqual([7]);
});
