/** The result type `post_processed`: rows as a table or a pivot table shows them, in the shapes of a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { sheetCells } from '../../test/sheetCells.ts';
import { unzip } from '../../test/unzip.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT * FROM (VALUES
    ('Action', 'PC', 8, 1.50::DECIMAL(10,2)), ('Action', 'PS4', 37, 3.25),
    ('Sports', 'PC', 3, 0.25), ('Sports', 'PS4', 13, 5.00)
  ) AS t(genre, platform, games, eu)`;

let server: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'games', from: { sql: TABLE } });
  admin = await server.signIn();
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'games' },
  });
  ({ id } = (await answer.json()) as { id: number });
});
afterAll(() => server.close());

const sum = (column_name: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name },
  label: column_name,
});
const METRICS = [sum('games'), sum('eu')];
const PIVOT = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['genre'],
  groupbyColumns: ['platform'],
  metrics: METRICS,
  metricsLayout: 'COLUMNS',
  aggregateFunction: 'Sum',
  rowTotals: true,
  colTotals: true,
};

const body = (form_data: object, result_format = 'json', columns = ['genre', 'platform']) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns, metrics: METRICS, orderby: [['games', false]] }],
  result_type: 'post_processed',
  result_format,
  form_data,
});
interface Entry {
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly colnames: unknown;
  readonly indexnames: unknown;
  readonly [key: string]: unknown;
}
const shown = async (more: object = {}): Promise<Entry> => {
  const answer = await admin.post('/api/v1/chart/data', { json: body({ ...PIVOT, ...more }) });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: [Entry] }).result[0];
};
const TOTAL = 'Total (Sum)';

test('a pivot table has its groups, their subtotals and the totals of both sides', async () => {
  const entry = await shown();
  expect(entry).toMatchObject({
    status: 'success',
    rowcount: 3,
    sql_rowcount: 4,
    colnames: [
      ['games', 'PC'],
      ['games', 'PS4'],
      ['games', 'Subtotal'],
      ['eu', 'PC'],
      ['eu', 'PS4'],
      ['eu', 'Subtotal'],
      [TOTAL, ''],
    ],
    indexnames: [['Action'], ['Sports'], [TOTAL]],
    coltypes: [0, 0, 0, 0, 0, 0, 0],
  });
  expect(entry.data).toEqual({
    'games PC': { Action: 8, Sports: 3, [TOTAL]: 11 },
    'games PS4': { Action: 37, Sports: 13, [TOTAL]: 50 },
    'games Subtotal': { Action: 45, Sports: 16, [TOTAL]: 61 },
    'eu PC': { Action: 1.5, Sports: 0.25, [TOTAL]: 1.75 },
    'eu PS4': { Action: 3.25, Sports: 5, [TOTAL]: 8.25 },
    'eu Subtotal': { Action: 4.75, Sports: 5.25, [TOTAL]: 10 },
    [TOTAL]: { Action: 49.75, Sports: 21.25, [TOTAL]: 71 },
  });
});

test('without totals there are only the groups', async () => {
  const entry = await shown({ rowTotals: false, colTotals: false });
  expect(entry.indexnames).toEqual([['Action'], ['Sports']]);
  expect(Object.keys(entry.data)).toEqual(['games PC', 'games PS4', 'eu PC', 'eu PS4']);
});

test('metrics may be rows, come behind the group, and the sides be exchanged', async () => {
  const rows = await shown({ metricsLayout: 'ROWS' });
  expect(rows.colnames).toEqual([['PC'], ['PS4'], [TOTAL]]);
  expect(rows.indexnames).toEqual([
    ['games', 'Action'],
    ['games', 'Sports'],
    ['games', 'Subtotal'],
    ['eu', 'Action'],
    ['eu', 'Sports'],
    ['eu', 'Subtotal'],
    [TOTAL, ''],
  ]);
  expect(rows.data.PC).toMatchObject({ 'games Action': 8, 'games Subtotal': 11, [TOTAL]: 12.75 });
  const combined = await shown({ combineMetric: true });
  expect(combined.data['PC Subtotal']).toEqual({ Action: 9.5, Sports: 3.25, [TOTAL]: 12.75 });
  const turned = await shown({ transposePivot: true });
  expect(turned.indexnames).toEqual([['PC'], ['PS4'], [TOTAL]]);
  expect(turned.data['games Sports']).toEqual({ PC: 3, PS4: 13, [TOTAL]: 16 });
});

test('groups within groups have subtotals, and totals use the aggregate of the chart', async () => {
  const nested = await shown({ groupbyRows: ['genre', 'platform'], groupbyColumns: [] });
  expect(nested.indexnames).toEqual([
    ['Action', 'PC'],
    ['Action', 'PS4'],
    ['Action', 'Subtotal'],
    ['Sports', 'PC'],
    ['Sports', 'PS4'],
    ['Sports', 'Subtotal'],
    [TOTAL, ''],
  ]);
  expect(nested.data.games).toMatchObject({ 'Action Subtotal': 45, [TOTAL]: 61 });
  const means = await shown({ aggregateFunction: 'Average' });
  expect(means.data['games Subtotal']).toEqual({
    Action: 22.5,
    Sports: 8,
    'Total (Average)': 15.25,
  });
});

test('a total is made of the cells, not of other totals, and cells without a value do not count', async () => {
  const json = {
    ...body({ ...PIVOT, metrics: [sum('games')], aggregateFunction: 'Average' }),
    queries: [
      {
        columns: ['genre', 'platform'],
        metrics: [sum('games')],
        extras: { where: "NOT (genre = 'Sports' AND platform = 'PS4')" },
      },
    ],
  };
  const answer = await admin.post('/api/v1/chart/data', { json });
  const [entry] = ((await answer.json()) as { result: [Entry] }).result;
  expect(entry.data['Total (Average)']).toEqual({
    Action: 22.5,
    Sports: 3,
    'Total (Average)': 16,
  });
  expect(entry.data['games PS4']).toEqual({ Action: 37, Sports: null, 'Total (Average)': 37 });
});

test('totals of all rows are in its rows and in its file, too', async () => {
  const metrics = [{ ...METRICS[0], aggregate: 'MAX' }];
  const plain = body({ ...PIVOT, metrics, totalsOfAllRows: true }, 'csv');
  const asked = { ...plain, queries: [{ ...plain.queries[0], metrics }] };
  const file = await admin.post('/api/v1/chart/data', { form: { form_data: asked } });
  expect(await file.text()).toBe(
    ',games PC,games PS4,games Subtotal,Total\nAction,8,37,37,37\nSports,3,13,13,13\nTotal,8,37,37,37\n',
  );
  const rows = await admin.post('/api/v1/chart/data', {
    json: { ...asked, result_format: 'json' },
  });
  const { result } = (await rows.json()) as { result: readonly Entry[] };
  expect(result).toHaveLength(1);
  expect(result[0]?.data['games PS4']).toEqual({ Action: 37, Sports: 13, Total: 37 });
});

test('shares are of the whole, and add up to one', async () => {
  const entry = await shown({
    metrics: [sum('games')],
    aggregateFunction: 'Sum as Fraction of Total',
  });
  const total = 'Total (Sum as Fraction of Total)';
  expect(entry.data['games PC']).toEqual({ Action: 8 / 61, Sports: 3 / 61, [total]: 11 / 61 });
  expect(entry.data[total]).toMatchObject({ [total]: 1 });
});

test('groups stand in the order of the chart', async () => {
  const entry = await shown({
    metrics: [sum('games')],
    rowOrder: 'value_a_to_z',
    colOrder: 'key_z_to_a',
  });
  expect(entry.indexnames).toEqual([['Sports'], ['Action'], [TOTAL]]);
  expect(Object.keys(entry.data)).toEqual(['games PS4', 'games PC', 'games Subtotal', TOTAL]);
});

test.each(['pivot_table_v2', 'table'])(
  'a %s without rows has the columns of its query',
  async (viz_type) => {
    const whole = body({ ...PIVOT, viz_type });
    const queries = whole.queries.map((query) => ({
      ...query,
      extras: { where: "genre = 'none'" },
    }));
    const answer = await admin.post('/api/v1/chart/data', { json: { ...whole, queries } });
    const [entry] = ((await answer.json()) as { result: [Entry] }).result;
    expect(entry).toMatchObject({
      rowcount: 0,
      colnames: ['genre', 'platform', 'games', 'eu'],
      indexnames: [],
      data: [],
    });
  },
);

test('an aggregate that does not exist is named with those that do', async () => {
  const json = body({ ...PIVOT, aggregateFunction: 'Mode' });
  const answer = await admin.post('/api/v1/chart/data', { json });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Choose one of: Sum, '),
  ]);
});

test('a file of it has one line for each row that is shown [CDT-11]', async () => {
  const form_data = body({ ...PIVOT, rowTotals: false, colTotals: false }, 'csv');
  const answer = await admin.post('/api/v1/chart/data', { form: { form_data } });
  expect(await answer.text()).toBe(
    ',games PC,games PS4,eu PC,eu PS4\nAction,8,37,1.50,3.25\nSports,3,13,0.25,5.00\n',
  );
  const workbook = { form: { form_data: body(PIVOT, 'xlsx') } };
  const file = await admin.post('/api/v1/chart/data', workbook);
  expect(Buffer.from(await file.arrayBuffer()).readUInt32LE(0)).toBe(0x04034b50);
});

/** The texts of its cells, row by row; numbers with the format that they are shown in. */
const cellsOf = async (form_data: object): Promise<readonly string[]> => {
  const answer = await admin.post('/api/v1/chart/data', {
    form: { form_data },
  });
  expect(answer.status).toBe(200);
  return sheetCells(Buffer.from(await answer.arrayBuffer())).map((row) =>
    row.map(({ text, format }) => (format ? `${text} as ${format}` : text)).join('|'),
  );
};

