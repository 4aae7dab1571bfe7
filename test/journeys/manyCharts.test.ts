/** Five hundred charts on one dashboard: only those that a person sees exist in the page, ask and are drawn. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { countFlights, flightsDataset, makeDashboard } from './dashboards.ts';
import { chartsAsked } from './chartCalls.ts';

const STORY_MS = 600_000;
const COUNT = 500;
const HEIGHT_PX = 200;
/** Those on the screen, those within 300 px of it, and those that a scroll passes. */
const SEEN_MAX = 45;

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

/** Each counts the flights of at least so many miles, so that no two have the same number. */
const CHARTS = Object.fromEntries(
  Array.from({ length: COUNT }, (_, at) => [
    `Chart ${at + 1}`,
    {
      viz_type: 'big_number_total',
      metric: 'count',
      y_axis_format: ',d',
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'distance',
          operator: '>=',
          comparator: at + 1,
        },
      ],
    },
  ]),
);

const originFilter = (datasetId: number) => ({
  id: 'NATIVE_FILTER-origin',
  type: 'NATIVE_FILTER',
  name: 'Origin',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'origin' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  cascadeParentIds: [],
  controlValues: { multiSelect: true },
  defaultDataMask: { extraFormData: {}, filterState: {} },
});

/** The charts that ask, by their ids, each as often as it does. */
const asking = (page: Page) => {
  let asked: number[] = [];
  page.on('request', (request) => {
    asked.push(...chartsAsked(request).flatMap(({ id }) => (id > 0 ? [id] : [])));
  });
  return {
    ids: () => asked,
    forget: () => {
      asked = [];
    },
  };
};

const SECTION = 'section[data-chart]';

/** The ids of the charts that exist in the page, once all of them are drawn. */
const drawn = async (page: Page): Promise<readonly number[]> => {
  await expect.poll(() => page.locator(`${SECTION}:not([data-status="rendered"])`).count()).toBe(0);
  return page
    .locator(SECTION)
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-chart'))));
};

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

test('a dashboard of five hundred charts opens, scrolls and filters with the charts that are seen alone', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const address = await makeDashboard(
    context,
    'Five hundred',
    CHARTS,
    { native_filter_configuration: [originFilter(await flightsDataset(context))] },
    HEIGHT_PX,
  );
  const page = await context.newPage();
  const problems = watched(page);
  const asked = asking(page);
  const expectCount = async (miles: number, where = '1 = 1') => {
    const count = await countFlights(context, `distance >= ${miles} AND ${where}`);
    await page
      .getByRole('region', { name: `Chart ${miles}`, exact: true })
      .getByText(count.toLocaleString('en-US'), { exact: true })
      .waitFor();
  };

  await page.goto(address);
  await expectCount(1);
  const first = await drawn(page);
  expect(first.length).toBeLessThanOrEqual(SEEN_MAX);
  expect(sorted(asked.ids())).toEqual(sorted(first));

  asked.forget();
  await page.getByRole('region', { name: 'Chart 1', exact: true }).hover();
  await page.mouse.wheel(0, COUNT * HEIGHT_PX);
  await expectCount(COUNT);
  const last = await drawn(page);
  expect(last.length).toBeLessThanOrEqual(SEEN_MAX);
  expect(asked.ids()).toEqual(expect.arrayContaining([...last]));
  expect(asked.ids().length).toBeLessThanOrEqual(SEEN_MAX);
  await shoot(page, 'five-hundred-charts');

  asked.forget();
  await page.getByRole('combobox', { name: 'Origin', exact: true }).fill('ORD');
  await page.getByRole('option', { name: 'ORD', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expectCount(COUNT, "origin = 'ORD'");
  expect(sorted(asked.ids())).toEqual(sorted(await drawn(page)));

  asked.forget();
  await page.getByRole('region', { name: `Chart ${COUNT}`, exact: true }).hover();
  await page.mouse.wheel(0, -COUNT * HEIGHT_PX);
  await expectCount(1, "origin = 'ORD'");
  const back = await drawn(page);
  expect(back).toEqual(first);
  expect(new Set(asked.ids())).toEqual(new Set(back));
  expect(problems).toEqual([]);
  await context.close();
});
