/** Questions that the database cannot answer: each is refused with what is wrong and what to do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const PATH = '/api/v1/chart/data';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await aServer({ config: { limits: { workerMemoryMb: 256 } } });
  admin = await server.signIn();
});
afterAll(() => server.close());

const made = async (table_name: string, sql: string): Promise<number> => {
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name, sql },
  });
  return ((await answer.json()) as { id: number }).id;
};
const refusal = async (id: number, query: object): Promise<readonly [number, string]> => {
  const answer = await admin.post(PATH, {
    json: { datasource: { id, type: 'table' }, queries: [query] },
  });
  return [answer.status, ((await answer.json()) as { message: string }).message];
};
const custom = (sqlExpression: string, label: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
});

test('a query that needs too much memory is stopped, and says what to do [ERR-17]', async () => {
  const id = await made('wide', 'SELECT range AS n FROM range(400000)');
  const [status, message] = await refusal(id, {
    metrics: [custom("STRING_AGG(REPEAT('x', 1000 + n::INTEGER % 7), ',')", 'everything')],
  });
  expect([status, message]).toEqual([
    400,
    expect.stringMatching(/memory.*Filter the data, group it by less, or ask for fewer columns\./s),
  ]);
});

test('an answer that is too large is refused with what to do [ERR-17]', async () => {
  const id = await made('long', "SELECT n, REPEAT('x', 8000) || n AS t FROM range(9500) r(n)");
  const [status, message] = await refusal(id, { columns: ['n', 't'], row_limit: 9500 });
  expect([status, message]).toEqual([
    400,
    expect.stringMatching(/more than 64 MB|larger than 64 MB/),
  ]);
  expect(message).toMatch(/fewer rows/);
});

test('what the database refuses names the metric, in the words of the database [ERR-17]', async () => {
  const id = await made('words', "SELECT 'one' AS word");
  const metrics = [custom('COUNT(*)', 'fine'), custom('SUM(word)', 'Sum of words')];
  const [status, message] = await refusal(id, { metrics });
  expect([status, message]).toEqual([400, expect.stringContaining('sum(VARCHAR)')]);
  expect(message).toContain('This is in the metric "Sum of words", at character 1.');
});
