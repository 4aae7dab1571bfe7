/** A time grain beside an axis of custom SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const ROWS = `
  SELECT * FROM (VALUES
    (TIMESTAMP '2024-01-31 10:00:00', 'north', 1), (TIMESTAMP '2024-01-02 09:00:00', 'south', 2),
    (TIMESTAMP '2024-02-03 08:00:00', 'north', 4)
  ) AS t(moment, region, films)`;

let server: TestServer;
let admin: Client;
let id: number;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  const json = { database: server.databaseId, schema: 'main', table_name: 'shown', sql: ROWS };
  const made = await admin.post('/api/v1/dataset/', { json });
  expect(made.status, await made.clone().text()).toBe(201);
  ({ id } = (await made.json()) as { id: number });
});
afterAll(() => server.close());

const asked = async (sqlExpression: string) => {
  const axis = { columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression, label: 'axis' };
  const films = { expressionType: 'SQL', sqlExpression: 'SUM(films)', label: 'films' };
  const answer = await admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'table' },
      queries: [{ columns: [axis], metrics: [films], orderby: [['axis', true]] }],
    },
  });
  return { status: answer.status, body: await answer.text() };
};

test.each([
  [
    'texts',
    'upper(region)',
    [
      ['NORTH', 5],
      ['SOUTH', 2],
    ],
  ],
  [
    'numbers',
    'films % 2',
    [
      [0, 6],
      [1, 1],
    ],
  ],
  [
    'texts of moments',
    "strftime(moment, '%b')",
    [
      ['Feb', 4],
      ['Jan', 3],
    ],
  ],
])('on %s has the values as they are', async (_, sql, rows) => {
  const { status, body } = await asked(sql);
  expect(status, body).toBe(200);
  const { result } = JSON.parse(body) as { result: [{ data: { axis: unknown; films: number }[] }] };
  expect(result[0].data.map(({ axis, films }) => [axis, films])).toEqual(rows);
});

test('on moments has the start of each period', async () => {
  const { body } = await asked("moment + INTERVAL '1 day'");
  const { result } = JSON.parse(body) as { result: [{ data: { axis: number; films: number }[] }] };
  expect(result[0].data).toEqual([
    { axis: Date.UTC(2024, 0, 1), films: 2 },
    { axis: Date.UTC(2024, 1, 1), films: 5 },
  ]);
});

test('on SQL that cannot be read says what is wrong with it', async () => {
  const { status, body } = await asked('upper(regoin)');
  expect(status).toBe(400);
  expect(body).toContain('regoin');
});
