/** Series of the old address beside those of other times: numbers against those written by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

/** Neither year is longer by a day: 365 days later is the same day. */
const TABLE = `
  SELECT * FROM (VALUES
    (DATE '2021-01-01', 'A', 10.0), (DATE '2021-01-03', 'A', 30.0), (DATE '2021-01-04', 'A', 20.0),
    (DATE '2021-01-01', 'B', 5.0), (DATE '2021-01-02', 'C', 500.0),
    (DATE '2022-01-01', 'A', 15.0), (DATE '2022-01-02', 'A', 40.0), (DATE '2022-01-03', 'A', 60.0),
    (DATE '2022-01-05', 'A', 80.0), (DATE '2022-01-01', 'B', 6.0)
  ) AS t(day, name, amount)`;

let server: TestServer;
let admin: Client;
let id: number;

const TOTAL = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'total',
};
const FORM = {
  granularity_sqla: 'day',
  time_grain_sqla: 'P1D',
  time_range: '2022-01-01 : 2022-01-10',
  metrics: [TOTAL],
  time_compare: ['365 days ago'],
};

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'days', from: { sql: TABLE } });
  admin = await server.signIn('admin');
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'days' },
  });
  ({ id } = (await dataset.json()) as { id: number });
});
afterAll(() => server.close());

interface Drawn {
  readonly key: string | readonly string[];
  readonly classed?: string;
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
}

const post = (form: object) =>
  admin.post('/superset/explore_json/', {
    form: { form_data: { datasource: `${id}__table`, viz_type: 'compare', ...FORM, ...form } },
  });
const drawn = async (form: object): Promise<readonly Drawn[]> => {
  const answer = await post(form);
  const body = (await answer.json()) as { data: readonly Drawn[] };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.data;
};
/** Each series as `key: day=value …`. */
const spelled = async (form: object): Promise<readonly string[]> =>
  (await drawn(form)).map(
    ({ key, values }) =>
      `${[key].flat().join('/')}: ${values.map(({ x, y }) => `${new Date(x).getUTCDate()}=${y}`).join(' ')}`,
  );

describe('time comparison at the old address', () => {
  test.each(['compare', 'horizon', 'line'])(
    'a %s draws the other time where the present is [CDT-04]',
    async (viz_type) => {
      const data = await drawn({ viz_type });
      expect(data.map(({ key, classed }) => [key, classed])).toEqual([
        ['total', undefined],
        [['total', '365 days ago offset'], 'time-shift-0'],
      ]);
      expect(data[1]?.values).toEqual(
        [15, 500, 30, 20].map((y, at) => ({ x: Date.UTC(2022, 0, at + 1), y })),
      );
    },
  );

  test('groups are compared each with its own earlier values', async () => {
    expect(await spelled({ groupby: ['name'] })).toEqual([
      'A: 1=15 2=40 3=60 5=80',
      'A/365 days ago offset: 1=10 2=null 3=30 4=20',
      'B: 1=6 2=null 3=null 5=null',
      'B/365 days ago offset: 1=5 2=null 3=null 4=null',
      'C/365 days ago offset: 1=null 2=500 3=null 4=null',
    ]);
  });

  test('the first series are those of the present, also in the other time', async () => {
    const series = await spelled({ groupby: ['name'], limit: 2 });
    expect(series.map((text) => text.split(':')[0])).toEqual([
      'A',
      'A/365 days ago offset',
      'B',
      'B/365 days ago offset',
    ]);
  });

  test.each([
    ['absolute', '1=5 2=20 3=30 5=60'],
    ['ratio', '1=1.5 2=2 3=2 5=4'],
    ['percentage', '1=0.5 2=1 3=1 5=3'],
  ])('as %s only the change is drawn, on a line between known days', async (type, values) => {
    const series = await spelled({ groupby: ['name'], comparison_type: type });
    expect(series[0]).toBe(`A/365 days ago offset: ${values}`);
  });

  test('windows are rolled over each time of its own', async () => {
    const rolling = { rolling_type: 'sum', rolling_periods: 2, min_periods: 1 };
    expect(await spelled({ groupby: ['name'], ...rolling })).toEqual([
      'A: 2=55 3=100 5=140',
      'A/365 days ago offset: 2=10 3=30 4=50',
      'B: 2=6 3=null 5=null',
      'B/365 days ago offset: 2=5 3=null 4=null',
      'C/365 days ago offset: 2=500 3=500 4=null',
    ]);
  });

  test('a rose has petals of both times', async () => {
    const answer = await post({ viz_type: 'rose', groupby: ['name'] });
    const { data } = (await answer.json()) as { data: Record<string, { key: unknown }[]> };
    const first = data[`${Date.UTC(2022, 0, 1)}000000`];
    expect(first?.map(({ key }) => key)).toEqual([
      ['A'],
      ['A', '365 days ago offset'],
      ['B'],
      ['B', '365 days ago offset'],
      ['C', '365 days ago offset'],
    ]);
  });

  test('without a comparison its type changes nothing', async () => {
    expect(await spelled({ time_compare: [], comparison_type: 'ratio' })).toEqual([
      'total: 1=21 2=40 3=60 5=80',
    ]);
  });

  test.each([
    [{ time_range: '2022-01-01 : ' }, 'An enclosed time range (both start and end) must be'],
    [{ time_compare: ['soon'] }, 'Cannot parse time string [soon]'],
    [{ time_range: '2022-02-01 : 2022-01-01' }, 'From date cannot be larger than to date'],
    [{ comparison_type: 'sideways' }, 'Invalid `comparison_type`: sideways'],
    [
      { rolling_type: 'cumsum', min_periods: 50 },
      'Applied rolling window did not return any data.',
    ],
    [
      { resample_rule: '1D', resample_method: 'foo' },
      'Resample method should be in asfreq, bfill, ffill, linear, sum, count, mean',
    ],
  ])('%j is refused with a reason', async (form, reason) => {
    const answer = await post(form);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)]);
  });

  test.each([
    ['B', 'mean', '3=60 4=null 5=80'],
    ['2D', 'max', '1=40 3=60 5=80'],
    ['2D', 'last', '1=40 3=60 5=80'],
    ['3D', 'std', '1=19.502 4=null'],
    ['D', 'count', '1=1 2=1 3=1 4=0 5=1'],
    ['D', 'pad', '1=21 2=40 3=60 4=60 5=80'],
  ])('periods of %s have the %s of their days', async (resample_rule, resample_method, wanted) => {
    const [series] = await drawn({ time_compare: [], resample_rule, resample_method });
    const text = series?.values.map(
      ({ x, y }) => `${new Date(x).getUTCDate()}=${y === null ? y : Number(y.toFixed(3))}`,
    );
    expect(text?.join(' ')).toContain(wanted);
  });

  test('a metric to sort by is asked for and not drawn', async () => {
    const form = { time_compare: [], timeseries_limit_metric: 'count', order_desc: true };
    const answer = await post(form);
    const body = (await answer.json()) as { colnames: unknown; data: readonly Drawn[] };
    expect(body.colnames).toEqual(['__timestamp', 'total', 'count']);
    expect(body.data.map(({ key }) => key)).toEqual(['total']);
  });
});

