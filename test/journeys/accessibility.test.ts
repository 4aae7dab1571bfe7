/** Pages without a violation of the rules of accessibility that a program can check, in both themes, wide and narrow. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIZ_TYPES } from '@/viz/registry';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { settled, violations, WAIT_MS } from './axe.ts';

const OVER_TIME = {
  x_axis: 'date',
  time_grain_sqla: 'P1Y',
  metrics: ['count'],
  groupby: ['weather'],
  row_limit: 1000,
};
const BY_WEATHER = { groupby: ['weather'], metrics: ['count'], metric: 'count', row_limit: 100 };
const IN_2015 = {
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator: '2015-01-01 : 2016-01-01',
  expressionType: 'SIMPLE',
};

const DAYS = 'seattle_weather';
const AIRPORTS = {
  dataset: 'airports',
  spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
  size: 'count',
  row_limit: 500,
};

const ROUTES = { dataset: 'routes', metric: 'all_flights', row_limit: 100 };

/** Settings that show much of a type at once; the others have those of a line chart. */
const FORMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  table: { ...BY_WEATHER, query_mode: 'aggregate', show_totals: true },
  pivot_table_v2: {
    groupbyRows: ['weather'],
    groupbyColumns: ['date'],
    time_grain_sqla: 'P1Y',
    metrics: ['count'],
    rowTotals: true,
    colTotals: true,
  },
  mixed_timeseries: { ...OVER_TIME, metrics_b: ['count'], groupby_b: [], yAxisIndexB: 1 },
  histogram_v2: { column: 'temp_max', bins: 10, groupby: [], show_value: true },
  box_plot: { ...BY_WEATHER, columns: ['date'], time_grain_sqla: 'P1M' },
  pie: { ...BY_WEATHER, show_total: true, donut: true },
  big_number: { ...OVER_TIME, groupby: undefined, metric: 'count' },
  big_number_total: { metric: 'count', subtitle: 'all days' },
  deck_scatter: { ...AIRPORTS, dimension: 'state' },
  deck_hex: { ...AIRPORTS, grid_size: 100_000 },
  deck_grid: { ...AIRPORTS, grid_size: 100_000, color_scheme_type: 'fixed_color' },
  deck_screengrid: AIRPORTS,
  deck_heatmap: AIRPORTS,
  deck_contour: {
    ...AIRPORTS,
    cellSize: 100_000,
    contours: [{ lowerThreshold: 2, upperThreshold: 5, color: { r: 33, g: 113, b: 181, a: 1 } }],
  },
  deck_path: { ...ROUTES, line_column: 'line' },
  deck_arc: {
    ...ROUTES,
    start_spatial: { type: 'latlong', lonCol: 'from_longitude', latCol: 'from_latitude' },
    end_spatial: { type: 'latlong', lonCol: 'to_longitude', latCol: 'to_latitude' },
  },
  deck_polygon: { ...ROUTES, line_column: 'line' },
  deck_geojson: { ...ROUTES, geojson: 'feature' },
  pop_kpi: { metric: 'count', time_compare: 'inherit', adhoc_filters: [IN_2015] },
};

const PAGES = [
  ['/', 'Home'],
  ['/dashboard/list/', 'the dashboards'],
  ['/chart/list/', 'the charts'],
  ['/chart/add', 'a new chart'],
  ['/sqllab/', 'SQL Lab'],
  ['/tablemodelview/list/', 'the datasets'],
  ['/databaseview/list/', 'the databases'],
  ['/savedqueryview/list/', 'the saved queries'],
  ['/annotationlayer/list/', 'the annotation layers'],
  ['/rowlevelsecurity/list/', 'the row rules'],
] as const;

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const datasetId = async (context: BrowserContext, name: string): Promise<number> => {
  const q = `(filters:!((col:table_name,opr:eq,value:${name})))`;
  const answer = await context.request.get(`/api/v1/dataset/?q=${encodeURIComponent(q)}`);
  const [id] = ((await answer.json()) as { ids: readonly number[] }).ids;
  if (id === undefined) throw new Error('The example data are not there');
  return id;
};

describe.each([
  ['light', 1440, 900],
  ['dark', 390, 844],
] as const)('in the %s theme, %d pixels wide,', (colorScheme, width, height) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await signedIn(browser, server.url, {
      colorScheme,
      viewport: { width, height },
      // The rules come as a script that the page does not know.
      bypassCSP: true,
    });
    context.setDefaultTimeout(WAIT_MS);
    page = await context.newPage();
  });
  afterAll(() => context?.close());

  test.each(PAGES)('%s, %s, has no violation', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  test.each(VIZ_TYPES.map(({ type, name }) => [name, type] as const))(
    'a chart of the type %s in Explore has no violation',
    async (_, type) => {
      const { dataset = DAYS, ...rest } = FORMS[type] ?? { ...OVER_TIME, dataset: DAYS };
      const form = {
        datasource: `${await datasetId(context, String(dataset))}__table`,
        viz_type: type,
        adhoc_filters: [],
        ...rest,
      };
      await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
      await page.locator('section[data-status="rendered"]').waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  test('rows, a chart, a preview and the history of SQL Lab have no violation', async () => {
    await page.goto('/sqllab/');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await page.getByRole('button', { name: 'New tab' }).click();
    await page.getByRole('button', { name: /^A first look/ }).click();
    await page.getByRole('grid', { name: 'Results' }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByText('Chart', { exact: true }).click();
    await page.getByRole('figure').waitFor();
    expect(await violations(page)).toEqual([]);
    await tab(/^Query history/).click();
    await page.getByRole('table', { name: 'Query history' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const tables = page.getByRole('tree');
    if (!(await tables.isVisible()))
      await page.getByRole('button', { name: 'Show left bar' }).click();
    await page.getByRole('treeitem', { name: 'airports', exact: true }).click();
    await page.getByRole('treeitem', { name: /^iata/ }).waitFor();
    await tables.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Preview 100 rows' }).click();
    await page.getByRole('grid', { name: /^Preview/ }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  test('a dashboard has no violation', async () => {
    await page.goto('/dashboard/list/');
    await page.getByRole('link', { name: 'Flights: on time?' }).first().click();
    await page.locator('section[data-status="rendered"]').first().waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
});
