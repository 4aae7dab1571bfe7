/** The filters of the example dashboard of flights, of every kind that it has: their numbers beside SQL written by hand. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { answerTo } from './charts/answers.ts';
import { flightsDataset, makeDashboard } from './dashboards.ts';
import { expectInBothThemes } from './themes.ts';

const WAIT_MS = 60_000;
const STORY_MS = 300_000;
const TOTAL = 'All flights';

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

const HALF_YEAR = "date >= '2001-01-01' AND date < '2001-07-01'";

/** The count of flights under a condition, as the big number shows it. */
const countOf = async (context: BrowserContext, where: string): Promise<string> => {
  const [row] = await answerTo(context, `SELECT COUNT(*) AS n FROM flights WHERE ${where}`);
  return Number(row?.[0]).toLocaleString('en');
};

const opened = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/superset/dashboard/flights/');
  await page.getByRole('region', { name: TOTAL }).waitFor();
  return page;
};

const expectNumber = async (page: Page, chart: string, where: string): Promise<void> => {
  const wanted = await countOf(page.context(), where);
  await expect
    .poll(() => page.getByRole('region', { name: chart, exact: true }).textContent(), {
      timeout: WAIT_MS,
    })
    .toContain(wanted);
};

const expectTotal = (page: Page, where: string) => expectNumber(page, TOTAL, where);

const choose = async (page: Page, filter: string, value: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: filter, exact: true });
  await box.fill(value);
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
};

const setTime = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: /^When:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'When' });
  await dialog.getByRole('combobox', { name: 'Range type' }).click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await dialog.getByRole('textbox', { name: /^Start/ }).fill(from);
  await dialog.getByRole('textbox', { name: /^End/ }).fill(to);
  await page.keyboard.press('Escape');
};

const apply = (page: Page) => page.getByRole('button', { name: /^Apply/ }).click();

