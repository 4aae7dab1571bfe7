/** The files of a table that its reader arranged: its columns, their names, the order of its rows. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fetchChartData } from '@/api/resources/chartData';
import { TOKENS } from '@/ui/tokens';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { tableColumns } from '@/viz/plugins/table/columns';
import { tableResults } from '@/viz/plugins/table/tableResults';
import { queriesToRun } from '@/viz/queries';
import type { OwnState } from '@/viz/vizHooks';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { FACTS } from '../../../test/aViz';
import { downloadedChart } from '../../../test/downloadedChart';
import { seedFlights } from '../../../test/seedFlights';
import { sheetCells } from '../../../test/sheetCells';

let server: PageServer;
let datasetId: number;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const distance = (aggregate: string, label: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: 'distance' },
  label,
});

const aTable = (more: Record<string, unknown> = {}): FormData => ({
  datasource: `${datasetId}__table`,
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['carrier'],
  metrics: [distance('MAX', 'far'), distance('MIN', 'near')],
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'carrier',
      operator: 'IN',
      comparator: ['AA', 'UA', 'WN'],
    },
  ],
  row_limit: 100,
  ...more,
});

const compared = (more: Record<string, unknown> = {}) =>
  aTable({
    metrics: [distance('SUM', 'miles')],
    granularity_sqla: 'date',
    time_range: '2001-02-01 : 2001-02-11',
    time_compare: ['10 days ago'],
    show_totals: true,
    ...more,
  });

interface Order {
  readonly ownState?: OwnState;
  readonly capabilities?: readonly string[];
}

const download = (format: 'csv' | 'xlsx', formData: FormData, order: Order = {}) =>
  downloadedChart(server, { formData, names: {}, format, ownState: {}, ...order });
const csvOf = async (formData: FormData, order?: Order) =>
  (await (await download('csv', formData, order)).text()).trimEnd().split('\n');
const sheetOf = async (formData: FormData, order?: Order) =>
  sheetCells(Buffer.from(await (await download('xlsx', formData, order)).arrayBuffer()));

const sorting = { column: 'near', descending: false };

test('a table that its reader sorted is downloaded in that order [CDT-11]', async () => {
  expect(await csvOf(aTable())).toEqual([
    'carrier,far,near',
    'WN,458,102',
    'UA,457,101',
    'AA,456,100',
  ]);
  const sorted = ['carrier,far,near', 'AA,456,100', 'UA,457,101', 'WN,458,102'];
  for (const capabilities of [undefined, []])
    expect(
      await csvOf(aTable(), { ownState: { sorting }, ...(capabilities ? { capabilities } : {}) }),
    ).toEqual(sorted);
  expect(await csvOf(aTable({ server_pagination: true }), { ownState: { sorting } })).toEqual(
    sorted,
  );
  const rows = await sheetOf(aTable(), { ownState: { sorting } });
  expect(rows.map((row) => row.map(({ text }) => text).join())).toEqual(sorted);
});

test('a file has the columns of its table where the reader put them, without the hidden ones [CDT-11]', async () => {
  const ownState = { columnOrder: ['near', 'carrier', 'far'] };
  const form = aTable({ allow_rearrange_columns: true });
  expect((await csvOf(form, { ownState }))[1]).toBe('102,WN,458');
  expect((await csvOf(aTable(), { ownState }))[1]).toBe('WN,458,102');
  const hidden = aTable({
    column_config: { far: { visible: false }, near: { customColumnName: 'Shortest' } },
  });
  expect((await csvOf(hidden)).slice(0, 2)).toEqual(['carrier,Shortest', 'WN,102']);
});

test('a table whose columns are all hidden has no file, and says so [CDT-11]', async () => {
  const names = ['carrier', 'far', 'near'];
  const column_config = Object.fromEntries(names.map((name) => [name, { visible: false }]));
  for (const format of ['csv', 'xlsx'] as const)
    await expect(download(format, aTable({ column_config }))).rejects.toMatchObject({
      message: expect.stringMatching(/^Every column of this table is hidden, so that a file/),
    });
});

test('a metric that only shares are made of has no column in the file, as in the table [CDT-11]', async () => {
  const form = aTable({ metrics: ['count'], percent_metrics: [distance('SUM', 'miles')] });
  expect((await csvOf(form))[0]).toBe('carrier,COUNT(*),% miles');
});

test('the file of a comparison has what stands beside each metric, with every digit [CDT-11]', async () => {
  const [head, first] = await csvOf(compared());
  expect(head).toBe('carrier,miles,# miles,△ miles,% miles');
  const [, now, before, difference, change] = (first ?? '').split(',').map(Number);
  expect(difference).toBe(Number(now) - Number(before));
  expect(change).toBe((Number(now) - Number(before)) / Number(before));
});

test('a comparison is sorted by how far its metric is from the other time [CDT-11]', async () => {
  const ownState = { sorting: { column: '% miles', descending: true } };
  const changes = (await csvOf(compared(), { ownState }))
    .slice(1)
    .map((line) => Number(line.split(',').at(-1)));
  expect(changes).toHaveLength(3);
  expect(changes).toEqual(changes.toSorted((a, b) => b - a));
});

test('the workbook of a comparison ends with totals, whose change is that of the totals [CDT-11]', async () => {
  const rows = await sheetOf(compared());
  const [head, ...body] = rows.map((row) => row.map(({ text }) => text));
  expect(head).toEqual(['carrier', 'miles', '# miles', '△ miles', '% miles']);
  const total = body.at(-1) ?? [];
  const [now, before, difference, change] = total.slice(1).map(Number);
  expect(total[0]).toBe('Total');
  expect(now).toBeGreaterThan(Number(body[0]?.[1]));
  expect(difference).toBe(Number(now) - Number(before));
  expect(change).toBeCloseTo((Number(now) - Number(before)) / Number(before), 12);
  expect(rows[1]?.at(-1)?.format).toContain('%');
});

/** What the table on the screen has in its row of totals; nothing where it has no text. */
const totalsShown = async (formData: FormData): Promise<readonly unknown[]> => {
  const results = await fetchChartData<ChartResult>({ formData, queries: queriesToRun(formData) });
  const { rows, totals } = tableResults(results, formData);
  if (!rows || !totals) throw new Error('There are no totals');
  return tableColumns(rows, formData, FACTS, TOKENS.light).map(
    ({ isMetric, totalOf }) => (isMetric ? totalOf(totals.data[0] ?? {}) : undefined) ?? null,
  );
};

