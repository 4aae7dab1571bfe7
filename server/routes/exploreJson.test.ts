/** Data of charts at the old address: its flags, and the shapes of the chart types that ask there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT *, "at" - INTERVAL 19 YEAR AS long_ago FROM (VALUES
    ('A', 'X', 10.50::DECIMAL(20,2), 9007199254740993, TIMESTAMP '2024-01-01 00:00:00'),
    ('A', 'Y', 20.00::DECIMAL(20,2), 2, TIMESTAMP '2024-01-02 00:00:00'),
    ('B', 'X', 30.25::DECIMAL(20,2), 3, TIMESTAMP '2024-01-02 00:00:00')
  ) AS t(from_place, to_place, price, big, "at")`;

interface Columns {
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
}

let server: TestServer;
let admin: Client;
let viewer: Client;
let id: number;
let chartId: number;

const PRICE = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'total',
};

beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'moves', from: { sql: TABLE } });
  [admin, viewer] = [await server.signIn('admin'), await server.signIn('viewer')];
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'moves' },
  });
  ({ id } = (await dataset.json()) as { id: number });
  const chart = await admin.post('/api/v1/chart/', {
    json: {
      slice_name: 'Moves',
      viz_type: 'chord',
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify({ groupby: 'from_place', columns: 'to_place', metric: PRICE }),
    },
  });
  ({ id: chartId } = (await chart.json()) as { id: number });
});
afterAll(() => server.close());

const form = (more: object) => ({ datasource: `${id}__table`, ...more });
const post = (form_data: object, flags = '', who = admin) =>
  who.post(`/superset/explore_json/${flags && `?${flags}`}`, { form: { form_data } });
const dataOf = async (form_data: object): Promise<unknown> => {
  const answer = await post(form_data);
  const body = (await answer.json()) as { data: unknown };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const CHORD = {
  viz_type: 'chord',
  groupby: 'from_place',
  columns: 'to_place',
  metric: PRICE,
};

describe('the old address of chart data', () => {
  test('gives one object with the rows in the shape of the chart type [RT-05, CDT-04]', async () => {
    const answer = await post(form(CHORD));
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      cache_timeout: 86_400,
      errors: [],
      form_data: { viz_type: 'chord' },
      is_cached: false,
      status: 'success',
      rowcount: 3,
      colnames: ['source', 'target', 'value'],
      coltypes: [1, 1, 0],
      applied_filters: [],
    });
    const { nodes, matrix } = (
      JSON.parse(text) as { data: { nodes: string[]; matrix: number[][] } }
    ).data;
    expect([...nodes].sort()).toEqual(['A', 'B', 'X', 'Y']);
    expect(matrix[nodes.indexOf('X')]?.[nodes.indexOf('B')]).toBe(30.25);
    expect(matrix[nodes.indexOf('B')]?.[nodes.indexOf('X')]).toBe(0);
  });

  test('answers from an address that only names a saved chart [RT-05]', async () => {
    const form_data = encodeURIComponent(JSON.stringify({ slice_id: chartId }));
    const answer = await admin.get(`/superset/explore_json/?form_data=${form_data}`);
    expect(((await answer.json()) as { data: object }).data).toHaveProperty('matrix');
  });

  test('with csv gives the rows as CSV under their own names, with the right to export [RT-06]', async () => {
    const answer = await post(form({ ...CHORD, sort_by_metric: true }), 'csv=true');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toBe(
      'from_place,to_place,total\nB,X,30.25\nA,Y,20.00\nA,X,10.50\n',
    );
    await server.store.db.deleteFrom('role_grants').where('permission', '=', 'can_csv').execute();
    const refused = await post(form(CHORD), 'csv=true', viewer);
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { error: 'Datasource does not exist' },
    ]);
  });

  test('with xlsx gives a workbook', async () => {
    const answer = await post(form(CHORD), 'xlsx=true');
    expect(Buffer.from(await answer.arrayBuffer()).readUInt32LE(0)).toBe(0x04034b50);
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx$/);
  });

  test('with query gives the SQL and no rows [RT-07]', async () => {
    const body = (await (await post(form(CHORD), 'query=true')).json()) as object;
    expect(Object.keys(body).sort()).toEqual(['language', 'query']);
    expect(body).toMatchObject({ query: expect.stringMatching(/^SELECT .*GROUP BY/s) as string });
  });

  test('with results gives the rows that the chart shows [RT-08]', async () => {
    const answer = await post(form({ ...CHORD, sort_by_metric: true }), 'results=true');
    const text = await answer.text();
    expect(text).toContain('{"from_place":"B","to_place":"X","total":30.25}');
    expect(JSON.parse(text)).toMatchObject({ rowcount: 3, sql_rowcount: 3, coltypes: [1, 1, 0] });
  });

  test('with samples gives rows of the dataset [RT-09]', async () => {
    const answer = await post(form(CHORD), 'samples=true');
    const text = await answer.text();
    expect(text).toContain('"big":9007199254740993');
    expect(JSON.parse(text)).toMatchObject({
      colnames: ['from_place', 'to_place', 'price', 'big', 'at', 'long_ago'],
    });
    const limited = await post(form({ ...CHORD, row_limit: 1 }), 'samples=true');
    expect(((await limited.json()) as { rowcount: number }).rowcount).toBeGreaterThan(1);
  });

  test.each(['results', 'samples'])(
    'with %s replies with the rows and their columns alone',
    async (flag) => {
      const body = (await (await post(form(CHORD), `${flag}=true`)).json()) as object;
      const keys = ['colnames', 'coltypes', 'data', 'rowcount', 'sql_rowcount'];
      expect(Object.keys(body).sort()).toEqual(keys);
    },
  );

  test('with force asks the database each time, otherwise only once [RT-11]', async () => {
    const isCached = async (flags = '') =>
      ((await (await post(form(CHORD), flags)).json()) as { is_cached: boolean }).is_cached;
    await isCached();
    expect([await isCached(), await isCached('force=true'), await isCached('force=true')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('filters, ranges and custom SQL of the form narrow the rows', async () => {
    const narrowed = await post(
      form({
        viz_type: 'table',
        groupby: ['from_place'],
        metrics: [PRICE],
        granularity_sqla: 'at',
        since: '2024-01-02',
        until: '2024-01-03',
        adhoc_filters: [
          { expressionType: 'SIMPLE', subject: 'to_place', operator: 'IN', comparator: ['X'] },
          { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 1 -- all' },
          { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(price) > 1' },
        ],
        extra_filters: [{ col: 'from_place', op: '!=', val: 'C' }],
        extra_form_data: { filters: [{ col: 'from_place', op: 'IN', val: ['A', 'B'] }] },
      }),
      'results=true',
    );
    expect(await narrowed.json()).toMatchObject({ data: [{ from_place: 'B', total: 30.25 }] });
  });

  test('the form data that it tells is the one that was asked, with what a dashboard adds', async () => {
    const { form_data } = (await (
      await post(
        form({
          ...CHORD,
          granularity_sqla: 'at',
          since: '2024-01-01',
          until: '2025-01-01',
          adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 1' }],
          extra_filters: [{ col: 'from_place', op: 'IN', val: ['A'] }],
          extra_form_data: { time_grain_sqla: 'P1D', filters: [{ col: 'big', op: 'IS NOT NULL' }] },
        }),
      )
    ).json()) as { form_data: unknown };
    expect(form_data).toEqual({
      ...form(CHORD),
      granularity_sqla: 'at',
      time_grain_sqla: 'P1D',
      time_range: '2024-01-01 : 2025-01-01',
      adhoc_filters: [
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 1' },
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'big',
          operator: 'IS NOT NULL',
          isExtra: true,
        },
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'from_place',
          operator: 'IN',
          comparator: ['A'],
          isExtra: true,
        },
      ],
      applied_time_extras: {},
      where: '(price > 1)',
      having: '',
      filters: [
        { col: 'big', op: 'IS NOT NULL' },
        { col: 'from_place', op: 'IN', val: ['A'] },
      ],
    });
  });

  test('conditions of the oldest form count where there are no others', async () => {
    const old = {
      viz_type: 'table',
      groupby: ['from_place'],
      metrics: [PRICE],
      where: "to_place = 'X'",
      filters: [{ col: 'from_place', op: 'in', val: ['A'] }],
    };
    const later = [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 30' }];
    const rowsOf = async (adhoc_filters: readonly object[]) =>
      (await (await post(form({ ...old, adhoc_filters }), 'results=true')).json()) as object;
    expect(await rowsOf([])).toMatchObject({ data: [{ from_place: 'A', total: 10.5 }] });
    expect(await rowsOf(later)).toMatchObject({ data: [{ from_place: 'B', total: 30.25 }] });
  });

  test.each([['1 = 1) OR (1 = 1'], ["'\\\\' = '') OR (1 = 1) OR ('' = '"]])(
    'a condition that reaches out of itself is refused beside others: %s',
    async (sqlExpression) => {
      const adhoc = (sql: string) => ({
        expressionType: 'SQL',
        clause: 'WHERE',
        sqlExpression: sql,
      });
      const answer = await post(
        form({
          ...CHORD,
          adhoc_filters: [adhoc('price > 30'), adhoc(sqlExpression)],
        }),
      );
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
        400,
        expect.stringContaining('Invalid SQL clause'),
      ]);
    },
  );

  test('conditions with comments are all held to', async () => {
    const adhoc = (sql: string) => ({ expressionType: 'SQL', clause: 'WHERE', sqlExpression: sql });
    const settings = {
      viz_type: 'table',
      groupby: ['from_place'],
      metrics: [PRICE],
      adhoc_filters: [adhoc('price > 5 -- dear'), adhoc('price < 20 -- but not too dear')],
    };
    expect(await (await post(form(settings), 'results=true')).json()).toMatchObject({
      data: [{ from_place: 'A', total: 10.5 }],
    });
  });

  test.each([
    [{ time_range: 'foo : bar' }, 'Cannot parse time string [foo]'],
    [{ time_range: '2021 : 2020' }, 'From date cannot be larger than to date'],
    [{ row_limit: 'abc' }, "{'row_limit': ['Not a valid integer.']}"],
    [
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price >' }] },
      'Invalid SQL clause: price >\nThe text ends too early. (At character 8.)',
    ],
  ])('what is wrong with %j is told as the error', async (more, error) => {
    const answer = await post(form({ ...CHORD, granularity_sqla: 'at', ...more }));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.stringContaining(error) as string },
    ]);
  });

  test('an old filter of the time range is told as applied', async () => {
    const extra_filters = [{ col: '__time_range', op: '==', val: '2024 : 2025' }];
    const answer = await post(form({ ...CHORD, granularity_sqla: 'at', extra_filters }));
    expect(await answer.json()).toMatchObject({ applied_filters: [{ column: '__time_range' }] });
  });

  test('a query that fails is told in the form of its errors', async () => {
    const answer = await post(form({ ...CHORD, metric: 'nope' }));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        status: 'failed',
        errors: [
          {
            message: "Metric 'nope' does not exist",
            error_type: 'VIZ_GET_DF_ERROR',
            level: 'error',
            extra: null,
          },
        ],
      }),
    ]);
  });

  test('a setting that a chart type needs is named where it is missing', async () => {
    const { columns: _, ...rest } = CHORD;
    const answer = await post(form(rest));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'The form data has no columns, which the chart needs.' },
    ]);
  });

  test('a type that asks elsewhere is refused by its name, but its rows are given', async () => {
    const pie = form({ viz_type: 'pie', groupby: ['from_place'], metric: PRICE });
    const refused = await post(pie);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        error:
          'No shape is made for charts of type pie at this address. Their rows are: add results=true to it.',
      },
    ]);
    expect((await post(pie, 'results=true')).status).toBe(200);
  });
});

describe('the shapes of the old address', () => {
  const day = (at: number) => Date.UTC(2024, 0, at);
  const OVER_TIME = { granularity_sqla: 'at', groupby: ['from_place'], metrics: [PRICE] };

  test('a time table is rows by moment [CDT-04]', async () => {
    expect(await dataOf(form({ viz_type: 'time_table', ...OVER_TIME }))).toEqual({
      records: {
        '2024-01-01 00:00:00': { A: 10.5, B: null },
        '2024-01-02 00:00:00': { A: 20, B: 30.25 },
      },
      columns: ['A', 'B'],
      is_group_by: true,
    });
  });

  test('series have a value or nothing at each moment, under their metric where there are no groups', async () => {
    const point = (at: number, y: number | null) => ({ x: day(at), y });
    expect(await dataOf(form({ viz_type: 'compare', ...OVER_TIME }))).toEqual([
      { key: ['A'], values: [point(1, 10.5), point(2, 20)] },
      { key: ['B'], values: [point(1, null), point(2, 30.25)] },
    ]);
    expect(await dataOf(form({ viz_type: 'horizon', ...OVER_TIME, groupby: [] }))).toEqual([
      { key: 'total', values: [point(1, 10.5), point(2, 50.25)] },
    ]);
  });

  test.each([
    ['horizon', []],
    ['para', []],
    ['rose', null],
  ])('a %s without rows has %j', async (viz_type, data) => {
    const none = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' };
    const settings = { ...OVER_TIME, series: 'from_place', adhoc_filters: [none] };
    expect(await dataOf(form({ viz_type, ...settings }))).toEqual(data);
  });

  test('a rose has the series of each moment, a missing one as 0, a paired test the samples of each metric', async () => {
    expect(await dataOf(form({ viz_type: 'rose', ...OVER_TIME }))).toMatchObject({
      [`${day(1)}000000`]: [
        { key: ['A'], name: ['A'], time: day(1), value: 10.5 },
        { key: ['B'], name: ['B'], time: day(1), value: 0 },
      ],
      [`${day(2)}000000`]: [
        { key: ['A'], name: ['A'], time: day(2), value: 20 },
        { key: ['B'], name: ['B'], time: day(2), value: 30.25 },
      ],
    });
    expect(await dataOf(form({ viz_type: 'paired_ttest', ...OVER_TIME }))).toMatchObject({
      total: [
        { group: ['A'], values: [{ x: day(1), y: 10.5 }, {}] },
        { group: ['B'], values: [{}, {}] },
      ],
    });
  });

  const CALENDAR = {
    viz_type: 'cal_heatmap',
    granularity_sqla: 'at',
    metrics: [PRICE],
    subdomain_granularity: 'day',
  };

  test.each([
    ['hour', 16_753],
    ['day', 699],
    ['week', 57],
    ['month', 23],
    ['year', 3],
  ])('a calendar of blocks of a %s has values by seconds, and %i blocks', async (domain, range) => {
    const time_range = '2004-03-05 : 2006-02-01';
    const early = { ...CALENDAR, domain_granularity: domain, time_range };
    const answer = await post(form({ ...early, time_range: '2024-01-01 : 2024-02-01' }));
    expect(await answer.json()).toMatchObject({
      data: { data: { total: { [`${day(1) / 1000}.0`]: 10.5, [`${day(2) / 1000}.0`]: 50.25 } } },
    });
    const rows = { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'total' };
    const shifted = { granularity_sqla: 'long_ago', metrics: [rows] };
    expect(await dataOf(form({ ...early, ...shifted }))).toEqual({
      data: { total: { '1104537600.0': 10.5, '1104624000.0': 50.25 } },
      start: Date.UTC(2004, 2, 5),
      domain,
      subdomain: 'day',
      range,
    });
  });

  test('a calendar needs both bounds of its time', async () => {
    const answer = await post(form(CALENDAR));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            message: 'Please provide both time bounds (Since and Until)',
          }),
        ],
      }),
    ]);
  });

  test('a map of regions, bubbles, a bullet and parallel lines have their own', async () => {
    const country = { viz_type: 'country_map', select_country: 'usa' };
    const regions = { ...country, entity: 'to_place', metric: PRICE };
    const places = await dataOf(form(regions));
    expect(places).toHaveLength(2);
    expect(places).toContainEqual({ country_id: 'X', metric: 40.75 });
    expect(places).toContainEqual({ country_id: 'Y', metric: 20 });
    const bubble = { entity: 'from_place', series: 'to_place', x: 'count', y: PRICE, size: PRICE };
    const bubbles = form({ viz_type: 'bubble', ...bubble, size: { ...PRICE, label: 'big' } });
    expect(await dataOf(bubbles)).toContainEqual({
      key: 'Y',
      values: [
        {
          from_place: 'A',
          to_place: 'Y',
          count: 1,
          total: 20,
          big: 20,
          x: 1,
          y: 20,
          size: 20,
          shape: 'circle',
          group: 'Y',
        },
      ],
    });
    expect(await dataOf(form({ viz_type: 'bullet', metric: PRICE, ranges: '10,100' }))).toEqual({
      measures: [60.75],
    });
    const para = { viz_type: 'para', series: 'from_place', metrics: ['count', PRICE] };
    expect(await dataOf(form(para))).toContainEqual({ from_place: 'A', count: 2, total: 30.5 });
  });

  test('the columns are named as the charts draw them, while types are those of the rows', async () => {
    const namesOf = async (chart: object) => {
      const { colnames, coltypes } = (await (await post(form(chart))).json()) as Columns;
      return { colnames, types: coltypes.length };
    };
    expect(await namesOf({ viz_type: 'bullet', metric: PRICE })).toEqual({
      colnames: ['total', 'metric'],
      types: 1,
    });
    const big = { ...PRICE, label: 'big' };
    const bubble = { viz_type: 'bubble', entity: 'from_place', series: 'to_place', limit: 2 };
    expect(await namesOf({ ...bubble, x: 'count', y: PRICE, size: big })).toEqual({
      colnames: [
        'from_place',
        'to_place',
        'big',
        'count',
        'total',
        'x',
        'y',
        'size',
        'shape',
        'group',
      ],
      types: 5,
    });
  });

  test('bubbles are as many as their own limit allows', async () => {
    const big = { ...PRICE, label: 'big' };
    const bubble = { viz_type: 'bubble', entity: 'from_place', series: 'to_place', limit: 1 };
    const answer = await post(form({ ...bubble, x: 'count', y: PRICE, size: big }));
    expect(await answer.json()).toMatchObject({ rowcount: 1 });
  });

  test('no row is no data', async () => {
    const none = { adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '1 = 0' }] };
    expect(await dataOf(form({ ...CHORD, ...none }))).toBeNull();
  });
});
