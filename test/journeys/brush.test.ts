/** Ranges brushed on a dashboard, in both themes, with their numbers beside those of SQL. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
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

/** The one number that SQL counts, as the charts write it. */
const counted = async (context: BrowserContext, where: string): Promise<string> =>
  (await countFlights(context, where)).toLocaleString('en-US');

const CHARTS = {
  Months: {
    viz_type: 'echarts_area',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
    zoomable: true,
  },
  Distances: { viz_type: 'histogram_v2', column: 'distance', bins: 10, row_limit: 100_000 },
  Total: { viz_type: 'big_number_total', metric: 'count' },
} as const;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const total = (page: Page, text: string) =>
  region(page, 'Total').getByText(text, { exact: true }).waitFor({ timeout: 60_000 });
const chips = (page: Page) => page.getByRole('list', { name: 'Cross filters' });
const picture = (page: Page, name: string) => region(page, name).locator('[data-picture]');

/** Drags between two shares of the width of a picture, without a release. */
const drag = async (page: Page, name: string, [from, to]: [number, number]) => {
  const place = picture(page, name);
  await region(page, name).locator('[data-status="rendered"]').waitFor();
  await place.locator('canvas').first().waitFor();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${name} has no place`);
  const y = box.y + box.height * 0.5;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.width * (from + to)) / 2, y);
  await page.mouse.move(box.x + box.width * to, y);
};
const dragged = async (page: Page, name: string, shares: [number, number]) => {
  await drag(page, name, shares);
  await page.mouse.up();
};

const isoDay = (text: string | undefined): string => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Error(`${text} is no day`);
  return text;
};

test('ranges brushed on a time axis and a histogram refilter the other charts while they are dragged, show what SQL counts, survive a reload, and are cleared, drawn in both themes [FLT-23] [FLT-24]', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const address = await makeDashboard(context, 'Brushed', CHARTS);
  const page = await context.newPage();
  const problems = watched(page);
  await page.goto(address);
  const all = await counted(context, '1 = 1');
  await total(page, all);

  await dragged(page, 'Months', [0.4, 0.6]);
  const chip = chips(page).getByText(/^Date: [\d-]+ – [\d-]+$/);
  await chip.waitFor();
  const [from, to] = ((await chip.textContent()) ?? '').replace('Date: ', '').split(' – ');
  const within = `date >= DATE '${isoDay(from)}' AND date < DATE '${isoDay(to)}' + INTERVAL 1 DAY`;
  expect(from).toMatch(/-01$/);
  const inMonths = await counted(context, within);
  expect(inMonths).not.toBe(all);
  await total(page, inMonths);

  await page.getByRole('button', { name: 'Remove the cross filter of Months' }).click();
  await total(page, all);

  // It refilters while it is dragged, and Escape takes that back.
  await drag(page, 'Months', [0.4, 0.6]);
  await total(page, inMonths);
  await shoot(page, 'brushing');
  expect(await chips(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await total(page, all);
  await page.mouse.up();
  expect(await chips(page).count()).toBe(0);

  await dragged(page, 'Months', [0.4, 0.6]);
  await chip.waitFor();
  await total(page, inMonths);

  await dragged(page, 'Distances', [0.15, 0.3]);
  const distances = chips(page).getByText(/^Distance \(miles\): [\d.]+ – [\d.]+$/);
  await distances.waitFor();
  const [low, high] = ((await distances.textContent()) ?? '')
    .replace('Distance (miles): ', '')
    .split(' – ')
    .map(Number);
  const both = await counted(context, `${within} AND distance >= ${low} AND distance < ${high}`);
  await total(page, both);
  await expectInBothThemes(page, 'brushed', picture(page, 'Months'), picture(page, 'Distances'));

  await page.waitForURL(/native_filters_key=/);
  await page.reload();
  await total(page, both);
  expect(await chips(page).getByRole('listitem').count()).toBe(2);

  await page.getByRole('button', { name: 'Remove the cross filter of Distances' }).click();
  await total(page, inMonths);
  await picture(page, 'Months').getByRole('application', { name: 'Points of Months' }).focus();
  await page.keyboard.press('Escape');
  await total(page, all);
  expect(await chips(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
