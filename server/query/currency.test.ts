/** The currency that a chart's rows have in common. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const ROWS = `
  SELECT * FROM (VALUES
    ('north', 10.5, 'EUR'), ('north', 2.0, ' eur'), ('south', 7.0, 'USD'),
    ('west', 1.0, NULL), ('west', 3.0, 'EUR'), ('east', 4.0, 'gold')
  ) AS t(region, price, code)`;

let server: TestServer;
let admin: Client;
let id: number;

const TOTAL = { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'total' };

beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  const json = {
    database: server.databaseId,
    schema: 'main',
    table_name: 'priced',
    sql: ROWS,
  };
  const made = await admin.post('/api/v1/dataset/', { json });
  ({ id } = (await made.json()) as { id: number });
  const change = await admin.put(`/api/v1/dataset/${id}`, {
    json: {
      currency_code_column: 'code',
      metrics: [
        { metric_name: 'own', expression: 'SUM(price)', currency: { symbol: 'AUTO' } },
        { metric_name: 'plain', expression: 'SUM(price)' },
      ],
    },
  });
  expect(change.status, await change.clone().text()).toBe(200);
});
afterAll(() => server.close());

const AUTO = { currency_format: { symbol: 'AUTO', symbolPosition: 'prefix' } };
const detected = async (region: string | null, form_data: object, query: object = {}) => {
  const filters = region === null ? [] : [{ col: 'region', op: '==', val: region }];
  const answer = await admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['region'], metrics: [TOTAL], filters, ...query }],
      form_data,
    },
  });
  const body = (await answer.json()) as { result: { detected_currency: string | null }[] };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.result[0]?.detected_currency;
};

describe('the currency of a chart', () => {
  test.each([
    ['the one code of its rows, however it is written', 'north', AUTO, {}, 'EUR'],
    ['of rows with a code, where some have none', 'west', AUTO, {}, 'EUR'],
    ['none, where rows differ', null, AUTO, {}, null],
    ['none, where the code is no code', 'east', AUTO, {}, null],
    ['none, where no row is left', 'nowhere', AUTO, {}, null],
    ['not looked for, unless a setting asks', 'north', {}, {}, null],
    ['not looked for by a fixed code', 'north', { currency_format: { symbol: 'USD' } }, {}, null],
    [
      'asked by a second axis',
      'south',
      { currency_format_secondary: { symbol: 'AUTO' } },
      {},
      'USD',
    ],
    [
      'asked by a column of a table',
      'south',
      { column_config: { total: { currencyFormat: { symbol: 'AUTO' } } } },
      {},
      'USD',
    ],
    ['asked by a metric of the dataset', 'south', {}, { metrics: ['own'] }, 'USD'],
    ['not asked by another metric', 'south', {}, { metrics: ['plain'] }, null],
    ['found of raw rows', 'south', AUTO, { metrics: null }, 'USD'],
    [
      'found under custom SQL, but not under conditions on totals',
      null,
      AUTO,
      { extras: { where: "code = 'USD'", having: 'SUM(price) > 0' } },
      'USD',
    ],
    ['in the results too', 'north', AUTO, { result_type: 'results' }, 'EUR'],
  ])('is %s', async (_, region, form, query, wanted) => {
    expect(await detected(region, form, query)).toBe(wanted);
  });

  test('is none without the column, which the dataset names', async () => {
    const read = async () =>
      (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
        result: { currency_code_column: string | null };
      };
    expect((await read()).result.currency_code_column).toBe('code');
    await admin.put(`/api/v1/dataset/${id}`, { json: { currency_code_column: null } });
    expect((await read()).result.currency_code_column).toBeNull();
    expect(await detected('north', AUTO)).toBeNull();
    await admin.put(`/api/v1/dataset/${id}`, { json: { currency_code_column: 'gone' } });
    expect(await detected('north', AUTO)).toBeNull();
  });
});
