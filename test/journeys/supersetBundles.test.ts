/** Dashboards of ours in a real Superset 6: their bundles are taken, and every chart and filter draws there. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { flightsDataset, makeDashboard } from './dashboards.ts';
import { inkOf } from './ink.ts';
import { callsOf, signedInThere } from './supersetSide.ts';

const { SUPERSET_URL = '' } = process.env;
const HOW_TO =
  'no Superset: SUPERSET_URL=http://127.0.0.1:8088 npm test, with SUPERSET_USER and SUPERSET_PASSWORD where they are not admin';
const STORY_MS = 600_000;
const WAIT_MS = 120_000;
const INK = 0.001;
/** Of each table: the Superset keeps them in SQLite. */
const ROWS = 20_000;
const CHART = '[data-test="chart-grid-component"]';
/** What SQLite says of a function or a notation of the embedded database, which a person wrote. */
const OTHER_SQL = /no such function|syntax error/;

const CHARTS = {
  Total: { viz_type: 'big_number_total', metric: 'count' },
  Origins: { viz_type: 'pie', groupby: ['origin'], metric: 'count' },
  Periods: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['date'],
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    granularity_sqla: 'date',
    temporal_columns_lookup: { date: true },
  },
} as const;

interface Undrawn {
  readonly refused: string[];
  readonly empty: string[];
}

const filter = (id: string, filterType: string, target: object, more: object = {}) => ({
  id: `NATIVE_FILTER-${id}`,
  type: 'NATIVE_FILTER',
  name: id,
  filterType,
  targets: [target],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  cascadeParentIds: [],
  controlValues: {},
  defaultDataMask: { extraFormData: {}, filterState: {} },
  description: '',
  ...more,
});

/** One of each kind, a filter of values that depends on another among them. */
const filtersOver = (datasetId: number) => {
  const at = (name: string) => ({ datasetId, column: { name } });
  return [
    filter('Origin', 'filter_select', at('origin'), {
      controlValues: { multiSelect: true, enableEmptyFilter: false },
    }),
    filter('Destination', 'filter_select', at('destination'), {
      cascadeParentIds: ['NATIVE_FILTER-Origin'],
      controlValues: { inverseSelection: true, sortAscending: false },
    }),
    {
      ...filter('Divider', 'filter_select', {}),
      type: 'DIVIDER',
      id: 'NATIVE_FILTER_DIVIDER-a',
      title: 'How far and when',
    },
    filter('Distance', 'filter_range', at('distance')),
    filter('When', 'filter_time', {}),
    filter('Step', 'filter_timegrain', { datasetId }),
    filter('Clock', 'filter_timecolumn', { datasetId }),
  ];
};

test('a Superset that takes dashboards of ours', (context) => {
  if (SUPERSET_URL === '') context.skip(HOW_TO);
});

