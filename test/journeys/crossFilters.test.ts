/** A chain of cross filters on a dashboard, in both themes, with its numbers beside those of SQL. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { answerTo } from './charts/answers.ts';
import { makeDashboard } from './dashboards.ts';
import { expectInBothThemes } from './themes.ts';

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
const counted = async (context: BrowserContext, where: string): Promise<string> => {
  const [row] = await answerTo(context, `SELECT count(*) AS n FROM flights WHERE ${where}`);
  return Number(row?.[0]).toLocaleString('en-US');
};

const CHARTS = {
  Airports: { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] },
  Months: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
  },
  Total: { viz_type: 'big_number_total', metric: 'count' },
} as const;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cell = (page: Page, text: string) =>
  region(page, 'Airports').getByRole('button', { name: text, exact: true });
const total = (page: Page, text: string) =>
  region(page, 'Total').getByText(text, { exact: true }).waitFor({ timeout: 60_000 });
const chips = (page: Page) => page.getByRole('list', { name: 'Cross filters' });

/** Clicks a bar that stands in the middle of the picture; the first day of its month. */
const clickMonth = async (page: Page): Promise<string> => {
  const picture = region(page, 'Months').locator('[data-picture]');
  await picture.locator('canvas').first().waitFor();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The bars have no place');
  const months = chips(page).getByText(/^Date: \w+ 2001$/);
  const y = box.y + box.height * 0.8;
  /** Between two bars there is nothing to click, and the pointer says so. */
  const aBar = async (): Promise<number> => {
    for (const share of [0.5, 0.55, 0.6]) {
      const x = box.x + box.width * share;
      await page.mouse.move(x, y);
      const pointer = await picture
        .locator('canvas')
        .first()
        .evaluate((canvas) => getComputedStyle(canvas).cursor);
      if (pointer === 'pointer') return x;
    }
    return 0;
  };
  let x = 0;
  await expect.poll(async () => (x = await aBar())).toBeGreaterThan(0);
  await page.mouse.click(x, y);
  await months.waitFor();
  const text = (await months.textContent()) ?? '';
  return new Date(`${text.replace('Date: ', '1 ')} UTC`).toISOString().slice(0, 10);
};

test('two cross filters in a chain show what SQL counts, survive a reload, and are taken back by a second click and by the close of a chip, drawn in both themes [FLT-23] [FLT-24]', async () => {
  const context = await signedIn(browser, server.url);
  const address = await makeDashboard(context, 'Chain', CHARTS);
  const page = await context.newPage();
  const problems = watched(page);
  await page.goto(address);
  await total(page, await counted(context, '1 = 1'));

  await cell(page, 'ORD').click();
  await total(page, await counted(context, "origin = 'ORD'"));
  const first = await clickMonth(page);
  const inMonth = `date >= DATE '${first}' AND date < DATE '${first}' + INTERVAL 1 MONTH`;
  const both = await counted(context, `origin = 'ORD' AND ${inMonth}`);
  await total(page, both);
  await region(page, 'Airports')
    .getByText(await counted(context, `origin = 'ATL' AND ${inMonth}`))
    .waitFor();
  const charts = Object.keys(CHARTS).map((name) => region(page, name));
  await expectInBothThemes(page, 'cross-filters', ...charts);

  await page.waitForURL(/native_filters_key=/);
  await page.reload();
  await total(page, both);
  expect(await chips(page).getByRole('listitem').count()).toBe(2);
  expect(await cell(page, 'ORD').getAttribute('aria-pressed')).toBe('true');

  await cell(page, 'ORD').click();
  await total(page, await counted(context, inMonth));
  await page.getByRole('button', { name: 'Remove the cross filter of Months' }).click();
  await total(page, await counted(context, '1 = 1'));
  expect(await chips(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
