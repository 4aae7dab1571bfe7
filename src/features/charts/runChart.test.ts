import type { UnknownAction } from '@reduxjs/toolkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '@/app/store';
import { chartDataPath } from '@/api/resources/chartData';
import { toBootstrap } from '@/features/session/bootstrap';
import type { FormData } from '@/viz/formData';
import { clearFaults, cutNext, failNext, faultNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { seedFlights } from '../../../test/seedFlights';
import { sheetCells } from '../../../test/sheetCells';
import { unzip } from '../../../test/unzip';
import { selectChart } from './selectors';
import { downloadChart } from './thunks/chartExports';
import { runChart } from './thunks/runChart';
import { stopChart } from './thunks/stopChart';
import { supersedeRun } from './thunks/supersedeRun';
import * as wiring from './wiring';
import { eventually } from '../../../test/eventually';

const DATA = 'POST /api/v1/chart/data';
let server: PageServer;
let datasetId: number;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
});
afterEach(clearFaults);
afterAll(() => server.stop());

const aForm = (what: Record<string, unknown> = {}): FormData => ({
  datasource: `${datasetId}__table`,
  viz_type: 'pie',
  slice_id: 42,
  metric: 'count',
  groupby: ['carrier'],
  row_limit: 100,
  order_desc: true,
  adhoc_filters: [],
  ...what,
});
const aStore = (
  timeoutSeconds = 60,
  featureFlags: Record<string, boolean> = {},
  capabilities?: readonly string[],
) => {
  const session = toBootstrap(server.bootstrap as never);
  const store = createStore({
    session: {
      ...session,
      ...(capabilities ? { capabilities } : {}),
      featureFlags: { ...session.featureFlags, ...featureFlags },
      conf: { ...session.conf, SUPERSET_WEBSERVER_TIMEOUT: timeoutSeconds },
    },
  });
  store.add(wiring);
  return store;
};
const dataCalls = () => server.calls.filter(({ url }) => url.startsWith('/api/v1/chart/data'));
const noAnswer = () => new Promise<Response>(() => {});
/** How the run ends, and nothing while it lasts. */
const endOf = (run: Promise<UnknownAction>) => {
  const end: { type?: string; kind?: unknown } = {};
  void run.then((action) => {
    Object.assign(end, { type: action.type, kind: (action.payload as { kind?: unknown })?.kind });
  });
  return end;
};
const ABORTED = { type: runChart.rejected.type, kind: 'aborted' };
const state = (store: ReturnType<typeof aStore>) => selectChart(store.getState(), 42);

describe('a result that is delivered later [CDT-08]', () => {
  const JOB = { channel_id: 'c', job_id: 'j1', status: 'pending', errors: [], result_url: null };
  const event = (what: Record<string, unknown>) => ({
    id: '1-0',
    channel_id: 'c',
    job_id: 'j1',
    errors: [],
    result_url: null,
    ...what,
  });
  const rows = [{ data: [{ count: 7 }], colnames: ['count'], coltypes: [0], rowcount: 1 }];

  test('is fetched when its event says that it is there [PRM-15]', async () => {
    failNext(DATA, 202, JOB);
    failNext('GET /api/v1/async_event/', 200, {
      result: [event({ job_id: 'other', status: 'done' })],
    });
    failNext('GET /api/v1/async_event/', 200, {
      result: [event({ status: 'done', result_url: '/api/v1/chart/data/qc-1' })],
    });
    failNext('GET /api/v1/chart/data/qc-1', 200, { result: rows });
    const store = aStore(60, { GLOBAL_ASYNC_QUERIES: true });
    await store.dispatch(runChart({ key: 42, formData: aForm() }));
    expect(state(store).queriesResponse).toEqual(rows);
    const polls = server.calls.filter(({ url }) => url.startsWith('/api/v1/async_event/'));
    expect(polls.at(-1)?.url).toBe('/api/v1/async_event/?last_id=1-0');
  });

  test('that fails is a failure with its message', async () => {
    failNext(DATA, 202, JOB);
    failNext('GET /api/v1/async_event/', 200, {
      result: [event({ status: 'error', errors: [{ message: 'no such column' }] })],
    });
    const store = aStore(60, { GLOBAL_ASYNC_QUERIES: true });
    await store.dispatch(runChart({ key: 42, formData: aForm() }));
    expect(state(store)).toMatchObject({ chartStatus: 'failed', chartAlert: 'no such column' });
  });

  test('is not waited for while the flag of later delivery is off', async () => {
    failNext(DATA, 202, JOB);
    const store = aStore(60, { GLOBAL_ASYNC_QUERIES: false });
    await store.dispatch(runChart({ key: 42, formData: aForm() }));
    expect(state(store).chartAlert).toBe(
      'Received unexpected response status (202) while fetching chart data',
    );
  });
});

