/** One request makes a bounded amount of SQL, however often it refers to the same long expressions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const LONG = `greatest(${Array.from({ length: 20_000 }, () => 'n').join(',')})`;

let server: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  const made = await admin.post('/api/v1/dataset/', {
    json: {
      database: server.databaseId,
      schema: 'main',
      table_name: 't',
      sql: "SELECT 1 AS n, TIMESTAMP '2024-02-01' AS at",
    },
  });
  ({ id } = (await made.json()) as { id: number });
  const columns = [
    { column_name: 'n', type: 'INTEGER' },
    { column_name: 'at', type: 'TIMESTAMP', is_dttm: true },
    { column_name: 'long', type: 'INTEGER', expression: LONG },
  ];
  expect((await admin.put(`/api/v1/dataset/${id}`, { json: { columns } })).status).toBe(200);
});
afterAll(() => server.close());

const ask = (queries: readonly object[], result_type = 'full') =>
  admin.post('/api/v1/chart/data', {
    json: { datasource: { id, type: 'table' }, queries, result_type },
  });
const times = <T>(length: number, make: (at: number) => T) =>
  Array.from({ length }, (_, at) => make(at));
const metric = (sqlExpression: string, label: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
});
const ONE = { columns: ['n'], metrics: [] };

const REPEATED: readonly [string, readonly object[]][] = [
  ['filters', [{ ...ONE, filters: times(10_000, () => ({ col: 'long', op: 'IS NULL' })) }]],
  ['orders', [{ ...ONE, orderby: times(10_000, () => ['long', true]) }]],
  [
    'metrics',
    [
      {
        metrics: times(1000, (at) => ({
          ...metric('', `m${at}`),
          expressionType: 'SIMPLE',
          aggregate: 'MAX',
          column: { column_name: 'long' },
        })),
      },
    ],
  ],
  [
    'labels in HAVING',
    [
      {
        columns: ['n'],
        metrics: [metric('max(long)', 'm')],
        extras: { having: `${times(5000, () => 'm').join(' + ')} > 0` },
      },
    ].map((query) => ({ ...query, metrics: [metric(`max(${LONG})`, 'm')] })),
  ],
  [
    'queries',
    times(100, (at) => ({
      ...ONE,
      filters: times(100, () => ({ col: 'long', op: 'IS NULL' })),
      row_limit: at + 1,
    })),
  ],
];

describe('a long expression that is repeated', () => {
  test.each(REPEATED)(
    'by %s is refused before it fills the memory [T31, R17]',
    async (_, queries) => {
      const answer = await ask(queries);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('longer than 8,000,000 characters');
    },
  );

  test('a few times gets its rows', async () => {
    const answer = await ask([{ columns: ['long'], metrics: [], orderby: [['long', true]] }]);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('"long":1') as string,
    ]);
  });
});

test('the SQL of a query comes without that of other times where the limit is reached by them', async () => {
  const filters = [
    { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' },
    ...times(25, () => ({ col: 'long', op: 'IS NULL' })),
  ];
  const time_offsets = ['1 week ago', '1 month ago'];
  const answer = await ask([{ ...ONE, filters, time_offsets }], 'query');
  const { result } = (await answer.json()) as { result: readonly object[] };
  expect(result).toEqual([
    { language: 'sql', query: expect.stringContaining('2024-02-01') as string },
  ]);
});

test('several long expressions share one limit, even when they differ [T31, R18]', async () => {
  const answer = await ask([
    { metrics: times(100, (at) => metric(`max(${LONG}) + ${at}`, `m${at}`)) },
  ]);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('more than 100,000 words, values and signs');
});

test('a request opens its dataset once, however it spells it [T31]', async () => {
  const { result } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { uuid: string };
  };
  const spelled = times(100, (at) =>
    Array.from(result.uuid)
      .map((char, place) => ((at >> (place % 10)) & 1 ? char.toUpperCase() : char))
      .join(''),
  );
  const answer = await admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'table' },
      queries: spelled.map((uuid) => ({
        columns: ['long'],
        metrics: [],
        filters: times(10, () => ({ col: 'long', op: 'IS NULL' })),
        datasource: { id: uuid, type: 'table' },
      })),
    },
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('longer than 8,000,000 characters');
});
