import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartEntryOf } from '../../mocks/chartEntry.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

const DATA = '/api/v1/chart/data';
const MINUTE = 60;
const DAY = 86_400;

let ms = Date.parse('2026-01-01T12:00:00Z');
const pass = (seconds: number) => void (ms += seconds * 1000);

let server: TestServer;
let admin: Client;
let alpha: Client;

beforeAll(async () => {
  server = await aServer({
    now: () => new Date(ms),
    users: [aUser({ username: 'alpha', roles: ['Alpha'] })],
  });
  [admin, alpha] = [await server.signIn(), await server.signIn('alpha')];
});
afterAll(() => server.close());

const made = async (path: string, json: object, who = admin): Promise<number> => {
  const answer = await who.post(path, { json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const aDataset = async (table_name: string, cache_timeout: number | null) => {
  const id = await made('/api/v1/dataset/', {
    database: server.databaseId,
    schema: 'main',
    table_name,
    sql: 'SELECT 1 AS n',
  });
  const change = await admin.put(`/api/v1/dataset/${id}`, { json: { cache_timeout } });
  expect(change.status).toBe(200);
  return id;
};

/** Whether a kept answer was given, and the lifetime that is told. */
const ask = async (id: number, more: object = {}, who = admin) => {
  const json = { datasource: { id, type: 'table' }, queries: [{ columns: ['n'] }], ...more };
  const { is_cached, cache_timeout } = await chartEntryOf(await who.post(DATA, { json }));
  return [is_cached, cache_timeout];
};

describe('what one person wishes of kept answers', () => {
  test('never makes them older than the dataset allows, for anybody [CDT-13]', async () => {
    const id = await aDataset('of a minute', MINUTE);
    for (const custom_cache_timeout of [0, DAY * 365]) {
      expect(await ask(id, { custom_cache_timeout, force: true }, alpha)).toEqual([null, MINUTE]);
      pass(MINUTE - 1);
      expect(await ask(id)).toEqual([true, MINUTE]);
      expect(await ask(id, { custom_cache_timeout }, alpha)).toEqual([true, MINUTE]);
      pass(1);
      expect(await ask(id, { custom_cache_timeout }, alpha)).toEqual([null, MINUTE]);
    }
  });

  test('makes them younger for this person, and not for others', async () => {
    const id = await aDataset('of a day', null);
    expect(await ask(id, { custom_cache_timeout: MINUTE }, alpha)).toEqual([null, MINUTE]);
    pass(MINUTE);
    expect(await ask(id)).toEqual([true, DAY]);
    expect(await ask(id, { custom_cache_timeout: MINUTE }, alpha)).toEqual([null, MINUTE]);
    pass(MINUTE - 1);
    expect(await ask(id, { custom_cache_timeout: MINUTE }, alpha)).toEqual([true, MINUTE]);
  });

  test('without any, leaves a kept answer as it is and adds none', async () => {
    const id = await aDataset('kept by others', null);
    const without = { custom_cache_timeout: -1 };
    expect(await ask(id, without, alpha)).toEqual([null, -1]);
    expect(await ask(id)).toEqual([null, DAY]);
    expect(await ask(id, { ...without, force: true }, alpha)).toEqual([null, -1]);
    expect(await ask(id)).toEqual([true, DAY]);
  });

  test('keeps nothing of a dataset whose answers are not kept', async () => {
    const id = await aDataset('never kept', -1);
    for (const custom_cache_timeout of [0, MINUTE, null]) {
      expect(await ask(id, { custom_cache_timeout }, alpha)).toEqual([null, -1]);
    }
  });

  test('a chart of their own whose answers are kept for ever changes nothing for others', async () => {
    const id = await aDataset('of a minute, too', MINUTE);
    const slice_id = await made(
      '/api/v1/chart/',
      { slice_name: 'Own', datasource_id: id, datasource_type: 'table', cache_timeout: 0 },
      alpha,
    );
    const own = { form_data: { slice_id } };
    expect(await ask(id, own, alpha)).toEqual([null, 0]);
    pass(DAY);
    expect(await ask(id, own, alpha)).toEqual([true, 0]);
    expect(await ask(id)).toEqual([null, MINUTE]);
  });
});