describe('the workbook', () => {
  test('of a table with shares has them as percentages, under the names that it is asked for [CDT-11]', async () => {
    const steps = [
      { operation: 'contribution', options: { columns: ['games'], rename_columns: ['%games'] } },
      { operation: 'rename', options: { columns: { '%games': '% of games' } } },
    ];
    const asked = body({ viz_type: 'table' }, 'xlsx', ['genre']);
    const queries = asked.queries.map((query) => ({ ...query, post_processing: steps }));
    const lines = await cellsOf({ ...asked, queries, result_type: 'full' });
    expect(lines).toEqual([
      'genre|games|eu|% of games',
      expect.stringMatching(/^Action\|45\|4\.75 as 0\.00\|0\.737\d+ as 0\.00%$/),
      expect.stringMatching(/^Sports\|16\|5\.25 as 0\.00\|0\.262\d+ as 0\.00%$/),
    ]);
  });

  test('of a pivot table is as it is shown, shares of it as percentages [CDT-11]', async () => {
    const one = { ...PIVOT, metrics: [METRICS[0]], rowTotals: false };
    expect(await cellsOf(body(one, 'xlsx'))).toEqual([
      'genre|games PC|games PS4',
      'Action|8|37',
      'Sports|3|13',
      `${TOTAL}|11|50`,
    ]);
    const [, action] = await cellsOf(
      body({ ...one, aggregateFunction: 'Sum as Fraction of Rows' }, 'xlsx'),
    );
    expect(action).toMatch(/^Action\|0\.17\d+ as 0\.00%\|0\.82\d+ as 0\.00%$/);
  });
});