interface Address {
  readonly slice_id?: number;
  readonly force?: boolean;
}

describe('a run of a chart', () => {
  test('is one POST that names the chart, the dashboard and whether to bypass the cache [CDT-01, CDT-02, CDT-15]', async () => {
    const before = dataCalls().length;
    await aStore().dispatch(runChart({ key: 42, formData: aForm(), dashboardId: 7, force: true }));
    const calls = dataCalls().slice(before);
    expect(calls).toHaveLength(1);
    const query = new URL(`http://x${calls[0]?.url}`).searchParams;
    expect(JSON.parse(query.get('form_data') ?? '')).toEqual({
      slice_id: 42,
      dashboard_id: 7,
      force: true,
    });
    expect([query.get('dashboard_id'), query.get('force')]).toEqual(['7', 'true']);
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('asks for the whole of a pie once the row limit cut groups, an average too [CDT-12]', async () => {
    const results = async (row_limit: number, metric: unknown) => {
      const store = aStore();
      await store.dispatch(runChart({ key: 42, formData: aForm({ row_limit, metric }) }));
      return state(store).queriesResponse ?? [];
    };
    const average = {
      expressionType: 'SIMPLE',
      aggregate: 'AVG',
      column: { column_name: 'distance' },
      label: 'AVG(distance)',
    };
    const all = await results(100, average);
    expect(all).toHaveLength(1);
    const values = all[0]?.data.map((row) => Number(row['AVG(distance)'])) ?? [];
    const [, whole] = await results(2, average);
    expect(whole?.data).toHaveLength(1);
    expect(whole?.data[0]?.groups).toBe(values.length);
    expect(Number(whole?.data[0]?.total)).toBeCloseTo(values.reduce((sum, one) => sum + one, 0));
  });

  test('of a mixed chart has a result for each of its two queries [CDT-12]', async () => {
    const store = aStore();
    const formData = aForm({
      viz_type: 'mixed_timeseries',
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      groupby: [],
      metrics: ['count'],
      metric: undefined,
      metrics_b: ['count'],
      groupby_b: ['carrier'],
    });
    await store.dispatch(runChart({ key: 42, formData }));
    const columns = state(store).queriesResponse?.map(({ colnames }) => colnames);
    expect(columns).toHaveLength(2);
    expect(columns?.[0]).toEqual(['date', 'count']);
    expect(columns?.[1]?.length).toBeGreaterThan(3);
  });

  test('sends nothing when a custom filter closes a parenthesis it did not open, and names that filter', async () => {
    const store = aStore();
    const before = dataCalls().length;
    const sqlExpression = 'delay > 60) OR (delay < -60';
    const filter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression };
    await store.dispatch(runChart({ key: 42, formData: aForm({ adhoc_filters: [filter] }) }));
    expect(dataCalls()).toHaveLength(before);
    const { error } = state(store) ?? {};
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(sqlExpression) });
    expect(error).not.toHaveProperty('stackTrace');
  });

  test('sends the queries with the whole form data [CDT-03, CTL-11, CTL-13]', async () => {
    await aStore().dispatch(runChart({ key: 42, formData: aForm() }));
    const body = JSON.parse(dataCalls().at(-1)?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      datasource: { id: datasetId, type: 'table' },
      force: false,
      result_format: 'json',
      result_type: 'full',
      form_data: {
        datasource: expect.stringMatching(/^\d+__(table|query)$/) as string,
        viz_type: 'pie',
        slice_id: 42,
        order_desc: true,
        result_type: 'full',
      },
    });
    expect(body.queries).toMatchObject([
      { columns: ['carrier'], metrics: ['count'], row_limit: 100 },
    ]);
  });

  test('keeps every setting of the form data, those of older charts too [CTL-13, CTL-14]', async () => {
    const settings = {
      metrics: ['count'],
      orderby: [['count', false]],
      order_desc: false,
      extra_filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }],
      time_range: '2001 : 2002',
      granularity_sqla: 'date',
      time_grain_sqla: 'P1M',
    };
    await aStore().dispatch(runChart({ key: 42, formData: { ...aForm(), ...settings } }));
    const body = JSON.parse(dataCalls().at(-1)?.body ?? '') as Record<string, unknown>;
    expect(body.form_data).toMatchObject({ ...settings, viz_type: 'pie', slice_id: 42 });
  });

  test.each([
    ['has no chart id while the chart is unsaved', { force: true }, ''],
    ['names the chart alone outside of a dashboard', { slice_id: 42 }, '{"slice_id":42}'],
  ])('has an address that %s [CDT-02]', (_, { force, ...settings }: Address, about) => {
    const formData = { datasource: '1__table', ...settings };
    const path = chartDataPath({ formData, queries: [], ...(force ? { force } : {}) });
    const query = about ? `?form_data=${encodeURIComponent(about)}` : '';
    expect(path).toBe(`/api/v1/chart/data${query}`);
  });

  test('ends at the deadline that the server sets, with the likely causes [CDT-05, CDT-06]', async () => {
    faultNext(DATA, noAnswer);
    const store = aStore(0.15);
    void store.dispatch(runChart({ key: 42, formData: aForm() }));
    await eventually(() => expect(state(store).chartAlert).toBe('Request timed out'));
    expect(state(store).error?.errors).toMatchObject([{ extra: { timeout: 0.15 } }]);
    expect(JSON.stringify(state(store).error)).toMatch(/Issue 1000.*Issue 1001/);
  });

  test('reports a status other than 200 [CDT-07]', async () => {
    failNext(DATA, 204);
    const store = aStore();
    await store.dispatch(runChart({ key: 42, formData: aForm() }));
    expect(state(store).chartAlert).toBe(
      'Received unexpected response status (204) while fetching chart data',
    );
  });

  test('reports that the server cannot be reached [CHS-10]', async () => {
    cutNext(DATA);
    const store = aStore();
    await store.dispatch(runChart({ key: 42, formData: aForm() }));
    expect(state(store)).toMatchObject({ chartStatus: 'failed', chartAlert: 'Network error.' });
  });

  test('that is stopped asks no longer [CDT-14, CHS-06]', async () => {
    faultNext(DATA, noAnswer);
    const before = dataCalls().length;
    const store = aStore();
    const end = endOf(store.dispatch(runChart({ key: 42, formData: aForm() })));
    await eventually(() => expect(dataCalls()).toHaveLength(before + 1));
    await store.dispatch(stopChart(42));
    await eventually(() => expect(end).toEqual(ABORTED));
    expect(state(store)).toMatchObject({
      chartStatus: 'stopped',
      chartAlert: 'Updating chart was stopped',
    });
  });

  test('that is superseded asks no longer', async () => {
    faultNext(DATA, noAnswer);
    const before = dataCalls().length;
    const store = aStore();
    const end = endOf(store.dispatch(runChart({ key: 42, formData: aForm() })));
    await eventually(() => expect(dataCalls()).toHaveLength(before + 1));
    await store.dispatch(supersedeRun(42));
    await eventually(() => expect(end).toEqual(ABORTED));
    expect(state(store)).toMatchObject({ chartStatus: null, latestQueryFormData: null });
  });

  test('gives way to a newer run of the same chart', async () => {
    faultNext(DATA, noAnswer);
    const before = dataCalls().length;
    const store = aStore();
    const end = endOf(store.dispatch(runChart({ key: 42, formData: aForm() })));
    await eventually(() => expect(dataCalls()).toHaveLength(before + 1));
    await store.dispatch(runChart({ key: 42, formData: aForm({ row_limit: 5 }) }));
    expect(end).toEqual(ABORTED);
    expect(state(store).chartStatus).toBe('success');
    expect(state(store).latestQueryFormData?.row_limit).toBe(5);
  });

  test('fails with a message when its order cannot be parsed [VAL-04]', async () => {
    const store = aStore();
    const formData = aForm({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['carrier'],
      order_by_cols: ['carrier desc'],
    });
    await store.dispatch(runChart({ key: 42, formData }));
    expect(state(store).chartAlert).toBe('Found invalid orderby options');
  });
});