test.each([
  ['shares', { percent_metrics: ['count'], time_compare: [] }, [1]],
  ['shares at another time', { percent_metrics: ['count'] }, [1, 1, 0, 0]],
  [
    'shares of which there were none at another time',
    { percent_metrics: ['count'], time_compare: ['10 years ago'] },
    [1, null, null, null],
  ],
  ['differences', { comparison_type: 'difference', metrics: ['count'] }, [4]],
  ['changes', { comparison_type: 'percentage', metrics: ['count'] }, [0.5]],
  ['ratios', { comparison_type: 'ratio', metrics: ['count'] }, [1.5]],
])(
  'the totals of %s are the same on the screen and in the workbook, and are those of the totals [CDT-11]',
  async (_, more, wanted) => {
    // Three days beside two: the data begins on the first of January.
    const range = { time_range: '2001-01-02 : 2001-01-05', time_compare: ['2 days ago'] };
    const form = compared({ adhoc_filters: [], ...range, ...more });
    const own = (await totalsShown(form)).slice(-wanted.length);
    expect(own).toEqual(wanted);
    const last = (await sheetOf(form)).at(-1) ?? [];
    const cells = last.slice(-wanted.length).map(({ text }) => (text === '' ? null : Number(text)));
    expect(cells).toEqual(wanted);
  },
);

test('a Superset, which computes changes otherwise, is asked only for the metric at the other time [CDT-11]', async () => {
  expect((await csvOf(compared(), { capabilities: [] }))[0]).toBe('carrier,miles,# miles');
});
