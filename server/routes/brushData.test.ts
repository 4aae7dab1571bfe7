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
const month = (at: number) => Date.UTC(2024, at, 1);
const contextOf = (from: number, to: number, more: object = {}) => ({
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
    },
  ],
  brush: { column: 'moment', grain: 'P1M' },
  ...more,
});

type Who = RuledServer['viewer'];
const ask = async (who: Who, json: object) => {
  const answer = await who.post(PATH, { json });
  const body = (await answer.json()) as {
    result?: readonly { readonly data: readonly Readonly<Record<string, unknown>>[] }[];
    message?: unknown;
  };
  return { status: answer.status, rows: body.result?.[0]?.data, message: body.message };
};
const FEBRUARY = [
  { region: 'south', total: 11 },
  { region: 'north', total: 7.5 },
];

describe('the data of a brushed chart', () => {
  test('is an entry of chart data in all its fields, for one range after another', async () => {
    const { brush, ...context } = contextOf(1, 2);
    const plain = await server.admin.post('/api/v1/chart/data', { json: context });
    const [entry] = ((await plain.json()) as { result: object[] }).result;
    const brushed = await server.admin.post(PATH, { json: { ...context, brush } });
    const [quick] = ((await brushed.json()) as { result: object[] }).result;
    expect(Object.keys(quick ?? {}).sort()).toEqual(Object.keys(entry ?? {}).sort());
    expect((await ask(server.admin, contextOf(1, 2))).rows).toEqual(FEBRUARY);
    expect((await ask(server.admin, contextOf(2, 3))).rows).toEqual([
      { region: 'south', total: 13 },
    ]);
    expect((await ask(server.admin, contextOf(5, 6))).rows).toEqual([]);
  });

  test('is refused to a person who may not read the dataset, whoever dragged before [T14]', async () => {
    expect((await ask(server.admin, contextOf(1, 2))).status).toBe(200);
    const { status, rows } = await ask(server.viewer, contextOf(1, 2));
    expect([rows, status >= 400 && status < 500]).toEqual([undefined, true]);
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
