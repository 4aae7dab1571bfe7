import { afterEach, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../mocks/testServer.ts';

const LONG =
  'SELECT a.range AS n FROM range(100000000) a, range(100000) b WHERE a.range + b.range < 0';
const PATH = '/api/v1/chart/data';

let server: TestServer;
afterEach(() => server.close());

/** Asks a server that ends its queries after this time for the number of very many rows. */
const longQuery = async (queryTimeoutMs: number) => {
  server = await aServer({ config: { limits: { queryTimeoutMs } } });
  const admin = await server.signIn();
  const made = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'slow', sql: LONG },
  });
  const { id } = (await made.json()) as { id: number };
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
  const json = { datasource: { id, type: 'table' }, queries: [{ metrics: [metric] }] };
  return (signal?: AbortSignal) => admin.post(PATH, signal ? { json, signal } : { json });
};

test('a long query ends at its time limit with 408, and says what to do [ERR-11]', async () => {
  const ask = await longQuery(1000);
  const answer = await ask();
  expect(answer.status).toBe(408);
  expect(await answer.json()).toMatchObject({
    errors: [
      {
        error_type: 'BACKEND_TIMEOUT_ERROR',
        message: expect.stringContaining('Choose a shorter time range, filter the data'),
        extra: { timeout: 1, issue_codes: [{ code: 1000 }, { code: 1001 }] },
      },
    ],
  });
});

test('a long query ends when nobody waits for it', async () => {
  // The time limit is longer than this test waits.
  const ask = await longQuery(600_000);
  const answer = await ask(AbortSignal.timeout(100)).catch(() => null);
  expect(answer?.ok ?? false).toBe(false);
});
