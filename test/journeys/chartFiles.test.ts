/** A chart as a picture: what a browser really saves under the page's own security policy. */
import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { inkOf } from './ink.ts';

let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const context = await signedIn(browser, server.url);
  const q = encodeURIComponent("(filters:!((col:slice_name,opr:ct,value:'The fifteen')))");
  const answer = await context.request.get(`/api/v1/chart/?q=${q}`);
  const [id] = ((await answer.json()) as { ids: readonly number[] }).ids;
  page = await context.newPage();
  await page.goto(`/explore/?slice_id=${id}`);
  await page.getByText(/Top 15 of \d+/).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const openFiles = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Chart menu' }).click();
  await page.getByRole('menuitem', { name: 'Files and pictures' }).click();
};

const saved = async (entry: RegExp): Promise<Download> => {
  await openFiles();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return download;
};

test('a chart is saved as a PNG with ink on it, under its own name', async () => {
  const download = await saved(/PNG/);
  expect(download.suggestedFilename()).toBe('The fifteen busiest airports.png');
  expect(inkOf(await readFile(await download.path()))).toBeGreaterThan(0.001);
});

test('a chart is saved as an SVG with a mark for each of its bars', async () => {
  const download = await saved(/SVG/);
  const svg = await readFile(await download.path(), 'utf8');
  expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(15);
  expect(svg).toContain('ATL');
});

test('a chart is copied as a picture with ink on it, to be pasted elsewhere', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFiles();
  await page.getByRole('menuitem', { name: 'Copy picture' }).click();
  await page.getByText('The picture is on the clipboard').waitFor();
  const base64 = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await item?.getType('image/png');
    const bytes = new Uint8Array((await picture?.arrayBuffer()) ?? new ArrayBuffer(0));
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  expect(inkOf(Buffer.from(base64, 'base64'))).toBeGreaterThan(0.001);
});
