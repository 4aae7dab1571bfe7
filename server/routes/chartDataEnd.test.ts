import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { DEFAULTS } from '../config.ts';

const LONG =
  'SELECT a.range AS n FROM range(100000000) a, range(100000) b WHERE a.range + b.range < 0';
const PATH = '/api/v1/chart/data';

let server: TestServer;
let admin: Client;
let slow: number;

const count = (label: string) => ({
  datasource: { id: slow, type: 'table' },
  queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label }] }],
});

beforeAll(async () => {
  server = await aServer({
    config: { limits: { ...DEFAULTS.limits, queryTimeoutMs: 1000 } },
  });
  admin = await server.signIn();
  const made = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'slow', sql: LONG },
  });
  slow = ((await made.json()) as { id: number }).id;
});
afterAll(() => server.close());

test('a long query ends at its time limit with 408, and says what to do [ERR-11]', async () => {
  const answer = await admin.post(PATH, { json: count('timed') });
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
  const gone = new AbortController();
  const started = Date.now();
  const waiting = admin.post(PATH, { json: count('left'), signal: gone.signal });
  setTimeout(() => gone.abort(), 100);
  await waiting.catch(() => null);
  expect(Date.now() - started).toBeLessThan(900);
});