describe('the file of a table', () => {
  afterEach(() => vi.restoreAllMocks());
  const ofTable = (capabilities?: readonly string[]) => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const formData = aForm({
      viz_type: 'table',
      query_mode: 'aggregate',
      metric: undefined,
      metrics: [],
      percent_metrics: ['count'],
      percent_metric_calculation: 'all_records',
      show_totals: true,
      row_limit: 1,
    });
    const download = async (format: 'csv' | 'xlsx' | 'json') => {
      const order = { title: 'Flights', formData, names: {}, format };
      await aStore(60, {}, capabilities).dispatch(downloadChart(order));
      return saved.at(-1) ?? new Blob();
    };
    return download;
  };

  test('has shares of all rows, not only of those in it, as the table has [CDT-11]', async () => {
    const download = ofTable();
    const [head, row, end] = (await (await download('csv')).text()).split('\n');
    expect(head).toBe('carrier,% count');
    const share = Number(row?.split(',').at(-1));
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
    expect(end).toBe('');
    const rows = JSON.parse(await (await download('json')).text()) as Record<string, unknown>[];
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0] ?? {}).at(-1)).toBe(share);
  });

  test('for Excel ends with its totals [CDT-11]', async () => {
    const file = Buffer.from(await (await ofTable()('xlsx')).arrayBuffer());
    const sheet = unzip(file)['xl/worksheets/sheet1.xml'] ?? '';
    const last = /<row>(?!.*<row>)(.*?)<\/row>/.exec(sheet)?.[1] ?? '';
    expect([...last.matchAll(/<[vt][^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Total',
      '1',
    ]);
  });

  test('asks a Superset for one query, which makes an archive of several [CDT-11]', async () => {
    await ofTable([])('xlsx');
    const asked = JSON.parse(dataCalls().at(-1)?.body ?? '') as { queries: unknown[] };
    expect(asked.queries).toHaveLength(1);
  });
});

