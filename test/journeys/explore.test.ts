/** What only a browser can tell of Explore and of the list of charts: places, sizes and keys. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

const LONG = 'A name that goes on and on, '.repeat(9).slice(0, 240);
const NEW_LINE = '/explore/?viz_type=echarts_timeseries_line&datasource_type=table&datasource_id=1';

let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  context = await signedIn(browser, server.url, { reducedMotion: null });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const opened = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

describe('Explore', () => {
  test('keeps its place in the window, however long its settings are', async () => {
    const page = await opened(NEW_LINE);
    await page.setViewportSize({ width: 1440, height: 700 });
    for (const section of ['Advanced', 'Analytics', 'Annotations'])
      await page.getByRole('button', { name: section, exact: true }).click();
    await page.getByRole('group', { name: 'Time shift' }).waitFor();
    const left = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
    expect(left).toBe(0);
    await page.close();
  });

  test('alone in a frame of another page, the chart is as high as the frame', async () => {
    const page = await opened(`${NEW_LINE}&standalone=1`);
    await page.setViewportSize({ width: 600, height: 300 });
    const chart = page.locator('[data-chart][data-status="rendered"]');
    await chart.waitFor();
    const bottom = async () => {
      const box = await chart.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 999);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(300);
    await page.close();
  });

  test('puts the columns of a setting in the order in which they are dragged', async () => {
    const form = {
      viz_type: 'table',
      datasource: '1__table',
      query_mode: 'aggregate',
      groupby: ['origin', 'destination'],
      metrics: ['count'],
      row_limit: 10,
    };
    const page = await opened(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    const chips = page
      .getByRole('group', { name: 'Dimensions', exact: true })
      .getByRole('listitem');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['origin', 'destination']);
    await chips.nth(1).dragTo(chips.nth(0));
    await expect.poll(() => chips.allInnerTexts()).toEqual(['destination', 'origin']);
    await page.close();
  });

  test('takes the title that Enter ends, and does not open it again', async () => {
    const page = await opened(NEW_LINE);
    await page.getByRole('button', { name: 'New chart' }).click();
    await page.getByRole('textbox', { name: 'Chart title' }).fill('Prices');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Chart title' }).count()).toBe(0);
    await page.close();
  });
});

/** A chart with a long name, saved by the page. */
const saveLong = async () => {
  const page = await opened(NEW_LINE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill(LONG);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: LONG }).waitFor();
  await page.close();
};

describe('the list of charts with a long name among them', () => {
  beforeAll(saveLong);

  test.each([
    ['a desk', { width: 1440, height: 900 }, 50],
    ['a phone', { width: 390, height: 844 }, 90],
  ])('on %s is a list of low rows within the window', async (where, size, most) => {
    const page = await opened('/chart/list/');
    await page.setViewportSize(size);
    await page.getByRole('link', { name: LONG }).waitFor();
    await shoot(page, `charts with a long name on ${where}`);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(most);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(isWider).toBe(false);
    const menu = page.getByRole('button', { name: `More options for ${LONG}` });
    const box = await menu.boundingBox();
    expect((box?.x ?? Number.POSITIVE_INFINITY) + (box?.width ?? 0)).toBeLessThanOrEqual(
      size.width,
    );
    await page.close();
  });
});
