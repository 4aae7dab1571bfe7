/** Which values of a workbook are percentages: those of metrics that the dataset writes so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { sheetCells } from '../../test/sheetCells.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let server: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  const sql =
    "SELECT * FROM (VALUES ('WN', 'LAX', true), ('WN', 'SFO', false), ('UA', 'LAX', true), ('UA', 'LAX', false)) AS t(carrier, airport, late)";
  await tables.importTable({ schema: 'main', name: 'flights', from: { sql } });
  admin = await server.signIn();
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'flights' },
  });
  ({ id } = (await answer.json()) as { id: number });
  const metrics = [
    { metric_name: 'late', expression: 'AVG(CASE WHEN late THEN 1.0 ELSE 0 END)', d3format: '.1%' },
    { metric_name: 'flights', expression: 'COUNT(*)', d3format: ',d' },
  ];
  expect((await admin.put(`/api/v1/dataset/${id}`, { json: { metrics } })).status).toBe(200);
});
afterAll(() => server.close());

const pivot = (metrics: readonly string[]) => [
  {
    operation: 'pivot',
    options: {
      index: ['carrier'],
      columns: ['airport'],
      aggregates: Object.fromEntries(metrics.map((metric) => [metric, { operator: 'mean' }])),
    },
  },
  { operation: 'flatten' },
];

const formatsOf = async (query: object, form: object = {}): Promise<readonly (string | null)[]> => {
  const answer = await admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'table' },
      queries: [query],
      form_data: form,
      result_format: 'xlsx',
      result_type: 'full',
    },
  });
  expect(answer.status).toBe(200);
  const [, cells = []] = sheetCells(Buffer.from(await answer.arrayBuffer()));
  return cells.map(({ format }) => format);
};

const PERCENT = '0.00%';
const LATE = ['late'];
const BOTH = ['late', 'flights'];

test.each([
  ['a metric beside another', { columns: ['carrier'], metrics: BOTH }, [null, PERCENT, null]],
  [
    'a metric under another name',
    {
      columns: [],
      metrics: BOTH,
      post_processing: [{ operation: 'rename', options: { columns: { late: 'Late' } } }],
    },
    [PERCENT, null],
  ],
  [
    'the series of a metric',
    { columns: ['carrier', 'airport'], metrics: LATE, post_processing: pivot(LATE) },
    [null, PERCENT, null],
  ],
])('%s has the percentages that the dataset says [CDT-11]', async (_, query, wanted) => {
  expect(await formatsOf(query)).toEqual(wanted);
});

const FIXED = ',.2f';
test.each([
  [
    'a format of a column',
    { viz_type: 'table', column_config: { late: { d3NumberFormat: FIXED } } },
  ],
  ['a format of a pivot table', { viz_type: 'pivot_table_v2', valueFormat: FIXED }],
  ['a format of an axis', { viz_type: 'echarts_timeseries_line', y_axis_format: FIXED }],
  ['a format of numbers', { viz_type: 'pie', number_format: FIXED }],
  [
    'a format of one axis of bubbles',
    { viz_type: 'bubble_v2', x: 'flights', y: 'late', xAxisFormat: '.1%', y_axis_format: FIXED },
    [null, null, PERCENT],
  ],
  [
    'a percentage of a column',
    { viz_type: 'table', column_config: { flights: { d3NumberFormat: '.2p' } } },
    [null, PERCENT, PERCENT],
  ],
  ['an adaptive format', { viz_type: 'pie', number_format: 'SMART_NUMBER' }, [null, PERCENT, null]],
  ['a format of changes', { viz_type: 'compare', y_axis_format: '.1%' }, [null, PERCENT, null]],
  [
    'a format of the left axis',
    { viz_type: 'mixed_timeseries', y_axis_format: FIXED, y_axis_format_secondary: '.1%' },
  ],
  [
    'a format of the right axis',
    {
      viz_type: 'mixed_timeseries',
      yAxisIndex: 1,
      y_axis_format: '.1%',
      y_axis_format_secondary: FIXED,
    },
  ],
])(
  '%s is that of the workbook, before what the dataset says [CDT-11]',
  async (_, form, wanted = [null, null, null]) => {
    expect(await formatsOf({ columns: ['carrier'], metrics: BOTH }, form)).toEqual(wanted);
  },
);
