/** A dashboard with a filter box, imported: what the preview says of it, and what is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundlePlan, ChartFile, DashboardFile, DatasetFile } from '#common/wire/bundle.ts';
import { aZip, sendBundle } from '../../../mocks/bundle.ts';
import { chartAs, DASHBOARD, dashboardAs, salesFiles, UUIDS } from '../../../mocks/bundleFiles.ts';
import { aServer, type Client, type TestServer } from '../../../mocks/testServer.ts';
import { convertedBoxes } from './filterBoxes.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const params = { viz_type: 'filter_box', date_filter: true, filter_configs: [{ column: 'day' }] };
const files = {
  ...salesFiles(),
  'charts/Sales_by_day_1.yaml': chartAs({ viz_type: 'filter_box', params, query_context: null }),
};

const previewed = async (overwrite = false): Promise<BundlePlan> => {
  const answer = await sendBundle(admin, 'dashboard', aZip(files), { overwrite }, true);
  return ((await answer.json()) as { result: BundlePlan }).result;
};

test('a filter box is left out as a chart, and its filters are those of the dashboard [FLT-30]', async () => {
  const { objects, problems } = await previewed();
  expect(problems).toEqual({});
  expect(objects.find(({ folder }) => folder === 'charts')).toMatchObject({
    action: 'skipped',
    notes: ['Its filters become filters of the dashboard "Sales".'],
  });
  expect(objects.find(({ folder }) => folder === 'dashboards')).toMatchObject({
    action: 'created',
    notes: ['A filter box becomes 2 filters of the dashboard: Time range, day.'],
  });

  expect((await sendBundle(admin, 'dashboard', aZip(files))).status).toBe(200);
  const { db } = server.store;
  const dashboard = await db
    .selectFrom('dashboards')
    .selectAll()
    .where('uuid', '=', UUIDS.dashboard)
    .executeTakeFirstOrThrow();
  const dataset = await db
    .selectFrom('datasets')
    .select('id')
    .where('uuid', '=', UUIDS.dataset)
    .executeTakeFirstOrThrow();
  expect(
    await db.selectFrom('charts').select('id').where('uuid', '=', UUIDS.chart).execute(),
  ).toEqual([]);
  expect(JSON.parse(dashboard.json_metadata ?? '')).toMatchObject({
    native_filter_configuration: [
      { id: 'NATIVE_FILTER-a' },
      { filterType: 'filter_time', targets: [{}] },
      {
        filterType: 'filter_select',
        targets: [{ datasetId: dataset.id, column: { name: 'day' } }],
      },
    ],
  });
});

test('the same dashboard again changes nothing', async () => {
  const { objects } = await previewed(true);
  expect(objects.find(({ folder }) => folder === 'dashboards')).toMatchObject({
    action: 'left',
    differences: [],
  });
});

describe('filter boxes that would make more than a dashboard may hold', () => {
  const UUID = 'aaaaaaaa-0000-4000-8000-0000000000';
  const configs = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ column: `column ${at}` }));
  const boxOf = (settings: object) =>
    chartAs({ viz_type: 'filter_box', query_context: null, params: settings });
  const boxed = (charts: readonly object[], dashboards: number) => ({
    datasets: [],
    charts: charts.map((file, at) => ({ path: `charts/${at}.yaml`, file: file as ChartFile })),
    dashboards: Array.from({ length: dashboards }, (_, at) => ({
      path: `dashboards/${at}.yaml`,
      file: dashboardAs({ uuid: `${UUID}${10 + at}` }) as unknown as DashboardFile,
    })),
  });

  test('have a file that is refused, whatever shows them', async () => {
    const answer = await sendBundle(
      admin,
      'dashboard',
      aZip({
        ...salesFiles(),
        'charts/Sales_by_day_1.yaml': boxOf({ filter_configs: configs(501) }),
      }),
      {},
      true,
    );
    const { result } = (await answer.json()) as { result: BundlePlan };
    expect(result.problems['charts/Sales_by_day_1.yaml']).toEqual({
      params: { filter_configs: ['No more than 500 filters.'] },
    });
  });

  test('are refused with the file of the dashboard that shows them together', async () => {
    const second = `${UUID}01`;
    const place = { type: 'CHART', id: 'CHART-b', meta: { chartId: 116, uuid: second } };
    const position = { ...(DASHBOARD.position as object), 'CHART-b': place };
    const half = { filter_configs: configs(260) };
    const answer = await sendBundle(
      admin,
      'dashboard',
      aZip({
        ...salesFiles(),
        'charts/Sales_by_day_1.yaml': boxOf(half),
        'charts/b.yaml': { ...(boxOf(half) as object), uuid: second },
        'dashboards/Sales_1.yaml': dashboardAs({ position }),
      }),
      {},
      true,
    );
    const { result } = (await answer.json()) as { result: BundlePlan };
    expect(result.problems).toEqual({
      'dashboards/Sales_1.yaml': {
        metadata: ['With those of its filter boxes: No more than 500 filters.'],
      },
    });
    expect(result.objects.filter(({ folder }) => folder === 'dashboards')).toEqual([]);
  });

  test('are refused where each filter repeats long settings of its box', async () => {
    const long = Array.from({ length: 500 }, () => 'x');
    const box = boxOf({ filter_configs: configs(200), adhoc_filters: [{ comparator: long }] });
    const { contents, problems } = await convertedBoxes(boxed([box], 1));
    expect(contents.dashboards).toEqual([]);
    expect([...problems]).toEqual([
      [
        'dashboards/0.yaml',
        { metadata: ['With the filters of its filter boxes: The file has too many values.'] },
      ],
    ]);
  });

  test('are refused from the dashboard on with which the bundle would hold too much', async () => {
    const long = Array.from({ length: 400 }, () => 'x');
    const box = boxOf({ filter_configs: configs(100), adhoc_filters: [{ comparator: long }] });
    const { contents, problems } = await convertedBoxes(boxed([box], 30));
    expect(contents.dashboards.length + problems.size).toBe(30);
    expect(problems.size).toBeGreaterThan(0);
    expect(problems.get('dashboards/29.yaml')).toEqual({
      metadata: ['With the filters of its filter boxes: The files have too many values together.'],
    });
  });

  test('are read once for each dataset, however many stand over it', async () => {
    let reads = 0;
    const columns = [
      {
        column_name: 'a',
        get type() {
          reads += 1;
          return 'INT';
        },
      },
    ];
    const dataset = { uuid: UUIDS.dataset, columns } as unknown as DatasetFile;
    const charts = Array.from({ length: 9 }, (_, at) => ({
      ...(boxOf({}) as object),
      uuid: `${UUID}2${at}`,
    }));
    const bundle = { ...boxed(charts, 0), datasets: [{ path: 'datasets/a.yaml', file: dataset }] };
    await convertedBoxes(bundle);
    expect(reads).toBe(1);
  });
});
