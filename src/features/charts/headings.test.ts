/** What the columns of a chart’s files are called, by the real server. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FormData } from '@/viz/formData';
import { clearFaults, failNext, faultNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { aForm, aResult, NUMBER, TEXT } from '../../../test/aViz';
import { downloadedChart } from '../../../test/downloadedChart';
import { seedFlights } from '../../../test/seedFlights';
import { sheetCells } from '../../../test/sheetCells';
import { unzip } from '../../../test/unzip';
import { NO_FACTS } from './datasetFacts';
import { headingsOf } from './headings';
import { shownCsv } from './shownRows';

let server: PageServer;
let datasetId: number;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearFaults();
});
afterAll(() => server.stop());

const NAMES = { count: 'Flights', far: 'Farthest (miles)', date: 'Day', carrier: 'Airline' };
const KINDS = { date: 2, carrier: 1, distance: 0, cancelled: 3 };
const FAR = {
  expressionType: 'SQL',
  sqlExpression: 'MAX(distance)',
  label: 'MAX(distance)',
};
const COMPARED = {
  granularity_sqla: 'date',
  time_range: '2001-02-01 : 2001-02-03',
  time_compare: ['10 days ago'],
};

interface Wish {
  readonly capabilities?: readonly string[];
  readonly isWhole?: boolean;
  /** Ends the download. */
  readonly signal?: AbortSignal;
}

const download = (
  format: 'csv' | 'xlsx' | 'json',
  settings: Record<string, unknown> & { readonly viz_type: string },
  wish: Wish = {},
): Promise<Blob> => {
  const formData: FormData = { datasource: `${datasetId}__table`, row_limit: 1000, ...settings };
  return downloadedChart(server, { formData, names: NAMES, kinds: KINDS, format, ...wish });
};

const headings = async (...order: Parameters<typeof download>): Promise<readonly string[]> => {
  const file = await download(...order);
  if (order[0] === 'csv') return [(await file.text()).split('\n')[0] ?? ''];
  const [row = []] = sheetCells(Buffer.from(await file.arrayBuffer()));
  return row.map(({ text }) => text);
};

const line = (more: Record<string, unknown> = {}) => ({
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  metrics: ['count'],
  groupby: [],
  ...COMPARED,
  ...more,
});

test.each([
  [{}, ['Flights, 10 days ago']],
  [{ comparison_type: 'difference' }, ['Flights, difference from 10 days ago']],
  [{ comparison_type: 'percentage' }, ['Flights, change since 10 days ago']],
])(
  'a file of series at another time with %j calls them as the legend does [CDT-11]',
  async (more, wanted) => {
    expect((await headings('xlsx', line(more))).slice(-1)).toEqual(wanted);
  },
);

test('a file of several metrics in groups calls each as the legend does, also at another time [CDT-11]', async () => {
  const [heads] = await headings(
    'csv',
    line({
      metrics: ['count', FAR],
      groupby: ['cancelled'],
      time_range: '2001-02-01 : 2001-03-01',
    }),
  );
  expect(heads).toContain('"Flights, FALSE"');
  expect(heads).toContain('"Flights, TRUE, 10 days ago"');
  expect(heads).toContain('"MAX(distance), FALSE, 10 days ago"');
  expect(heads).not.toContain('count');
});

test.each([
  ['shares of each moment', { contributionMode: 'row', groupby: ['cancelled'], time_compare: [] }],
  ['changes since another time', { comparison_type: 'percentage' }],
  ['such changes in groups', { comparison_type: 'percentage', groupby: ['cancelled'] }],
])('a workbook has %s as percentages, as the axis has [CDT-11]', async (_, more) => {
  const file = await download('xlsx', line(more));
  const [heads = [], cells = []] = sheetCells(Buffer.from(await file.arrayBuffer()));
  expect(heads.length).toBeGreaterThan(1);
  const formats = cells.slice(1).filter(({ text }) => text !== '');
  expect(new Set(formats.map(({ format }) => format))).toEqual(new Set(['0.00%']));
  expect(cells[0]?.format).not.toContain('%');
});

