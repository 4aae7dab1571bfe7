/** What lies over a dashboard when it is opened has no violation of the rules of accessibility, in both themes, wide and narrow. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { expectNone } from './axe.ts';
import { makeDashboard } from './dashboards.ts';
import { CHARTS, closed, EDITING, filtersOf, type Overlay, READING } from './overlays.ts';

const STORY_MS = 420_000;

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

/** One after the other on the same page. */
const expectNoneOf = async (page: Page, overlays: readonly Overlay[], width: number) => {
  for (const { name, open, seen } of overlays) {
    await open(page);
    await seen(page).first().waitFor();
    await expectNone(page, name);
    await shoot(page, `over-${name.replaceAll(' ', '-')}-${width}`);
    await closed(page, name);
  }
};

test.each([
  [1440, 900],
  [390, 844],
])(
  'each menu, list, popover and dialog of a dashboard %d pixels wide has no violation in either theme, and one Escape closes one of them',
  { timeout: STORY_MS },
  async (width, height) => {
    const context = await signedIn(browser, server.url, {
      viewport: { width, height },
      // The rules come as a script that the page does not know.
      bypassCSP: true,
      // What fades in has no contrast yet.
      reducedMotion: 'reduce',
    });
    const query = '(filters:!((col:table_name,opr:eq,value:flights)))';
    const found = await context.request.get(`/api/v1/dataset/?q=${encodeURIComponent(query)}`);
    const { ids } = (await found.json()) as { ids: readonly number[] };
    const native_filter_configuration = filtersOf(ids[0] ?? 0);
    const address = await makeDashboard(context, 'Opened', CHARTS, { native_filter_configuration });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('section[data-status="rendered"]').nth(1).waitFor();
    await expectNoneOf(page, READING, width);
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await expectNoneOf(page, EDITING, width);
    await context.close();
  },
);
