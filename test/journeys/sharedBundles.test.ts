/** Dashboards that a Superset exported come in through the page, and every chart of every tab is drawn. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { SHARED_BUNDLES, sharedBundlesAreThere } from '../sharedBundles.ts';
import { importBundle } from './importBundle.ts';
import { inkOf } from './ink.ts';

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

/** Waits for the charts of the open tab, and for ink on each. */
const expectDrawn = async (page: Page): Promise<readonly string[]> => {
  const charts = page.locator('section[data-chart]');
  await charts.first().waitFor();
  const keys: string[] = [];
  // Those further down come with the scrolling.
  for (let at = 0; at < (await charts.count()); at += 1) {
    const chart = charts.nth(at);
    await chart.scrollIntoViewIfNeeded();
    await expect
      .poll(() => chart.getAttribute('data-status'), { timeout: 120_000 })
      .toBe('rendered');
    const key = (await chart.getAttribute('data-chart')) ?? '';
    await expect
      .poll(async () => inkOf(await chart.screenshot()), { message: `the ink of ${key}` })
      .toBeGreaterThan(0.001);
    keys.push(key);
  }
  return keys;
};

describe.skipIf(!sharedBundlesAreThere).each(SHARED_BUNDLES)('$dashboard', (bundle) => {
  test('is imported with its table, and each of its charts has a picture', async () => {
    const context = await signedIn(browser, server.url);
    const page = await context.newPage();
    const problems = watched(page);
    await importBundle(page, bundle);
    await page.getByRole('link', { name: bundle.dashboard }).click();
    await page.getByRole('heading', { name: bundle.dashboard }).first().waitFor();
    const drawn = new Set<string>();
    const tabs = page.getByRole('main').getByRole('tab');
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) {
      await tab.click();
      for (const key of await expectDrawn(page)) drawn.add(key);
      await shoot(page, `${bundle.folder}-${drawn.size}`);
    }
    expect(drawn.size).toBe(bundle.placed);
    expect(problems).toEqual([]);
    await context.close();
  }, 300_000);
});
