/** Charts whose time column a dashboard's filter names: their rows against SQL written by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

/** Each order was shipped in a later month. */
const TABLE = `
  SELECT * FROM (VALUES
    (DATE '2024-01-10', DATE '2024-02-03', 'a', 1),
    (DATE '2024-01-20', DATE '2024-03-05', 'b', 2),
    (DATE '2024-02-10', DATE '2024-03-07', 'a', 4),
    (DATE '2024-03-10', DATE '2024-04-09', 'b', 8)
  ) AS t(ordered, shipped, kind, price)`;

let server: TestServer;
let admin: Client;
let id: number;

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'orders', from: { sql: TABLE } });
  admin = await server.signIn('admin');
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'orders' },
  });
  ({ id } = (await dataset.json()) as { id: number });
});
afterAll(() => server.close());

interface Entry {
  readonly colnames: readonly string[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly applied_filters: readonly unknown[];
}
const PRICE = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'total',
};
const axis = (column: string) => ({
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
});
const within = (col: string, val = '2024-02-01 : 2024-04-01') => ({
  col,
  op: 'TEMPORAL_RANGE',
  val,
});
/** The axis is another column than the one that is named. */
const SHIPPED_BESIDE = {
  columns: [axis('ordered')],
  granularity: 'shipped',
  filters: [within('ordered')],
  orderby: [['ordered', true]],
};
const ask = async (query: object, form_data: object = {}): Promise<Entry> => {
  const queries = [{ metrics: [PRICE], ...query }];
  const answer = await admin.post('/api/v1/chart/data', {
    json: { datasource: { id, type: 'table' }, queries, form_data },
  });
  const body = (await answer.json()) as { result: readonly [Entry] };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.result[0];
};

describe('a time column that is named beside the columns', () => {
  test('takes the place of the time axis, and its range that of the filter on the axis', async () => {
    const { colnames, data, applied_filters } = await ask(SHIPPED_BESIDE, { x_axis: 'ordered' });
    expect(colnames).toEqual(['shipped', 'total']);
    // SELECT date_trunc('month', shipped), SUM(price) WHERE shipped >= '2024-02-01' AND shipped < '2024-04-01' GROUP BY 1
    expect(data).toEqual([
      { shipped: Date.UTC(2024, 1, 1), total: 1 },
      { shipped: Date.UTC(2024, 2, 1), total: 6 },
    ]);
    expect(applied_filters).toEqual([]);
  });

  test('is what series are pivoted by', async () => {
    const { colnames, data } = await ask(
      {
        columns: [axis('ordered'), 'kind'],
        series_columns: ['kind'],
        granularity: 'shipped',
        filters: [within('ordered')],
        post_processing: [
          {
            operation: 'pivot',
            options: {
              index: ['ordered'],
              columns: ['kind'],
              aggregates: { total: { operator: 'mean' } },
            },
          },
          { operation: 'flatten' },
        ],
      },
      { x_axis: axis('ordered') },
    );
    expect(colnames).toEqual(['shipped', 'total, a', 'total, b']);
    expect(data[1]).toEqual({ shipped: Date.UTC(2024, 2, 1), 'total, a': 4, 'total, b': 2 });
  });

  test('is what values are ranked within', async () => {
    const { data } = await ask(
      {
        columns: [axis('ordered'), 'kind'],
        granularity: 'shipped',
        filters: [within('ordered')],
        orderby: [['total', true]],
        post_processing: [{ operation: 'rank', options: { metric: 'total', group_by: 'ordered' } }],
      },
      { x_axis: 'ordered' },
    );
    const [february, march] = [Date.UTC(2024, 1, 1), Date.UTC(2024, 2, 1)];
    expect(data).toEqual([
      { shipped: february, kind: 'a', total: 1, rank: 1 },
      { shipped: march, kind: 'b', total: 2, rank: 0.5 },
      { shipped: march, kind: 'a', total: 4, rank: 1 },
    ]);
  });

  test.each([
    ['the range of a filter on it', [within('shipped', '2024-03-01 : ')], 14],
    ['the first range, on whatever column', [within('ordered', '2024-03-01 : ')], 14],
    [
      'its own before the first',
      [within('ordered', ' : 2024-02-15'), within('shipped', '2024-03-01 : ')],
      6,
    ],
  ])('has, in a chart without a time axis, %s', async (_, filters, total) => {
    const { data } = await ask({ columns: [], granularity: 'shipped', filters });
    expect(data).toEqual([{ total }]);
  });

  test('leaves conditions that are no ranges, and queries without one, as they are', async () => {
    const later = { col: 'ordered', op: '>=', val: '2024-02-01' };
    const named = await ask({ columns: [], granularity: 'shipped', filters: [later] });
    expect(named.data).toEqual([{ total: 12 }]);
    const own = await ask({ columns: [], filters: [within('ordered')] }, { x_axis: 'ordered' });
    expect(own.data).toEqual([{ total: 12 }]);
  });

  test('is compared with other times by its own range', async () => {
    const { data } = await ask(
      {
        columns: [axis('ordered')],
        granularity: 'shipped',
        filters: [within('ordered', '2024-03-01 : 2024-04-01')],
        time_offsets: ['1 month ago'],
      },
      { x_axis: 'ordered' },
    );
    expect(data).toEqual([{ shipped: Date.UTC(2024, 2, 1), total: 6, 'total__1 month ago': 1 }]);
  });

  test('takes the place of the axis as the main one without the flag of a time, in periods all the same', async () => {
    const path = `/api/v1/dataset/${id}`;
    const { result } = (await (await admin.get(path)).json()) as {
      result: { columns: readonly { id: number; column_name: string; type: string }[] };
    };
    const columns = result.columns.map(({ id: of, column_name, type }) => ({
      id: of,
      column_name,
      type,
      is_dttm: column_name === 'ordered',
    }));
    await admin.put(path, { json: { columns, main_dttm_col: 'shipped' } });
    const { colnames, data } = await ask(SHIPPED_BESIDE, { x_axis: 'ordered' });
    expect(colnames).toEqual(['shipped', 'total']);
    // SELECT date_trunc('month', shipped), SUM(price) WHERE shipped >= '2024-02-01' AND shipped < '2024-04-01' GROUP BY 1
    expect(data).toEqual([
      { shipped: Date.UTC(2024, 1, 1), total: 1 },
      { shipped: Date.UTC(2024, 2, 1), total: 6 },
    ]);
  });
});