describe.runIf(SUPERSET_URL !== '')('a dashboard of ours in a Superset', () => {
  let server: ServerProcess;
  let browser: Browser;
  let here: BrowserContext;
  let there: BrowserContext;
  let calls: Awaited<ReturnType<typeof callsOf>>;
  const uploaded = new Set<string>();
  const made: number[] = [];

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    here = await signedIn(browser, server.url);
    there = await signedInThere(browser, SUPERSET_URL);
    calls = await callsOf(there, SUPERSET_URL);
  });
  afterAll(async () => {
    for (const id of made) await calls.removeDashboard(id);
    await browser?.close();
    await server?.stop();
  });

  const bytesOf = async (path: string): Promise<Buffer> => {
    const answer = await here.request.get(path, { maxRetries: 3 });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.body();
  };

  /** Brings it there; its number there. */
  const bring = async (id: number): Promise<number> => {
    const example = await bytesOf(`/api/v1/dashboard/${id}/export_as_example/?sample_rows=${ROWS}`);
    await calls.uploadData(example, uploaded);
    const number = await calls.importBundle(await bytesOf(`/api/v1/dashboard/export/?q=!(${id})`));
    made.push(number);
    return number;
  };

  /** Charts and filters that were asked for their data, and what went wrong. */
  const watchData = (page: Page) => {
    const failed: string[] = [];
    page.on('response', async (answer) => {
      if (!new URL(answer.url()).pathname.startsWith('/api/v1/chart/data')) return;
      if (answer.status() === 200) return;
      const text = await answer.text();
      if (!OTHER_SQL.test(text)) failed.push(`${answer.status()} ${text}`);
    });
    page.on('pageerror', (error) => failed.push(error.message));
    return failed;
  };

  /** Each chart in sight is drawn, or is named: the database there does not take its SQL, or has too few rows for it. */
  const expectDrawn = async (page: Page, { refused, empty }: Undrawn): Promise<number> => {
    const charts = await page.locator(`${CHART}:visible`).all();
    for (const chart of charts) {
      await chart.scrollIntoViewIfNeeded();
      const picture = chart.locator('canvas, table, .header-line').first();
      const problem = chart.getByRole('alert');
      const nothing = chart.getByText(/^No results/);
      const name = (await chart.getAttribute('data-test-chart-name')) ?? '';
      await picture.or(problem).or(nothing).first().waitFor();
      if ((await nothing.count()) > 0) {
        empty.push(name);
        continue;
      }
      if ((await problem.count()) > 0) {
        expect(await problem.first().innerText()).toMatch(OTHER_SQL);
        refused.push(name);
        continue;
      }
      await expect
        .poll(async () => inkOf(await chart.screenshot()), { timeout: WAIT_MS })
        .toBeGreaterThan(INK);
    }
    return charts.length;
  };

  /** Opens a dashboard there, with all of its tabs. */
  const open = async (id: number, name: string) => {
    const page = await there.newPage();
    const failed = watchData(page);
    await page.goto(`/superset/dashboard/${id}/`);
    await page.locator(`${CHART}:visible`).first().waitFor();
    const undrawn: Undrawn = { refused: [], empty: [] };
    const tabs = await page.locator('[data-test="dashboard-component-tabs"] [role=tab]').all();
    let charts = tabs.length === 0 ? await expectDrawn(page, undrawn) : 0;
    for (const [at, tab] of tabs.entries()) {
      await tab.click();
      await page.locator(`${CHART}:visible`).first().waitFor();
      charts += await expectDrawn(page, undrawn);
      await shoot(page, `superset-${name}-${at}`);
    }
    if (tabs.length === 0) await shoot(page, `superset-${name}`);
    expect(failed).toEqual([]);
    return { page, charts, refused: undrawn.refused.toSorted(), empty: undrawn.empty };
  };

  test.each([
    ['movies', 9, [], []],
    [
      'flights',
      14,
      ['Delay, day by day', 'Delays grow through the day'],
      ['The routes with the longest delays'],
    ],
  ])(
    'the example %s draws all of its %i charts',
    { timeout: STORY_MS },
    async (slug, charts, refused, empty) => {
      const answer = await here.request.get(`/api/v1/dashboard/${slug}`, { maxRetries: 3 });
      const { result } = (await answer.json()) as { result: { id: number } };
      const { page, ...seen } = await open(await bring(result.id), slug);
      expect(seen).toEqual({ charts, refused, empty });
      await page.close();
    },
  );

  test('filters of every kind are there, and a choice filters the charts', {
    timeout: STORY_MS,
  }, async () => {
    const address = await makeDashboard(here, 'Every kind of filter', CHARTS, {
      native_filter_configuration: filtersOver(await flightsDataset(here)),
    });
    const id = Number(/(\d+)\/$/.exec(address)?.[1]);
    const { page, ...seen } = await open(await bring(id), 'filters');
    expect(seen).toEqual({ charts: Object.keys(CHARTS).length, refused: [], empty: [] });
    for (const name of ['Origin', 'Destination', 'Distance', 'When', 'Step', 'Clock'])
      await page
        .locator('[data-test="filter-control-name"]')
        .getByText(name, { exact: true })
        .waitFor();
    await page.getByText('How far and when').waitFor();
    const total = page.locator('.header-line').first();
    const before = await total.innerText();
    const origin = page.locator('[data-test="form-item-value"]').first();
    await origin.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect.poll(() => total.innerText(), { timeout: WAIT_MS }).not.toBe(before);
    await shoot(page, 'superset-filters-chosen');
    await page.close();
  });
});