describe('on a wide screen', () => {
  test('filters of each kind give the numbers of SQL, lead from the chart to the control, and are undone, drawn in both themes [FLT-08] [FLT-13] [DLD-27]', {
    timeout: STORY_MS,
  }, async () => {
    const context = await signedIn(browser, server.url);
    const page = await opened(context);
    const problems = watched(page);
    await expectTotal(page, HALF_YEAR);

    await choose(page, 'Origin', 'ORD');
    await apply(page);
    await expectTotal(page, `${HALF_YEAR} AND origin = 'ORD'`);

    await page.getByRole('textbox', { name: 'Distance (miles) from' }).fill('500');
    await apply(page);
    await expectTotal(page, `${HALF_YEAR} AND origin = 'ORD' AND distance >= 500`);

    await setTime(page, '2001-02-01', '2001-03-01');
    await apply(page);
    const all =
      "date >= '2001-02-01' AND date < '2001-03-01' AND origin = 'ORD' AND distance >= 500";
    await expectTotal(page, all);
    await expectInBothThemes(
      page,
      'filters-side',
      page.getByRole('region', { name: TOTAL }),
      page.getByRole('region', { name: 'Filters', exact: true }),
    );

    await page.getByRole('button', { name: `3 filters act on ${TOTAL}` }).click();
    await expectInBothThemes(page, 'filters-badge', page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Origin', exact: true }).click();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[role=group]')?.ariaLabel ?? ''),
      )
      .toBe('Origin');

    await page.reload();
    await expectTotal(page, all);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await apply(page);
    await expectTotal(page, HALF_YEAR);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectTotal(page, all);
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('the bar is moved above the charts and back, and the dialog shows a filter with all that it has [DLD-24]', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const page = await opened(context);
  const move = async (place: string) => {
    await page.getByRole('button', { name: 'Filter bar settings' }).click();
    await page.getByRole('menuitemradio', { name: place }).click();
  };
  await move('Above the charts');
  await page.locator('section[aria-label="Filters"][data-across]').waitFor();
  await page.reload();
  await page.locator('section[aria-label="Filters"][data-across]').waitFor();
  await page.getByRole('region', { name: TOTAL }).getByText(/\d{3}/).first().waitFor();
  await shoot(page, 'filters-above');
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Add or edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await dialog.getByRole('button', { name: 'Destination', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Pre-filter available values' }).click();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await shoot(page, 'filters-dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await move('Left of the charts');
  await page.getByRole('separator', { name: 'Width of the filter bar' }).waitFor();
  await context.close();
});

const ONE_NUMBER = { Total: { viz_type: 'big_number_total', metric: 'count' } };

test('above the charts, the bar is as high with values as without, and a box that grows lies over the charts', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const filter = (name: string, column: string, more: object = {}) => ({
    id: `NATIVE_FILTER-${name}`,
    name,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
    ...more,
  });
  const datasetId = await flightsDataset(context);
  const address = await makeDashboard(context, 'Above', ONE_NUMBER, {
    filter_bar_orientation: 'HORIZONTAL',
    native_filter_configuration: [
      filter('Origin', 'origin'),
      filter('Distance', 'distance', { filterType: 'filter_range' }),
      filter('Destination', 'destination', {
        defaultDataMask: {
          filterState: { value: ['ORD'] },
          extraFormData: { filters: [{ col: 'destination', op: 'IN', val: ['ORD'] }] },
        },
      }),
    ],
  });
  const page = await context.newPage();
  await page.goto(address);
  await expectNumber(page, 'Total', "destination = 'ORD'");
  const bar = page.locator('section[aria-label="Filters"][data-across]');
  const height = async () => (await bar.boundingBox())?.height;
  const before = await height();
  const origin = bar.getByRole('combobox', { name: 'Origin', exact: true });
  await origin.click();
  for (const name of ['ABE', 'ABI', 'ABQ', 'ACT', 'ACY', 'ADQ'])
    await page.getByRole('option', { name, exact: true }).click();
  expect(await height()).toBe(before);
  await shoot(page, 'filters-above-growing');
  await bar.getByRole('textbox', { name: 'Distance from' }).fill('1');
  expect(await height()).toBe(before);
  await bar.getByRole('textbox', { name: 'Distance from' }).fill('100');
  await bar.getByRole('button', { name: 'Clear Destination' }).click();
  await bar.getByRole('button', { name: 'Apply 3 filters' }).waitFor();
  await bar.getByRole('button', { name: 'Reset to defaults' }).waitFor();
  await bar.getByText('+ 4').waitFor();
  expect(await height()).toBe(before);
  const tag = bar.getByRole('listitem').filter({ hasText: 'ABE' });
  expect((await tag.boundingBox())?.width).toBeGreaterThan(30);
  await shoot(page, 'filters-above-set');
  await context.close();
});

/** How far the page can be moved sideways, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('on a phone, in both themes, the filters are in a drawer and act, also on the charts of another tab, and nothing is wider than the screen', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url, {
    viewport: { width: 390, height: 844 },
  });
  const page = await opened(context);
  await page.getByRole('button', { name: 'Show filters' }).click();
  await choose(page, 'Origin', 'ATL');
  await expectInBothThemes(page, 'filters-phone', page.getByRole('dialog', { name: 'Filters' }));
  await apply(page);
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await expectTotal(page, `${HALF_YEAR} AND origin = 'ATL'`);
  await page.getByRole('button', { name: 'Show filters, 1 set' }).waitFor();
  expect(await overflow(page)).toBe(0);

  await page.getByRole('tab', { name: 'Where' }).click();
  await page.locator('section[data-status="rendered"]').first().waitFor();
  await page
    .getByRole('button', { name: /^1 filter acts on/ })
    .first()
    .waitFor();
  expect(await overflow(page)).toBe(0);
  await expectInBothThemes(
    page,
    'phone-tab',
    page.locator('section[data-status="rendered"]').first(),
  );
  await page.getByRole('tab', { name: 'When' }).click();
  await expectTotal(page, `${HALF_YEAR} AND origin = 'ATL'`);
  await context.close();
});
