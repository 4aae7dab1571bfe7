/** Series and trees at the old address of chart data: their numbers against SQL written by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

/** Small ones were sold since 2004, large ones until 2004; some were sold nowhere. */
const TABLE = `
  SELECT * FROM (VALUES
    (DATE '2003-01-01', 'North', 'Large', 10.0),
    (DATE '2003-03-01', 'North', 'Medium', 20.0),
    (DATE '2004-01-01', 'North', 'Small', 5.0),
    (DATE '2004-03-01', 'South', 'Large', 40.0),
    (DATE '2005-01-01', 'South', 'Medium', 50.0),
    (DATE '2005-02-01', 'South', 'Small', 70.0),
    (DATE '2005-03-01', NULL, 'Medium', 100.0)
  ) AS t(sold, region, size, price)`;

let server: TestServer;
let admin: Client;
let id: number;

const PRICE = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'total',
};
const OVER_TIME = { granularity_sqla: 'sold', time_grain_sqla: 'P1Y', metrics: [PRICE] };
const year = (at: number) => Date.UTC(at, 0, 1);

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'sold', from: { sql: TABLE } });
  admin = await server.signIn('admin');
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'sold' },
  });
  ({ id } = (await dataset.json()) as { id: number });
});
afterAll(() => server.close());

const post = (form: object) =>
  admin.post('/superset/explore_json/', {
    form: { form_data: { datasource: `${id}__table`, ...form } },
  });
const dataOf = async <T>(form: object): Promise<T> => {
  const answer = await post(form);
  const body = (await answer.json()) as { data: T };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.data;
};
let asked = 0;
const valueOf = async (sql: string): Promise<number> => {
  const answer = await admin.post('/api/v1/sqllab/execute/', {
    json: {
      database_id: server.databaseId,
      sql: `SELECT ${sql} AS value FROM sold`,
      client_id: `by-hand-${(asked += 1)}`,
    },
  });
  return Number(((await answer.json()) as { data: { value: unknown }[] }).data[0]?.value);
};

interface Node {
  readonly name: unknown;
  readonly val?: number | null;
  readonly children: readonly Node[];
}
const found = (nodes: readonly Node[], ...path: readonly unknown[]): Node | undefined => {
  const [name, ...rest] = path;
  const node = nodes.find((one) => JSON.stringify(one.name) === JSON.stringify(name));
  return rest.length === 0 || !node ? node : found(node.children, ...rest);
};

describe('a partition', () => {
  const PARTITION = { viz_type: 'partition', ...OVER_TIME, groupby: ['region', 'size'] };
  const tree = (time_series_option?: string, more: object = {}) =>
    dataOf<readonly Node[]>({ ...PARTITION, time_series_option, ...more });

  test('is a tree of sums, each as large as its rows; rows without a name count above [CDT-04]', async () => {
    const data = await tree();
    expect(found(data, 'total')?.val).toBe(await valueOf('SUM(price)'));
    expect(found(data, 'total', 'South')?.val).toBe(
      await valueOf("SUM(price) FILTER (WHERE region = 'South')"),
    );
    expect(found(data, 'total', 'South', ['South', 'Small'])).toEqual({
      name: ['South', 'Small'],
      val: 70,
      children: [],
    });
    expect(found(data, 'total')?.children.map(({ name }) => name)).toEqual(['North', 'South']);
  });

  test('has all digits of sums that a double does not hold', async () => {
    const sql =
      "SELECT * FROM (VALUES ('a', 9007199254740993), ('b', 9007199254740992)) AS t(name, n)";
    const dataset = await admin.post('/api/v1/dataset/', {
      json: { database: server.databaseId, schema: 'main', table_name: 'large_parts', sql },
    });
    const { id: large } = (await dataset.json()) as { id: number };
    const reply = await post({
      viz_type: 'partition',
      datasource: `${large}__table`,
      groupby: ['name'],
      metrics: [{ ...PRICE, column: { column_name: 'n' } }],
    });
    const text = await reply.text();
    expect(text).toContain('"name":"total","val":18014398509481985');
    expect(text).toContain('"name":"a","val":9007199254740993');
  });

  test.each([
    ['agg_sum', 295],
    ['agg_mean', 295 / 7],
    ['point_diff', 220 - 30],
    ['point_factor', 220 / 30],
    ['point_percent', 220 / 30 - 1],
  ])('with %s folds time away', async (option, whole) => {
    expect(found(await tree(option), 'total')?.val).toBeCloseTo(whole, 10);
  });

  test.each([
    ['point_diff', -30, 120],
    ['point_factor', 0, null],
    ['point_percent', -1, null],
  ])('with %s what is missing at one end counts as nothing', async (option, north, south) => {
    const data = await tree(option);
    expect([found(data, 'total', 'North')?.val, found(data, 'total', 'South')?.val]).toEqual([
      north,
      south,
    ]);
  });

  test('has no difference of a group that neither end has', async () => {
    const data = await tree('point_diff');
    expect(found(data, 'total', 'North', ['North', 'Large'])?.val).toBe(-10);
    expect(found(data, 'total', 'North', ['North', 'Small'])).toBeUndefined();
  });

  test('as a time series has each moment above its groups', async () => {
    const data = await tree('time_series');
    expect(found(data, 'total', year(2004))?.val).toBe(45);
    expect(
      found(data, 'total', year(2004), [year(2004), 'South'], [year(2004), 'South', 'Large'])?.val,
    ).toBe(40);
  });

  test('with analytics has them in each group, zero where there is no row', async () => {
    const data = await tree('adv_anal', { rolling_type: 'cumsum' });
    expect(found(data, 'total')).not.toHaveProperty('val');
    expect(found(data, 'total', year(2005))?.val).toBe(await valueOf('SUM(price)'));
    expect(found(data, 'total', year(2005), 'North')?.val).toBe(35);
    expect(found(data, 'total', year(2003), 'South', 'Small')?.val).toBe(0);
  });

  test('needs a group', async () => {
    const answer = await post({ ...PARTITION, groupby: [] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'Please choose at least one groupby' },
    ]);
  });
});

