/** A dashboard and its dialogs without a violation of the rules of accessibility, in both themes, wide and narrow. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { expectNone } from './axe.ts';

const STORY_MS = 300_000;
const ADDRESS = '/superset/dashboard/flights/';

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

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

const opened = async (width: number, height: number): Promise<Page> => {
  const context: BrowserContext = await signedIn(browser, server.url, {
    viewport: { width, height },
    // The rules come as a script that the page does not know.
    bypassCSP: true,
    // What fades in has no contrast yet.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await page.locator('section[data-status="rendered"]').first().waitFor();
  return page;
};

const fromMenu = async (page: Page, item: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

/** Of the dashboard's menu; each is opened, checked and closed. */
const DIALOGS = [
  'Share',
  'Save as',
  'Cross-filter scopes',
  'Colors',
  'Properties',
  'Version history',
];

test.each(SIZES)(
  'the dialogs of a dashboard %d pixels wide have no violation in either theme',
  {
    timeout: STORY_MS,
  },
  async (width, height) => {
    const page = await opened(width, height);
    for (const name of DIALOGS) {
      const dialog = await fromMenu(page, name);
      await expectNone(page, name);
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.context().close();
  },
);

test.each(SIZES)(
  'the opened menu of a dashboard %d pixels wide has no violation in either theme',
  { timeout: STORY_MS },
  async (width, height) => {
    const page = await opened(width, height);
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await page.getByRole('menu').waitFor();
    await expectNone(page, 'the menu of the dashboard');
    await page.context().close();
  },
);

test.each(SIZES)(
  'the bar of filters and their dialog with what is missing in it, %d pixels wide, have no violation in either theme',
  { timeout: STORY_MS },
  async (width, height) => {
    const page = await opened(width, height);
    const hidden = page.getByRole('button', { name: 'Show filters' });
    if (width < 500) {
      await hidden.click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      await expectNone(page, 'the drawer');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
    }
    const dialog = await fromMenu(page, 'Add or edit filters');
    await dialog.getByRole('button', { name: 'Add divider' }).click();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('A divider needs a title').waitFor();
    await expectNone(page, 'a divider');
    await dialog.getByRole('button', { name: 'New filter', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Pre-filter available values' }).click();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await dialog.getByRole('radio', { name: 'Some charts' }).click();
    await expectNone(page, 'a filter');
    await shoot(page, `filter-dialog-${width}`);
    await page.context().close();
  },
);

test.each(SIZES)(
  'a dashboard that is edited, and the question about what somebody else saved, %d pixels wide, have no violation in either theme',
  { timeout: STORY_MS },
  async (width, height) => {
    const page = await opened(width, height);
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    const title = page.getByRole('textbox', { name: 'Dashboard title' });
    await title.fill(`Mine, ${width}`);
    await title.press('Tab');
    await expectNone(page, 'editing');
    const stored = await page.request.get('/api/v1/dashboard/flights', { maxRetries: 3 });
    const { result } = (await stored.json()) as { result: { id: number } };
    const theirs = await page.request.put(`/api/v1/dashboard/${result.id}`, {
      maxRetries: 3,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { dashboard_title: `Theirs, ${width}` },
    });
    expect(theirs.status()).toBe(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectNone(page, 'the question');
    await shoot(page, `conflict-${width}`);
    await page.context().close();
  },
);
