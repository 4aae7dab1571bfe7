/** Pages without a violation of the rules of accessibility that a program can check, in both themes, wide and narrow. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasParts } from '@/viz/parts';
import { VIZ_TYPES } from '@/viz/registry';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { collisions, expectNone } from './axe.ts';
import { CHART_FORMS, datasetId, formOf, saveLayers } from './chartForms.ts';

const PAGES = [
  ['/', 'Home'],
  ['/dashboard/list/', 'the dashboards'],
  ['/chart/list/', 'the charts'],
  ['/chart/add', 'a new chart'],
  ['/sqllab/', 'SQL Lab'],
  ['/tablemodelview/list/', 'the datasets'],
  ['/databaseview/list/', 'the databases'],
  ['/savedqueryview/list/', 'the saved queries'],
  ['/annotationlayer/list/', 'the annotation layers'],
  ['/rowlevelsecurity/list/', 'the row rules'],
] as const;

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

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

test.each(VIZ_TYPES.map(({ name, type, required }) => [name, type, required] as const))(
  'the settings of a chart of the type %s have all that it must have',
  (_, type, required) => {
    const form = formOf(type, 1);
    expect(required(form).filter((control) => !isGiven(form[control]))).toEqual([]);
  },
);

describe.each([
  [1440, 900],
  [390, 844],
])('%d pixels wide, in both themes,', (width, height) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await signedIn(browser, server.url, {
      viewport: { width, height },
      // The rules come as a script that the page does not know.
      bypassCSP: true,
    });
    page = await context.newPage();
  });
  afterAll(() => context?.close());

  test.each(PAGES)('%s, %s, has no violation, and no control on another', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectNone(page, path);
    expect(await collisions(page)).toEqual([]);
  });

  test.each(VIZ_TYPES.map(({ type, name }) => [name, type] as const))(
    'a chart of the type %s in Explore has no violation',
    async (_, type) => {
      const form = {
        ...formOf(type, await datasetId(context, CHART_FORMS[type].dataset)),
        ...(hasParts(type) ? { deck_slices: await saveLayers(context) } : {}),
      };
      await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
      const chart = page.locator('section:is([data-status="rendered"], [data-status="failed"])');
      expect(await chart.getAttribute('data-status')).toBe('rendered');
      await expectNone(page, type);
    },
  );

  test('rows, a chart, a preview and the history of SQL Lab have no violation', async () => {
    await page.goto('/sqllab/');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await page.getByRole('button', { name: 'New tab' }).click();
    await page.getByRole('button', { name: /^A first look/ }).click();
    await page.getByRole('grid', { name: 'Results' }).waitFor();
    await expectNone(page, 'rows');
    await page.getByText('Chart', { exact: true }).click();
    await page.getByRole('figure').waitFor();
    await expectNone(page, 'a chart');
    await tab(/^Query history/).click();
    await page.getByRole('table', { name: 'Query history' }).waitFor();
    await expectNone(page, 'the history');
    const tables = page.getByRole('tree');
    const leftBar = page.getByRole('button', { name: 'Show left bar' });
    await tables.or(leftBar).first().waitFor();
    if (await leftBar.isVisible()) await leftBar.click();
    await page.getByRole('treeitem', { name: 'airports', exact: true }).click();
    await page.getByRole('treeitem', { name: /^iata/ }).waitFor();
    await tables.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Preview 100 rows' }).click();
    await page.getByRole('grid', { name: /^Preview/ }).waitFor();
    await expectNone(page, 'a preview');
  });

  test('a dashboard has no violation', async () => {
    await page.goto('/dashboard/list/');
    await page.getByRole('link', { name: 'Flights: on time?' }).first().click();
    await page.locator('section[data-status="rendered"]').first().waitFor();
    await expectNone(page, 'the dashboard');
  });
});