describe('the file of a histogram of cumulative shares', () => {
  afterEach(() => vi.restoreAllMocks());
  const download = async (
    format: 'csv' | 'json' | 'xlsx',
    isWhole: boolean,
    capabilities?: readonly string[],
  ) => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const formData = aForm({
      viz_type: 'histogram_v2',
      metric: undefined,
      groupby: ['cancelled'],
      column: 'distance',
      bins: 2,
      row_limit: 40,
      cumulative: true,
      normalize: true,
    });
    const names = { cancelled: 'Called off' };
    const order = { title: 'Flights', formData, names, format, isWhole };
    await aStore(60, {}, capabilities).dispatch(downloadChart(order));
    return saved[0] ?? new Blob();
  };
  const textOf = async (format: 'csv' | 'json', isWhole = false) =>
    (await download(format, isWhole)).text();
  const sheetOf = async (capabilities?: readonly string[]): Promise<readonly number[]> => {
    const file = await download('xlsx', true, capabilities);
    const sheet = unzip(Buffer.from(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? '';
    return [...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, value]) => Number(value));
  };
  const lastOf = (line: string | undefined) => Number(line?.split(',').at(-1));

  test('as CSV ends at the whole, of the rows of the chart and of all [CDT-11]', async () => {
    for (const isWhole of [false, true]) {
      const [head, ...rows] = (await textOf('csv', isWhole)).trim().split('\n');
      expect(head).toMatch(/^Called off,100 - /);
      expect(rows.map((row) => row.split(',')[0])).toEqual(['False', 'True']);
      expect(lastOf(rows[0]) + lastOf(rows[1])).toBeCloseTo(1);
    }
  });

  test('for Excel has them too, and the counts from a server that arranges no workbooks [CDT-11]', async () => {
    const shares = await sheetOf();
    expect(shares.at(2)).toBeCloseTo(0.9);
    expect(shares.at(-1)).toBeCloseTo(0.1);
    // A group that is false or true is 0 or 1 there.
    expect(await sheetOf([])).toEqual([0, 162, 324, 1, 18, 36]);
  });

  test('as JSON has the same numbers [CDT-11]', async () => {
    const rows = JSON.parse(await textOf('json', true)) as Record<string, unknown>[];
    expect(rows.map((row) => Object.values(row))).toEqual([
      [false, 0.45, 0.9],
      [true, 0.05, 0.1],
    ]);
  });
});