test('a failed reply of the old address has the fields of a good one and says what failed', async () => {
  const answer = await post({ time_compare: [], metrics: ['nothing'] });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      cache_key: null,
      cached_dttm: null,
      cache_timeout: null,
      errors: [
        {
          message: "Metric 'nothing' does not exist",
          error_type: 'VIZ_GET_DF_ERROR',
          level: 'error',
          extra: null,
        },
      ],
      form_data: expect.objectContaining({ viz_type: 'compare' }),
      is_cached: false,
      query: '',
      from_dttm: Date.UTC(2022, 0, 1),
      to_dttm: Date.UTC(2022, 0, 10),
      status: 'failed',
      stacktrace: null,
      rowcount: 0,
      colnames: null,
      coltypes: null,
      applied_filters: [],
      rejected_filters: [],
    },
  ]);
});

test('what the database says is named as its own', async () => {
  const sqlExpression = "CAST('x' || name AS INTEGER) > 1";
  const filter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression };
  const answer = await post({ time_compare: [], adhoc_filters: [filter] });
  const { errors } = (await answer.json()) as { errors: readonly object[] };
  expect([answer.status, errors]).toEqual([
    400,
    [
      expect.objectContaining({
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        message: expect.stringContaining('Could not convert'),
        extra: {
          engine_name: 'DuckDB',
          issue_codes: [expect.objectContaining({ code: 1002 })],
        },
      }),
    ],
  ]);
});

test('a chart without a time range ends with yesterday', async () => {
  const answer = await post({ time_compare: [], time_range: undefined });
  const { to_dttm } = (await answer.json()) as { to_dttm: number };
  expect(to_dttm).toBe(Math.floor(server.deps.now().getTime() / 86_400_000) * 86_400_000);
});

test.each([
  ['compare', { groupby: ['name'] }, ['__timestamp', 'name', 'total', 'count'], [1, 1, 1, 0]],
  [
    'chord',
    { groupby: 'name', columns: 'day', metric: TOTAL },
    ['name', 'day', 'total'],
    [1, 2, 1],
  ],
])('an empty %s says what its columns are', async (viz_type, more, colnames, coltypes) => {
  const nowhere = { col: 'name', op: '==', val: 'nowhere' };
  const answer = await post({
    viz_type,
    time_compare: [],
    metrics: [TOTAL, 'count'],
    ...more,
    extra_filters: [nowhere],
  });
  expect(await answer.json()).toMatchObject({ rowcount: 0, colnames, coltypes });
});
