/** A dashboard downloaded as a PDF and as an image, drawn by a real browser. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { sheetTexts } from '../sheetTexts.ts';
import { makeDashboard } from './dashboards.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  // The tests may run as root.
  server = await startServer({ env: { SEXTANT_CHROMIUM_SANDBOX: 'off' } });
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

/** A browser of the server draws it. */
const DRAWN = { timeout: 150_000 };

const download = async (page: Page, name: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  const file = page.waitForEvent('download', DRAWN);
  await page.getByRole('menuitem', { name }).click();
  return readFile(await (await file).path());
};

test('a dashboard too tall for an image is drawn smaller, and one that nobody could read then is refused in words [RT-28]', async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  const open = async (heightPx: number) => {
    const charts = { Flights: { viz_type: 'big_number_total', metric: 'count' } };
    await page.goto(await makeDashboard(context, 'Tall', charts, {}, heightPx));
    await page.getByRole('region', { name: 'Flights' }).waitFor();
  };
  await open(24_000);
  const png = await download(page, 'Download as image');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([height, width > 720 && width < 960]).toEqual([16_000, true]);

  await open(40_000);
  const refused = page.waitForResponse((answer) => answer.status() >= 400, DRAWN);
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('menuitem', { name: 'Download as image' }).click();
  expect((await refused).status()).toBe(413);
  await page.getByText('The image could not be made').waitFor();
  await page.getByText(/pixels tall; an image has room for 32000 at most/).waitFor();
  await context.close();
}, 330_000);

test('a dashboard is a PDF of text and lines, and an image as wide as its page [RT-28]', async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  const problems = watched(page);
  await page.goto(await makeDashboard(context, 'Taken along', CHARTS));
  await page.getByRole('region', { name: 'Airports' }).getByText('ORD').first().waitFor();

  const file = await download(page, 'Download as PDF');
  const texts = sheetTexts(file).flatMap((sheet) => [...sheet]);
  // Both have their rows, which their page asks for in one request.
  expect(texts).toEqual(expect.arrayContaining(['ORD', 'Feb']));
  expect(texts.join('\n')).not.toContain('No connection');
  const pdf = file.toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/Type /Font');
  expect(pdf).not.toMatch(/\/Subtype \/Image/);

  const png = await download(page, 'Download as image');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([width, height >= 600]).toEqual([1440, true]);
  expect(problems).toEqual([]);
  await context.close();
}, 330_000);

test('the headings of a table stand on each sheet that it takes [RT-28]', async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  await page.goto(await makeDashboard(context, 'Long', { Airports: CHARTS.Airports }));
  await page.getByRole('region', { name: 'Airports' }).getByText('ORD').first().waitFor();
  const sheets = sheetTexts(await download(page, 'Download as PDF'));
  expect(sheets.length).toBeGreaterThan(2);
  for (const texts of sheets)
    expect([...texts]).toEqual(expect.arrayContaining(['Origin', 'Flights']));
  await context.close();
}, 330_000);
