/** The styles of a dashboard, as the browser reads them. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let id: number;
/** Addresses outside the server that the page asked for. */
const foreign: string[] = [];

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
const TEXT = {
  type: 'MARKDOWN',
  id: 'MARKDOWN-1',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID'],
  meta: { code: 'Some text', width: 4, height: 20 },
};

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  context = await signedIn(browser, server.url);
  const answer = await context.request.post('/api/v1/dashboard/', {
    headers: SAME_ORIGIN,
    data: {
      dashboard_title: 'Styled',
      json_metadata: JSON.stringify({
        positions: {
          ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
          GRID_ID: {
            type: 'GRID',
            id: 'GRID_ID',
            children: ['MARKDOWN-1'],
            parents: ['ROOT_ID'],
          },
          'MARKDOWN-1': TEXT,
        },
      }),
    },
  });
  id = ((await answer.json()) as { id: number }).id;
  page = await context.newPage();
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== server.url && origin !== 'null') foreign.push(request.url());
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const openWith = async (css: string) => {
  await context.request.put(`/api/v1/dashboard/${id}`, { headers: SAME_ORIGIN, data: { css } });
  await page.goto(`/superset/dashboard/${id}/`);
  await page.getByText('Some text').waitFor();
};
const styleOf = (selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const RED = 'rgb(255, 0, 0)';

describe('the styles of a dashboard', () => {
  test('act on the dashboard as on a page of its own, and on no other page [DLD-17]', async () => {
    await openWith('body { color: red } .dashboard-markdown p { letter-spacing: 3px }');
    await expect.poll(() => styleOf('.dashboard', 'color')).toBe(RED);
    expect(await styleOf('.dashboard-markdown p', 'letter-spacing')).toBe('3px');
    expect(await styleOf('body', 'color')).not.toBe(RED);
    expect(await styleOf('nav', 'color')).not.toBe(RED);
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('heading', { name: 'Charts' }).waitFor();
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  test.each([
    ['html, :root', 'color', RED],
    ['#nothing, body > div, .a[title="body"], .dashboard', 'color', RED],
    ['@media (min-width: 1px) { .dashboard-markdown', 'color', RED],
  ])('whose selector is %s are the dashboard’s', async (selector, property, value) => {
    await openWith(`${selector} { ${property}: ${value} }`);
    await expect.poll(() => styleOf('.dashboard-markdown', 'color')).toBe(RED);
    expect(await styleOf('nav', 'color')).not.toBe(RED);
  });

  test.each([
    ['body { background-image: url(https://elsewhere.test/a.png) }', 'background-image', 'none'],
    ['body { background-image: u\\72l(https://elsewhere.test/b.png) }', 'background-image', 'none'],
    [
      'body { background-image: image-set("https://elsewhere.test/c.png" 1x) }',
      'background-image',
      'none',
    ],
    [
      'body { --x: url(https://elsewhere.test/d.png); background-image: var(--x) }',
      'background-image',
      'none',
    ],
    [
      'body { --x: u\\72l(https://elsewhere.test/e.png); background-image: var(--x) }',
      'background-image',
      'none',
    ],
    ['body { position: fixed; inset: 0 }', 'position', 'relative'],
    ['body { --p: fixed; position: var(--p) }', 'position', 'relative'],
    ['body:not(#a):not(#b) { overflow: visible !important }', 'overflow', 'clip'],
    [
      'body:not(#a) { isolation: auto !important; z-index: 999 !important }',
      'isolation',
      'isolate',
    ],
    ['nav { color: red }', 'color', null],
    ['@import url(https://elsewhere.test/f.css); nav { color: red }', 'color', null],
    [
      '@font-face { font-family: x; src: url(https://elsewhere.test/g.woff) } body { font-family: x }',
      'color',
      null,
    ],
    ['} nav { color: red } @scope (html) { nav { color: red }', 'color', null],
    [
      '.dashboard { nav { color: red } :root & nav, html:has(&) nav { color: red } }',
      'color',
      null,
    ],
    [
      '@layer a { nav { color: red } } @container (width > 1px) { nav { color: red } }',
      'color',
      null,
    ],
    ['nav { color: red', 'color', null],
  ])('reach nothing outside with %s [T15]', async (css, property, value) => {
    await openWith(css);
    if (value !== null) expect(await styleOf('.dashboard', property)).toBe(value);
    expect(await styleOf('nav', 'color')).not.toBe(RED);
    expect(foreign).toEqual([]);
  });

  test('place nothing over the page around it [T15]', async () => {
    await openWith(
      'body, body * { position: static } body .dashboard-markdown { position: absolute; inset: -500px; background: red; z-index: 99999 }',
    );
    const at = await page.locator('nav').first().boundingBox();
    const isCovered = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('.dashboard') !== null,
      { x: (at?.x ?? 0) + 4, y: (at?.y ?? 0) + 4 },
    );
    expect(isCovered).toBe(false);
  });

  test('are tried out while they are written, with what is not applied in words, and stored by Save', async () => {
    await openWith('');
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await page.getByRole('menuitem', { name: 'Styles (CSS)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Styles (CSS)' });
    await dialog.getByRole('textbox', { name: 'CSS' }).fill('body { color: red; position: fixed }');
    await expect.poll(() => styleOf('.dashboard', 'color')).toBe(RED);
    await dialog.getByText('position: fixed', { exact: true }).waitFor();
    await shoot(page, 'dashboard-styles');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => styleOf('.dashboard', 'color')).not.toBe(RED);
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await page.getByRole('menuitem', { name: 'Styles (CSS)' }).click();
    await dialog.getByRole('textbox', { name: 'CSS' }).fill('body { color: red }');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await expect.poll(() => styleOf('.dashboard', 'color')).toBe(RED);
  });
});

test('texts of a dashboard show their HTML, and one that would take minutes leaves the page alone [T15] [T27]', async () => {
  const texts = [
    '<div align="right" style="position: fixed"><b>Goals</b> of 2024</div>\n\n<script>window.ran = true</script>',
    '*a_ '.repeat(24_000),
  ];
  const ids = texts.map((_, at) => `MARKDOWN-${at + 1}`);
  const parts = texts.map((code, at) => ({ ...TEXT, id: ids[at], meta: { ...TEXT.meta, code } }));
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ids, parents: ['ROOT_ID'] },
    ...Object.fromEntries(parts.map((part) => [part.id, part])),
  };
  const answer = await context.request.post('/api/v1/dashboard/', {
    headers: SAME_ORIGIN,
    data: { dashboard_title: 'Texts', json_metadata: JSON.stringify({ positions }) },
  });
  const { id: made } = (await answer.json()) as { id: number };
  await page.goto(`/superset/dashboard/${made}/`);
  await page.getByText('Goals', { exact: true }).waitFor();
  expect(await styleOf('.dashboard-markdown [align="right"]', 'position')).toBe('static');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  // The page answers meanwhile.
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('menuitem', { name: 'Styles (CSS)' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('note').filter({ hasText: 'took longer than 5 seconds' }).waitFor();
  await shoot(page, 'dashboard-texts');
});