test('bars that stand in the order of their sums have such headings too [CDT-11]', async () => {
  const bars = line({
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'carrier',
    metrics: ['count', FAR],
    groupby: ['cancelled'],
    time_compare: [],
    x_axis_sort: 'sum',
  });
  const [heads] = await headings('csv', bars);
  expect(heads).toMatch(/^Airline,"MAX\(distance\), FALSE",.*"Flights, FALSE"/);
});

test('each file of a mixed chart has the words of its own query [CDT-11]', async () => {
  const mixed = {
    ...line(),
    viz_type: 'mixed_timeseries',
    metrics_b: [FAR],
    groupby_b: [],
    time_compare_b: ['10 days ago'],
  };
  const archive = Buffer.from(await (await download('csv', mixed)).arrayBuffer());
  const texts = Object.values(unzip(archive)).map((text) => text.split('\n')[0]);
  expect(texts).toEqual([
    expect.stringContaining('"Flights, 10 days ago"'),
    expect.stringContaining('"MAX(distance), 10 days ago"'),
  ]);
});

test('the file of a box plot says which part of a box each column is [CDT-11]', async () => {
  const boxes = {
    viz_type: 'box_plot',
    columns: ['date'],
    groupby: ['carrier'],
    metrics: ['count'],
    whiskerOptions: 'Tukey',
  };
  expect((await headings('xlsx', boxes)).slice(1)).toEqual([
    'Mean of Flights',
    'Median of Flights',
    'Upper whisker of Flights',
    'Lower whisker of Flights',
    'Lower quartile of Flights',
    'Upper quartile of Flights',
    'Count of Flights',
    'Outliers of Flights',
  ]);
});

test('the file of a heat map calls the rank of a cell as its tooltip does, and has none that the page does not show [CDT-11]', async () => {
  const cells = {
    viz_type: 'heatmap_v2',
    x_axis: 'carrier',
    groupby: ['cancelled'],
    metric: 'count',
  };
  const file = await download('xlsx', cells);
  const [heads, first] = sheetCells(Buffer.from(await file.arrayBuffer()));
  expect(heads?.at(-1)?.text).toBe('Rank');
  expect(first?.at(-1)?.format).toBe('0.00%');
  const hidden = { ...cells, show_percentage: false };
  expect(await headings('csv', hidden)).toEqual(['carrier,cancelled,COUNT(*)']);
  expect((await headings('csv', { ...hidden, normalized: true }))[0]).toMatch(/,Rank$/);
});

test('a big number beside another time says which one the second is of [CDT-11]', async () => {
  const kpi = { viz_type: 'pop_kpi', metric: 'count', ...COMPARED };
  expect(await headings('xlsx', kpi)).toEqual(['COUNT(*)', 'Flights, 10 days ago']);
});

test('the time of an older chart has the name of its column, and its series those of their groups [CDT-11]', async () => {
  const older = {
    viz_type: 'compare',
    granularity_sqla: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['cancelled'],
  };
  expect(await headings('xlsx', older)).toEqual(['Day', 'FALSE', 'TRUE']);
});

test('the ranges of a histogram have the digits of their ends, and none that only doubles add [CDT-11]', async () => {
  const ranges = { viz_type: 'histogram_v2', column: 'distance', groupby: [], bins: 7 };
  const [first, second] = await headings('xlsx', ranges);
  expect([first, second]).toEqual(['100 - 151.285714286', '151.285714286 - 202.571428571']);
});

test('a series that another one is called like keeps the name of the answer [CDT-11]', async () => {
  const sql = (label: string, sqlExpression: string) => ({
    expressionType: 'SQL',
    label,
    sqlExpression,
  });
  const twice = line({
    metrics: [sql('a', 'COUNT(*)'), sql('b', 'MAX(distance)')],
    groupby: [sql('kind', "CASE WHEN cancelled THEN '' ELSE '<empty string>' END")],
    time_compare: [],
  });
  const heads = await headings('xlsx', twice);
  expect(new Set(heads).size).toBe(heads.length);
});

