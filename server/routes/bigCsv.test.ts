/** A large CSV of chart data goes from the worker that writes it through a file to whom asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const ROWS = 60_000;
const PART_MAX_BYTES = 256 * 1024;

let server: TestServer;
let admin: Client;
let id: number;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  const sql = `
    SELECT range AS n, 9007199254740993 + range AS big, (range / 8)::DECIMAL(18,3) AS price,
      CASE WHEN range % 3 = 0 THEN NULL ELSE 'part, "' || range || '"' END AS part
    FROM range(${ROWS})`;
  const json = { database: server.databaseId, schema: 'main', table_name: 'many', sql };
  const made = await admin.post('/api/v1/dataset/', { json });
  ({ id } = (await made.json()) as { id: number });
});
afterAll(() => server.close());

const line = (n: number): string => {
  const price = (n / 8).toFixed(3);
  const part = n % 3 === 0 ? '' : `"part, ""${n}"""`;
  return `${n},${9_007_199_254_740_993n + BigInt(n)},${price},${part}\n`;
};
const QUERY = { columns: ['n', 'big', 'price', 'part'], orderby: [['n', true]], row_limit: ROWS };
const ask = (queries: readonly object[]) =>
  admin.post('/api/v1/chart/data', {
    json: { datasource: { id, type: 'table' }, queries, result_format: 'csv' },
  });

test('a large CSV comes in parts, and is what a small one would be, line for line [CDT-11]', async () => {
  const answer = await ask([QUERY]);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
  const parts: Uint8Array[] = [];
  for await (const part of answer.body ?? []) parts.push(part as Uint8Array);
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(PART_MAX_BYTES);
  const lines = Array.from({ length: ROWS }, (_, n) => line(n));
  expect(Buffer.concat(parts).toString()).toBe(`n,big,price,part\n${lines.join('')}`);
});

test('a small CSV has the first lines of the large one', async () => {
  const answer = await ask([{ ...QUERY, row_limit: 3 }]);
  expect(await answer.text()).toBe(`n,big,price,part\n${line(0)}${line(1)}${line(2)}`);
});

test('a CSV beyond the limit of what is sent is refused in words', async () => {
  const wide = Array.from({ length: 40 }, (_, at) => ({
    label: `text ${at}`,
    sqlExpression: "repeat('x', 100)",
  }));
  const answer = await ask([{ columns: ['n', ...wide], row_limit: ROWS }]);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(' MB')]);
});