describe('the sheet', () => {
  const sheetOf = async (asked: object): Promise<readonly (readonly string[])[]> => {
    const answer = await admin.post('/api/v1/chart/data', { form: { form_data: asked } });
    expect(answer.status).toBe(200);
    const sheet = unzip(Buffer.from(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? '';
    return [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c\/>|<c[ >].*?<\/c>/g)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
    );
  };
  const ofPivot = (more: object) => ({ ...PIVOT, metrics: [METRICS[0]], ...more });

  test('of a pivot table with one metric has its total once [CDT-11]', async () => {
    expect(await sheetOf(body(ofPivot({}), 'xlsx'))).toEqual([
      ['genre', 'games PC', 'games PS4', TOTAL],
      ['Action', '8', '37', '45'],
      ['Sports', '3', '13', '16'],
      [TOTAL, '11', '50', '61'],
    ]);
  });

  test('of a pivot table has a column for each group of the rows, and the subtotals that are shown [CDT-11]', async () => {
    const nested = { groupbyRows: ['genre', 'platform'], groupbyColumns: [], rowTotals: false };
    expect(await sheetOf(body(ofPivot(nested), 'xlsx'))).toEqual([
      ['genre', 'platform', 'games'],
      ['Action', 'PC', '8'],
      ['Action', 'PS4', '37'],
      ['Sports', 'PC', '3'],
      ['Sports', 'PS4', '13'],
      [TOTAL, '', '61'],
    ]);
    const [, , , subtotal] = await sheetOf(
      body(ofPivot({ ...nested, rowSubTotals: true }), 'xlsx'),
    );
    expect(subtotal).toEqual(['Action', 'Subtotal', '45']);
  });

  test('of a pivot table has totals of all rows, where its chart has them [CDT-11]', async () => {
    const metrics = [{ ...METRICS[0], aggregate: 'AVG' }];
    const nested = {
      metrics,
      groupbyRows: ['genre', 'platform'],
      groupbyColumns: [],
      rowTotals: false,
      rowSubTotals: true,
      totalsOfAllRows: true,
    };
    const asked = (more: object, query: object = {}) => {
      const plain = body({ ...PIVOT, ...nested, ...more }, 'xlsx');
      return { ...plain, queries: [{ ...plain.queries[0], metrics, ...query }] };
    };
    const all = [
      ['Action', 'PC', '8'],
      ['Action', 'PS4', '37'],
      ['Action', 'Subtotal', '22.5'],
      ['Sports', 'PC', '3'],
      ['Sports', 'PS4', '13'],
      ['Sports', 'Subtotal', '8'],
      ['Total', '', '15.25'],
    ];
    const lines = async (form_data: object) => (await sheetOf(form_data)).slice(1);
    expect(await lines(asked({}))).toEqual(all);
    // What the row limit leaves out of the cells is in the totals.
    expect(await lines(asked({}, { row_limit: 2 }))).toEqual([
      all[1],
      all[2],
      all[4],
      all[5],
      all[6],
    ]);
    const having = { extras: { having: 'AVG(games) > 5' } };
    expect((await lines(asked({}, having))).at(-1)).toEqual([TOTAL, '', '']);
    expect((await lines(asked({ totalsOfAllRows: false }))).at(-1)).toEqual([TOTAL, '', '61']);
  });

  test('of a pivot table has the names of days, times and yes or no that people see [CDT-11]', async () => {
    const sql = (label: string, sqlExpression: string) => ({
      expressionType: 'SQL',
      label,
      sqlExpression,
    });
    const columns = [
      sql('at', "CASE genre WHEN 'Action' THEN TIMESTAMP '2024-01-01' ELSE '2024-01-02 12:30' END"),
      sql('is PC', "platform = 'PC'"),
      sql('size', 'CAST(1.0 AS DOUBLE)'),
      sql('none', "''"),
    ];
    const asked = {
      ...body(
        ofPivot({
          groupbyRows: ['size'],
          groupbyColumns: ['at', 'is PC', 'none'],
          rowTotals: false,
          colTotals: false,
        }),
        'xlsx',
      ),
      queries: [{ columns, metrics: [METRICS[0]], orderby: [] }],
    };
    expect(await sheetOf(asked)).toEqual([
      [
        'size',
        'games 2024-01-01 FALSE &lt;empty string&gt;',
        'games 2024-01-01 TRUE &lt;empty string&gt;',
        'games 2024-01-02 12:30:00 FALSE &lt;empty string&gt;',
        'games 2024-01-02 12:30:00 TRUE &lt;empty string&gt;',
      ],
      ['1', '37', '8', '13', '3'],
    ]);
  });

  test.each([
    [{ time_grain_sqla: 'P1M' }, ['Jan 2024', '45292 as mmm yyyy']],
    [{ time_grain_sqla: 'P1Y', date_format: 'smart_date' }, ['2024', '45292 as yyyy']],
    [{ time_grain_sqla: 'P3M' }, ['2024 Q1', '2024 Q1']],
    [{ time_grain_sqla: 'P1D' }, ['2024-01-01', '45292 as yyyy-mm-dd']],
    [{ time_grain_sqla: 'P1M', date_format: '%d/%m/%Y' }, ['01/01/2024', '01/01/2024']],
  ])(
    'of a pivot table with %j has its groups of time as the page shows them [CDT-11, CTL-09]',
    async (more, [across, down]) => {
      const at = {
        expressionType: 'SQL',
        label: 'at',
        sqlExpression: "TIMESTAMP '2024-01-01'",
      };
      const asked = (sides: object) => ({
        ...body(ofPivot({ rowTotals: false, colTotals: false, ...sides, ...more }), 'xlsx'),
        queries: [{ columns: [at, 'platform'], metrics: [METRICS[0]], orderby: [] }],
      });
      const [heads] = await sheetOf(asked({ groupbyRows: ['platform'], groupbyColumns: ['at'] }));
      expect(heads).toEqual(['platform', `games ${across}`]);
      const lines = await cellsOf(asked({ groupbyRows: ['at'], groupbyColumns: ['platform'] }));
      expect(lines[1]?.split('|')[0]).toBe(down);
    },
  );

  test('of a histogram of cumulative shares has those that it draws, the last being the whole [CDT-11]', async () => {
    const form = { viz_type: 'histogram_v2', column: 'games', cumulative: true, normalize: true };
    const options = { column: 'games', groupby: ['genre'], bins: 2, cumulative: true };
    const asked = {
      ...body({ ...form, groupby: ['genre'] }, 'xlsx'),
      queries: [
        {
          columns: ['genre', 'games'],
          post_processing: [{ operation: 'histogram', options }],
        },
      ],
    };
    expect(await cellsOf(asked)).toEqual([
      'genre|3.0 - 20.0|20.0 - 37.0',
      'Action|0.25 as 0.00%|0.5 as 0.00%',
      'Sports|0.5 as 0.00%|0.5 as 0.00%',
    ]);
    const answer = await admin.post('/api/v1/chart/data', {
      json: { ...asked, result_format: 'json' },
    });
    const { result } = (await answer.json()) as { result: readonly [Entry] };
    expect(result[0].data).toMatchObject([{ '20.0 - 37.0': 2 }, { '20.0 - 37.0': 2 }]);
  });

  test('of a table ends with the totals that the table shows, shares of all among them [CDT-11]', async () => {
    const share = [
      { operation: 'contribution', options: { columns: ['games'], rename_columns: ['%games'] } },
      { operation: 'rename', options: { columns: { '%games': '% of games', eu: 'Europe' } } },
    ];
    const asked = (form: object, format: string) => {
      const whole = body({ viz_type: 'table', ...form }, format, ['genre']);
      const [query] = whole.queries;
      const totals = { ...query, columns: [], orderby: undefined, row_limit: 0 };
      return {
        ...whole,
        queries: [{ ...query, row_limit: 1, post_processing: share }, totals],
      };
    };
    const rows = [
      ['genre', 'games', 'Europe', '% of games'],
      ['Action', '45', '4.75', expect.stringMatching(/^0\.7377/)],
    ];
    expect(await sheetOf(asked({ show_totals: true }, 'xlsx'))).toEqual([
      ...rows,
      ['Total', '61', '10.00', '1'],
    ]);
    expect(await sheetOf(asked({}, 'xlsx'))).toEqual(rows);
    const csv = await admin.post('/api/v1/chart/data', {
      form: { form_data: asked({ show_totals: true }, 'csv') },
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect((await csv.text()).split('\n')[1]).toMatch(/^Action,45,4\.75,0\.7377/);
  });

  test('of a table with a condition on metrics ends with the sums of all groups that it chose [CDT-11]', async () => {
    const whole = body({ viz_type: 'table', show_totals: true }, 'xlsx');
    const mean = { ...sum('eu'), aggregate: 'AVG', label: 'mean' };
    const query = {
      ...whole.queries[0],
      metrics: [...METRICS, mean],
      orderby: [['games', false]],
      extras: { having: 'SUM(games) > 5' },
    };
    const share = { columns: ['games'], rename_columns: ['%games'] };
    const aggregates = {
      games: { operator: 'sum', column: 'games' },
      eu: { operator: 'sum', column: 'eu' },
    };
    const queries = [
      {
        ...query,
        row_limit: 1,
        post_processing: [{ operation: 'contribution', options: share }],
      },
      {
        ...query,
        row_limit: 0,
        post_processing: [{ operation: 'aggregate', options: { groupby: [], aggregates } }],
      },
    ];
    expect(await sheetOf({ ...whole, queries })).toEqual([
      ['genre', 'platform', 'games', 'eu', 'mean', '%games'],
      ['Action', 'PS4', '37', '3.25', '3.25', expect.stringMatching(/^0\.6379/)],
      ['Total', '', '58', '9.75', '', '1'],
    ]);
  });
});

test('a table has the names that people read, by the number of the row', async () => {
  const answer = await admin.post('/api/v1/chart/data', {
    json: body({ viz_type: 'table' }, 'json', ['genre']),
  });
  const [entry] = ((await answer.json()) as { result: [Entry] }).result;
  expect(entry).toMatchObject({ colnames: ['genre', 'games', 'eu'], indexnames: [0, 1] });
  expect(entry.data).toEqual({
    genre: { 0: 'Action', 1: 'Sports' },
    games: { 0: 45, 1: 16 },
    eu: { 0: 4.75, 1: 5.25 },
  });
});

test.each(['json', 'csv', 'xlsx'])(
  'a pivot table of columns that its query does not have is refused as %s',
  async (format) => {
    const answer = await admin.post('/api/v1/chart/data', {
      json: body({ ...PIVOT, groupbyRows: ['elsewhere'] }, format),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Error: Referenced columns not available in DataFrame.' },
    ]);
  },
);

test('any other chart has its rows as they are', async () => {
  const answer = await admin.post('/api/v1/chart/data', {
    json: body({ viz_type: 'pie' }, 'json', ['genre']),
  });
  const [entry] = ((await answer.json()) as { result: [Entry] }).result;
  expect(entry.data).toEqual([
    { genre: 'Action', games: 45, eu: 4.75 },
    { genre: 'Sports', games: 16, eu: 5.25 },
  ]);
});