describe('the file of a pie that the row limit cut', () => {
  afterEach(() => vi.restoreAllMocks());
  const download = async (
    format: 'csv' | 'xlsx' | 'json',
    more: object = {},
    capabilities?: readonly string[],
  ) => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const formData = aForm({ row_limit: 1, ...more });
    const order = { title: 'Flights', formData, names: { count: 'Flights' }, format };
    await aStore(60, {}, capabilities).dispatch(downloadChart(order));
    return saved[0] ?? new Blob();
  };

  test('has shares of all, and the others in its last row, as the picture has [CDT-11]', async () => {
    expect((await (await download('csv')).text()).split('\n')).toEqual([
      'carrier,Flights,Share of Flights',
      expect.stringMatching(/^\w+,90,0\.25$/),
      'Other (4),270,0.75',
      '',
    ]);
    expect(JSON.parse(await (await download('json')).text())).toMatchObject([
      { count: 90, 'Share of Flights': 0.25 },
      { carrier: 'Other (4)', count: 270, 'Share of Flights': 0.75 },
    ]);
  });

  const sheetOf = async (more: object, capabilities?: readonly string[]) => {
    const file = await download('xlsx', more, capabilities);
    const rows = sheetCells(Buffer.from(await file.arrayBuffer()));
    return rows.map((row) => row.map(({ text }) => text));
  };

  test.each([['carrier'], ['distance']])(
    'for Excel has shares of all and the others too, by %s [CDT-11]',
    async (group) => {
      const [head, row, rest] = await sheetOf({ groupby: [group], row_limit: 1 });
      expect(head).toEqual([group, 'COUNT(*)', 'Share of Flights']);
      const [count, share] = (row ?? []).slice(1).map(Number);
      expect(share).toBe((count ?? 0) / 360);
      expect(rest?.[0]).toMatch(/^Other \(\d+\)$/);
      expect(rest?.slice(1).map(Number)).toEqual([360 - (count ?? 0), 1 - (share ?? 0)]);
    },
  );

  test('for Excel has shares of all from a Superset, whose rows are the ones it was asked for [CDT-11]', async () => {
    const rows = await sheetOf({ row_limit: 1 }, []);
    expect(rows.map((row) => row.at(-1))).toEqual(['Share of Flights', '0.25']);
  });
});

describe('the file of a pivot table', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const formData = aForm({
    viz_type: 'pivot_table_v2',
    metric: undefined,
    metrics: ['count'],
    groupby: [],
    groupbyRows: ['carrier'],
    groupbyColumns: ['cancelled'],
    colTotals: true,
  });
  const of = (format: 'csv' | 'xlsx') => ({
    title: 'Flights',
    formData: { ...formData, datasource: `${datasetId}__table` },
    names: {},
    format,
  });

  test('as CSV is what it shows, not the rows of its query [CDT-11]', async () => {
    await aStore().dispatch(downloadChart(of('csv')));
    const lines = (await saved[0]?.text())?.split('\n') ?? [];
    expect(lines.slice(0, 2)).toEqual(['Metric,count,count', 'carrier \\ cancelled,FALSE,TRUE']);
    expect(lines.at(-2)).toBe('Total (Sum),324,36');
  });

  test('for Excel is what it shows too [CDT-11]', async () => {
    await aStore().dispatch(downloadChart(of('xlsx')));
    const bytes = Buffer.from((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    const sheet = unzip(bytes)['xl/worksheets/sheet1.xml'] ?? '';
    const last = /<row>(?!.*<row>)(.*?)<\/row>/.exec(sheet)?.[1] ?? '';
    expect([...last.matchAll(/<[vt][^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Total (Sum)',
      '324',
      '36',
    ]);
  });

  test('is the rows of its query where the server arranges no workbooks, as a Superset does not [CDT-11]', async () => {
    await aStore(60, {}, []).dispatch(downloadChart(of('xlsx')));
    const asked = JSON.parse(dataCalls().at(-1)?.body ?? '') as Record<string, unknown>;
    expect(asked).toMatchObject({ result_format: 'xlsx', result_type: 'full' });
  });
});

test('the CSV of bars stands in the order of the bars, that of all rows is the server’s [CDT-11]', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  const formData = aForm({
    viz_type: 'echarts_timeseries_bar',
    datasource: `${datasetId}__table`,
    metric: undefined,
    metrics: ['count'],
    groupby: ['cancelled'],
    x_axis: 'carrier',
    x_axis_sort: 'sum',
    x_axis_sort_asc: false,
  });
  const download = async (isWhole: boolean) => {
    const order = { title: 'Flights', formData, names: {}, format: 'csv', isWhole } as const;
    await aStore().dispatch(downloadChart(order));
    const lines = (await saved.at(-1)?.text())?.trim().split('\n').slice(1) ?? [];
    return lines.map((line) =>
      line
        .split(',')
        .slice(1)
        .reduce((sum, cell) => sum + Number(cell), 0),
    );
  };
  const asked = () => JSON.parse(dataCalls().at(-1)?.body ?? '') as { result_format?: string };
  const totals = await download(false);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  expect(new Set(totals).size).toBeGreaterThan(1);
  expect(asked().result_format).not.toBe('csv');
  await download(true);
  expect(asked().result_format).toBe('csv');
  vi.restoreAllMocks();
});
