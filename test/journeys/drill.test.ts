/** From a value of a dashboard to the rows behind it and to other dimensions, in both themes and with a finger. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { countFlights, makeDashboard } from './dashboards.ts';
import { expectInBothThemes } from './themes.ts';

const STORY_MS = 300_000;

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

const CHARTS = {
  Airports: { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] },
  Months: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
  },
} as const;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const rowsShown = (page: Page, count: number) =>
  page
    .locator(`[role="grid"][aria-label="Rows in detail"][aria-rowcount="${count + 1}"]`)
    .waitFor({ timeout: 60_000 });

test('a value leads to as many rows as SQL counts, and to other dimensions and back, drawn in both themes [CDT-10]', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  const problems = watched(page);
  await page.goto(await makeDashboard(context, 'Behind', CHARTS));

  const ord = region(page, 'Airports').getByRole('button', { name: 'ORD', exact: true });
  await ord.click({ button: 'right' });
  await item(page, /^Drill to detail by (?!.*,)/).click();
  await rowsShown(page, await countFlights(context, "origin = 'ORD'"));
  await expectInBothThemes(page, 'drill-to-detail', page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const points = region(page, 'Months').getByRole('application', { name: 'Points of Months' });
  await points.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  const detail = item(page, /^Drill to detail by /);
  const month = ((await detail.textContent()) ?? '').replace('Drill to detail by ', '');
  const first = new Date(`1 ${month} UTC`).toISOString().slice(0, 10);
  await detail.click();
  const inMonth = `date >= DATE '${first}' AND date < DATE '${first}' + INTERVAL 1 MONTH`;
  await rowsShown(page, await countFlights(context, inMonth));
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await ord.click({ button: 'right' });
  await item(page, 'Drill by').hover();
  await item(page, /^destination$/i).click();
  const dialog = page.getByRole('dialog', { name: 'Drill by: Airports' });
  await dialog.getByRole('table', { name: /^Airports by destination$/i }).waitFor();
  await expectInBothThemes(page, 'drill-by', dialog);
  await dialog.getByRole('button', { name: /: ORD$/ }).click();
  await dialog.getByRole('table').getByText('ATL', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a long press with a finger opens the menu of a value on a phone', {
  timeout: STORY_MS,
}, async () => {
  const viewport = { width: 390, height: 844 };
  const context = await signedIn(browser, server.url, { viewport, hasTouch: true });
  const page = await context.newPage();
  await page.goto(await makeDashboard(context, 'Behind', CHARTS));
  const ord = region(page, 'Airports').getByRole('button', { name: 'ORD', exact: true });
  await ord.scrollIntoViewIfNeeded();
  const box = await ord.boundingBox();
  if (!box) throw new Error('The value has no place');
  const touch = await context.newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await item(page, /^Drill to detail by /).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await shoot(page, 'drill-menu-phone');
  await item(page, /^Drill to detail by /).click();
  await rowsShown(page, await countFlights(context, "origin = 'ORD'"));
  await shoot(page, 'drill-to-detail-phone');
  await context.close();
});
