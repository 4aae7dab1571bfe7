import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { eventually } from '../../test/eventually.ts';

const ENDLESS = 'select count(*) from range(100000000000) a, range(100000) b';

let server: TestServer;
let people: Client[];

beforeAll(async () => {
  const users = ['ada', 'ben'].map((username) => aUser({ username, roles: ['Admin'] }));
  server = await aServer({ users, workers: true });
  people = await Promise.all(['ada', 'ben'].map((username) => server.signIn(username)));
});
afterAll(() => server.close());

const statesOf = async (client: Client) => {
  const answer = await client.get('/api/v1/query/?q=(columns:!(client_id,status))');
  const { result } = (await answer.json()) as { result: { client_id: string; status: string }[] };
  return result;
};

test('people sign in and read while four endless queries run, and stop ends each query [R16] [R18]', async () => {
  const runs = people.flatMap((client, who) =>
    [1, 2].map((n) => ({
      client,
      id: `endless-${who}${n}`,
      done: client.post('/api/v1/sqllab/execute/', {
        json: { client_id: `endless-${who}${n}`, database_id: server.databaseId, sql: ENDLESS },
      }),
    })),
  );
  await eventually(async () => {
    for (const client of people) {
      expect((await statesOf(client)).map(({ status }) => status)).toEqual(['running', 'running']);
    }
  });

  const newcomer = await server.signIn('admin');
  expect((await newcomer.get('/api/v1/me/')).status).toBe(200);
  expect((await newcomer.get('/api/v1/dashboard/')).status).toBe(200);

  for (const { client, id } of runs) {
    expect((await client.post('/api/v1/query/stop', { json: { client_id: id } })).status).toBe(200);
  }
  for (const { done } of runs)
    expect(await (await done).json()).toMatchObject({ status: 'stopped' });
  for (const client of people) {
    expect((await statesOf(client)).map(({ status }) => status)).toEqual(['stopped', 'stopped']);
  }
});