test('a Superset is asked for a file as it makes it [CDT-11]', async () => {
  expect((await headings('xlsx', line(), { capabilities: [] })).at(-1)).toBe('10 days ago');
  expect(server.calls.at(-1)?.body).not.toContain('headings');
});

const HEAT_MAP = {
  viz_type: 'heatmap_v2',
  x_axis: 'carrier',
  groupby: ['cancelled'],
  metric: 'count',
};
const DATA = 'POST /api/v1/chart/data*';
const dataCalls = (from: number) =>
  server.calls.slice(from).filter(({ url }) => url.includes('chart/data'));

test('a file comes although its headings cannot be asked for [CDT-11]', async () => {
  failNext(DATA, 400, { message: 'Error: The answer is too large to be sent' });
  const at = server.calls.length;
  expect(await headings('csv', HEAT_MAP)).toEqual(['carrier,cancelled,COUNT(*),Rank']);
  expect(dataCalls(at)).toHaveLength(2);
});

test('a file of all rows has the headings that need no answer without asking for one [CDT-11]', async () => {
  const at = server.calls.length;
  expect(await headings('csv', HEAT_MAP, { isWhole: true })).toEqual([
    'carrier,cancelled,COUNT(*),Rank',
  ]);
  expect(dataCalls(at)).toHaveLength(1);
});

test.each([
  ['at another time', line(), /^date,COUNT\(\*\),"Flights, 10 days ago"$/],
  ['of groups', line({ groupby: ['cancelled'], time_compare: [] }), /^date,FALSE,TRUE$/],
  [
    'of groups and several metrics',
    line({ metrics: ['count', FAR], groupby: ['cancelled'], time_compare: [] }),
    /^date,"MAX\(distance\), FALSE",.*"Flights, FALSE","Flights, TRUE"$/,
  ],
])(
  'a file of all rows calls series %s as the legend does, and no row is asked for as JSON [CDT-11]',
  async (_, settings, wanted) => {
    const at = server.calls.length;
    const file = await (await download('csv', settings, { isWhole: true })).text();
    const [heads = '', ...rows] = file.trimEnd().split('\n');
    expect(heads).toMatch(wanted);
    expect(rows.length).toBeGreaterThan(1);
    const [told] = dataCalls(at);
    expect(told?.body).toContain('"without_rows":true');
    expect(dataCalls(at)).toHaveLength(2);
  },
);

test('a download that is stopped while its headings are asked for asks for no file [CDT-11]', async () => {
  const at = server.calls.length;
  const stopped = new AbortController();
  faultNext(DATA, (_, answer) => {
    stopped.abort();
    return answer();
  });
  await expect(download('csv', HEAT_MAP, { signal: stopped.signal })).rejects.toBeTruthy();
  expect(dataCalls(at)).toHaveLength(1);
});

const CONSTRUCTOR = {
  expressionType: 'SQL',
  sqlExpression: 'COUNT(*)',
  label: 'constructor',
};

test('a metric may be called constructor, and so is its column of a file that the page makes [CDT-11]', () => {
  const rows = aResult(['carrier', 'constructor'], [TEXT, NUMBER], [['AA', 1]]);
  const own = headingsOf({}, rows, aForm('echarts_timeseries_bar'), NO_FACTS, 0);
  expect(shownCsv(rows, own, NO_FACTS.verboseNames)).toMatch(/^carrier,constructor\r?\n/);
});

test('such a metric is called so in JSON too [CDT-11]', async () => {
  const pie = { viz_type: 'pie', groupby: ['carrier'], metric: CONSTRUCTOR, row_limit: 1 };
  const rows: unknown = JSON.parse(await (await download('json', pie)).text());
  expect(rows).toContainEqual(expect.objectContaining({ constructor: expect.any(Number) }));
});