describe('a time pivot', () => {
  const PIVOT = { viz_type: 'time_pivot', ...OVER_TIME, metric: PRICE, time_grain_sqla: 'P1M' };
  interface Series {
    readonly key: string;
    readonly rank: number;
    readonly perc: number;
    readonly values: readonly { readonly x: number; readonly y: number | null }[];
  }

  test('lays years over the latest one, each day as far from its start', async () => {
    const data = await dataOf<readonly Series[]>({ ...PIVOT, freq: 'AS' });
    expect(data.map(({ key, rank, perc }) => [key, rank, perc])).toEqual([
      ['-1', 1, 1 - 1 / 3],
      ['-2', 2, 1 - 2 / 3],
      ['current', 0, 1],
    ]);
    const day = (month: number, date: number) => Date.UTC(2005, month, date);
    // 2004 had a February 29.
    expect(data[0]?.values).toEqual([
      { x: day(0, 1), y: 5 },
      { x: day(1, 1), y: null },
      { x: day(2, 1), y: null },
      { x: day(2, 2), y: 40 },
    ]);
    expect(data[2]?.values.map(({ y }) => y)).toEqual([50, 70, 100, null]);
  });

  test.each([
    ['D', 7, ['2005-03-01']],
    ['M', 7, ['2005-03-01']],
    ['4W-MON', 7, ['2005-02-28', '2005-03-01', '2005-03-02', '2005-03-03', '2005-03-05']],
    ['QS', 3, ['2005-01-01', '2005-02-01', '2005-03-01', '2005-03-02']],
  ])('by %s has %i periods', async (freq, count, days) => {
    const data = await dataOf<readonly Series[]>({ ...PIVOT, freq });
    expect(data).toHaveLength(count);
    const shown = data[0]?.values.map(({ x }) => new Date(x).toISOString().slice(0, 10));
    expect(shown).toEqual(days);
  });

  test('with a frequency that is none is refused', async () => {
    const answer = await post({ ...PIVOT, freq: 'foo' });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Invalid frequency: foo'),
    ]);
  });
});

describe('series of the old address', () => {
  const COMPARE = { viz_type: 'compare', ...OVER_TIME };
  const values = async (more: object): Promise<readonly (number | null)[]> => {
    const [first] = await dataOf<{ values: { y: number | null }[] }[]>({ ...COMPARE, ...more });
    return first?.values.map(({ y }) => y) ?? [];
  };

  test.each([
    ['as they are', {}, [30, 45, 220]],
    ['as running totals', { rolling_type: 'cumsum' }, [30, 75, 295]],
    ['rolling', { rolling_type: 'mean', rolling_periods: 2 }, [30, 37.5, 132.5]],
    [
      'rolling without the first',
      { rolling_type: 'mean', rolling_periods: 2, min_periods: 1 },
      [37.5, 132.5],
    ],
    ['rolling over no periods', { rolling_type: 'mean' }, [30, 45, 220]],
    ['as shares', { contribution: true }, [1, 1, 1]],
    ['in other periods', { resample_rule: '6MS', resample_method: 'ffill' }, [30, 30, 45, 45, 220]],
    [
      'in other periods, zero between them',
      { resample_rule: '6MS', resample_method: 'zerofill' },
      [30, 0, 45, 0, 220],
    ],
  ])('are drawn %s', async (_, more, wanted) => {
    expect(await values(more)).toEqual(wanted);
  });

  test('a running total has nothing where its series has nothing', async () => {
    const form = { ...COMPARE, groupby: ['size'], rolling_type: 'cumsum' };
    const series = await dataOf<{ key: string[]; values: { y: number | null }[] }[]>(form);
    const small = series.find(({ key }) => key.includes('Small'));
    expect(small?.values.map(({ y }) => y)).toEqual([null, 5, 75]);
  });

  test('a time table has the largest rows first, and groups of one metric only', async () => {
    const table = { viz_type: 'time_table', ...OVER_TIME, row_limit: 1 };
    expect(await dataOf(table)).toEqual({
      records: { '2005-01-01 00:00:00': { total: 220 } },
      columns: ['total'],
      is_group_by: false,
    });
    const answer = await post({ ...table, groupby: ['size'], metrics: [PRICE, 'count'] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: "When using 'Group By' you are limited to use a single metric" },
    ]);
  });

  test('an event flow has each event with its moment', async () => {
    const data = await dataOf({
      viz_type: 'event_flow',
      granularity_sqla: 'sold',
      entity: 'size',
      all_columns_x: 'region',
      all_columns: ['price'],
      row_limit: 2,
    });
    expect(data).toEqual([
      expect.objectContaining({ size: 'Large' }),
      expect.objectContaining({ size: 'Large' }),
    ]);
  });

  test.each([
    ['country_map', { entity: 'region', metric: PRICE }, 'Must specify a country'],
    [
      'bubble',
      { entity: 'region', x: PRICE, y: PRICE, size: 'count' },
      'Please use 3 different metric labels',
    ],
  ])('a %s without what it needs is refused', async (viz_type, more, error) => {
    const answer = await post({ viz_type, ...more });
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });
});
