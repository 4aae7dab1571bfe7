/** The data of charts while a range is dragged: what the gate and the row rules let through, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

const PATH = '/api/v1/chart/brush';
const TABLE = `
  SELECT * FROM (VALUES
    (1, 'north', 5.0, TIMESTAMP '2024-01-10 00:00:00'),
    (2, 'north', 7.5, TIMESTAMP '2024-02-10 00:00:00'),
    (3, 'south', 11.0, TIMESTAMP '2024-02-20 00:00:00'),
    (4, 'south', 13.0, TIMESTAMP '2024-03-01 00:00:00')
  ) AS t(id, region, amount, moment)`;

let server: RuledServer;
let id: number;

beforeAll(async () => {
  server = await aRuledServer([{ name: 'brushed', sql: TABLE }]);
  id = await server.aDataset('brushed');
});
afterAll(() => server.close());

const total = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'total',
};
const regions = {
  expressionType: 'SIMPLE',
  aggregate: 'COUNT_DISTINCT',
  column: { column_name: 'region' },
  label: 'regions',
};
const month = (at: number) => Date.UTC(2024, at, 1);
const chartOf = (from: number, to: number, more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [
    {
      columns: ['region'],
      metrics: [total],
      orderby: [[total, false]],
      filters: [
        { col: 'moment', op: '>=', val: month(from) },
        { col: 'moment', op: '<', val: month(to) },
      ],
      ...more,
    },
  ],
});
const brush = { column: 'moment', grain: 'P1M' };
const contextOf = (from: number, to: number, more: object = {}) => ({
  charts: [chartOf(from, to)],
  brush,
  ...more,
});

type Who = RuledServer['viewer'];
const ask = async (who: Who, json: object) => {
  const answer = await who.post(PATH, { json });
  const body = (await answer.json()) as {
    result?: readonly {
      readonly result?: readonly { readonly data: readonly Readonly<Record<string, unknown>>[] }[];
      readonly message?: string;
    }[];
  };
  const chart = body.result?.[0];
  return { status: answer.status, rows: chart?.result?.[0]?.data, message: chart?.message };
};
const FEBRUARY = [
  { region: 'south', total: 11 },
  { region: 'north', total: 7.5 },
];

describe('the data of a brushed chart', () => {
  test('is an entry of chart data in all its fields, for one range after another', async () => {
    const plain = await server.admin.post('/api/v1/chart/data', { json: chartOf(1, 2) });
    const [entry] = ((await plain.json()) as { result: object[] }).result;
    const brushed = await server.admin.post(PATH, { json: contextOf(1, 2) });
    const [chart] = ((await brushed.json()) as { result: { result: object[] }[] }).result;
    expect(Object.keys(chart?.result[0] ?? {}).sort()).toEqual(Object.keys(entry ?? {}).sort());
    expect((await ask(server.admin, contextOf(1, 2))).rows).toEqual(FEBRUARY);
    expect((await ask(server.admin, contextOf(2, 3))).rows).toEqual([
      { region: 'south', total: 13 },
    ]);
    expect((await ask(server.admin, contextOf(5, 6))).rows).toEqual([]);
  });

  test('comes for all charts in one reply, with a sentence for each that has none', async () => {
    const charts = [
      chartOf(0, 1),
      chartOf(0, 1, { columns: ['nowhere'] }),
      chartOf(1, 2, { columns: [], metrics: [regions], orderby: [] }),
      chartOf(2, 4),
    ];
    const answer = await server.admin.post(PATH, { json: { charts, brush } });
    const { result } = (await answer.json()) as { result: readonly object[] };
    expect(answer.status).toBe(200);
    expect(result).toMatchObject([
      { result: [{ data: [{ region: 'north', total: 5 }] }], is_indexed: true },
      { message: expect.stringContaining('nowhere') as string },
      { result: [{ data: [{ regions: 2 }] }], is_indexed: false },
      { result: [{ data: [{ region: 'south', total: 13 }] }], is_indexed: true },
    ]);
  });

  test('is refused where its charts ask more queries than a screen has [T31]', async () => {
    const query = { columns: ['region'] };
    const chart = { ...chartOf(1, 2), queries: Array.from({ length: 100 }, () => query) };
    const charts = Array.from({ length: 11 }, () => chart);
    const answer = await server.admin.post(PATH, { json: { charts, brush } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Error: The request asks 1,100 queries; at most 1,000 are answered at once.' },
    ]);
  });

  test('is refused to a person who may not read the dataset, whoever dragged before [T14]', async () => {
    expect((await ask(server.admin, contextOf(1, 2))).status).toBe(200);
    const { rows, message } = await ask(server.viewer, contextOf(1, 2));
    expect([rows, message]).toEqual([undefined, expect.any(String)]);
  });

  test('has only the rows that a rule leaves, whoever dragged the same range before [T12]', async () => {
    await server.open(id);
    expect((await ask(server.admin, contextOf(0, 3))).rows).toHaveLength(2);
    const rule = await server.aRule("region = 'north'", id);
    expect((await ask(server.viewer, contextOf(0, 3))).rows).toEqual([
      { region: 'north', total: 12.5 },
    ]);
    expect((await ask(server.admin, contextOf(1, 2))).rows).toEqual(FEBRUARY);
    await server.removeRule(rule);
    expect((await ask(server.viewer, contextOf(1, 2))).rows).toEqual(FEBRUARY);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'are forgotten on demand',
      () =>
        server.admin.post('/api/v1/cachekey/invalidate', {
          json: { datasource_uids: [`${id}__table`] },
        }),
    ],
    [
      'are asked anew by a chart',
      () => server.admin.post('/api/v1/chart/data', { json: { ...chartOf(0, 3), force: true } }),
    ],
  ])('has the rows of now once answers about its dataset %s', async (_, isNow) => {
    await ask(server.admin, contextOf(0, 3));
    await server.write({ name: 'brushed', sql: `${TABLE} WHERE region = 'south'` });
    expect((await ask(server.admin, contextOf(1, 2))).rows).toEqual(FEBRUARY);
    expect((await isNow()) as Response).toMatchObject({ ok: true });
    expect((await ask(server.admin, contextOf(1, 2))).rows).toEqual([
      { region: 'south', total: 11 },
    ]);
    await server.write({ name: 'brushed', sql: TABLE });
    await isNow();
  });

  test.each<[string, unknown]>([
    ['without an axis', undefined],
    ['of an unknown grain', { column: 'moment', grain: 'P2M' }],
    ['with edges that fall', { column: 'amount', edges: [0, 10, 5] }],
    [
      'with too many edges',
      { column: 'amount', edges: Array.from({ length: 102 }, (_, at) => at) },
    ],
    ['with an edge that is no number', { column: 'amount', edges: [0, '1; DROP TABLE x'] }],
    ['with a key more', { column: 'moment', grain: 'P1M', table: 'x' }],
  ])('is refused %s', async (_, brush) => {
    expect((await ask(server.admin, contextOf(1, 2, { brush }))).status).toBe(400);
  });
});
