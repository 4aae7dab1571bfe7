/** One server and one browser for all journeys of SQL Lab, with functions that act as a person does. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openEditor, replace, serverTabs } from '../../../soak/editor.ts';
import { launchBrowser, signedIn, watched } from '../../browser.ts';
import { type ServerProcess, startServer } from '../../serverProcess.ts';

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the visit; an unexpected error in the console fails the test. */
  readonly leave: () => Promise<void>;
}

export interface SqlLab {
  readonly url: () => string;
  /** SQL Lab at a first visit: one tab, nothing run. */
  readonly visit: (expected?: RegExp) => Promise<Visit>;
  readonly another: (expected?: RegExp) => Promise<Visit>;
}

const WAIT_MS = 60_000;

export const aSqlLab = (): SqlLab => {
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
  const visit = async (isNew: boolean, expected?: RegExp): Promise<Visit> => {
    const context = await signedIn(browser, server.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (isNew)
      for (const { id } of await serverTabs(context))
        await context.request.delete(`/tabstateview/${id}`, {
          headers: { 'Sec-Fetch-Site': 'same-origin' },
        });
    const page = await openEditor(context);
    const problems = watched(page, expected);
    const leave = async () => {
      await context.close();
      expect(problems).toEqual([]);
    };
    return { context, page, leave };
  };
  return {
    url: () => server.url,
    visit: (expected) => visit(true, expected),
    another: (expected) => visit(false, expected),
  };
};

/** What a test proves, where that is something to see. */
export const expectShown = (what: Locator): Promise<void> =>
  expect
    .poll(() => what.isVisible(), { timeout: WAIT_MS, message: `${String(what)} is shown` })
    .toBe(true);

export const results = (page: Page): Locator => page.getByRole('tabpanel', { name: /^results/i });
export const grid = (page: Page): Locator => results(page).getByRole('grid');
export const menuItem = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'More query actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
export const press = (page: Page): Promise<void> =>
  page
    .getByRole('toolbar', { name: 'Query actions' })
    .getByRole('button', { name: /^run/i })
    .click();
/** Runs all of a text. */
export const run = async (page: Page, sql: string): Promise<void> => {
  await replace(page, sql);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
};
export const limit = async (page: Page, rows: string): Promise<void> => {
  await page.getByRole('button', { name: /^row limit/i }).click();
  await page.getByRole('menuitem', { name: rows, exact: true }).click();
};
/** Opens the dialog of a database's settings and changes switches there. */
export const allow = async (page: Page, database: string, switches: readonly string[]) => {
  await page.goto('/databaseview/list/');
  await page.getByRole('button', { name: database, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const name of switches) {
    const one = dialog.getByRole('switch', { name: new RegExp(`^${name}`) });
    // The input is hidden below its track.
    if (!(await one.isChecked())) await one.click({ force: true });
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};
