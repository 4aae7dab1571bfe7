/** Filters of every kind, made in the dialog and used in the bar: the charts show what SQL counts. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { answerTo } from './charts/answers.ts';
import { makeDashboard } from './dashboards.ts';
import { expectInBothThemes } from './themes.ts';

const WAIT_MS = 60_000;
const STORY_MS = 300_000;

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

const CHARTS = {
  Total: { viz_type: 'big_number_total', metric: 'count' },
  Periods: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['date'],
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    granularity_sqla: 'date',
    temporal_columns_lookup: { date: true },
  },
} as const;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const expectTotal = async (page: Page, where: string): Promise<void> => {
  const [row] = await answerTo(page.context(), `SELECT COUNT(*) AS n FROM flights WHERE ${where}`);
  await region(page, 'Total')
    .getByText(Number(row?.[0]).toLocaleString('en-US'), { exact: true })
    .waitFor();
};

const rowsOf = (page: Page): Promise<number> =>
  region(page, 'Periods')
    .getByRole('row')
    .count()
    .then((rows) => rows - 1);

const pick = async (within: Locator, label: string, option: string): Promise<void> => {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
};

const check = (dialog: Locator, name: string) => dialog.getByRole('checkbox', { name }).click();

/** Adds a filter by its kind, and the column that it reads where it has one. */
const add = async (dialog: Locator, name: string, kind: string, column?: string): Promise<void> => {
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill(name);
  if (kind !== 'Value') await pick(dialog, 'Filter type', kind);
  if (column) await pick(dialog, 'Column', column);
};

/** The dialog of a dashboard without filters, with one filter of each kind when it is saved. */
const makeFilters = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('menuitem', { name: 'Add or edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await add(dialog, 'Origin', 'Value', 'Origin');
  await pick(dialog, 'Sort metric', 'Flights');
  await pick(dialog, 'Order of the values', 'Descending');
  await check(dialog, 'Select first filter value by default');
  await add(dialog, 'Destination', 'Value', 'Destination');
  await check(dialog, 'Exclude selected values');
  await dialog.getByRole('combobox', { name: 'Values depend on' }).click();
  await page.getByRole('option', { name: 'Origin', exact: true }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Add divider' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How far and when');
  await add(dialog, 'Distance', 'Numerical range', 'Distance (miles)');
  await add(dialog, 'When', 'Time range');
  await add(dialog, 'Step', 'Time grain');
  await add(dialog, 'Clock', 'Time column');
  await expectInBothThemes(page, 'filter-kinds-dialog', dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

const topOf = async (context: BrowserContext, column: string, where: string): Promise<string> => {
  const [row] = await answerTo(
    context,
    `SELECT ${column} FROM flights WHERE ${where} GROUP BY 1 ORDER BY COUNT(*) DESC, 1 LIMIT 1`,
  );
  return row?.[0] ?? '';
};

test('filters of every kind are made in the dialog, drawn in both themes, act as SQL counts, survive a reload and are cleared [FLT-02] [FLT-04] [FLT-05] [FLT-07] [FLT-08] [FLT-11]', {
  timeout: STORY_MS,
}, async () => {
  const context = await signedIn(browser, server.url);
  const address = await makeDashboard(context, 'Kinds', CHARTS);
  const page = await context.newPage();
  const problems = watched(page);
  await page.goto(address);
  await expectTotal(page, '1 = 1');
  await makeFilters(page);

  const origin = await topOf(context, 'origin', '1 = 1');
  await expectTotal(page, `origin = '${origin}'`);
  await page.getByRole('heading', { name: 'How far and when' }).waitFor();

  const far = await topOf(context, 'destination', `origin = '${origin}'`);
  const bar = page.getByRole('region', { name: 'Filters', exact: true });
  const destination = bar.getByRole('combobox', { name: 'Destination', exact: true });
  await destination.click();
  const reached = await answerTo(
    context,
    `SELECT DISTINCT destination FROM flights WHERE origin = '${origin}' ORDER BY 1 LIMIT 100`,
  );
  await expect
    .poll(() => page.getByRole('option').allTextContents(), { timeout: WAIT_MS })
    .toEqual(reached.flat());
  await destination.fill(far);
  await page.getByRole('option', { name: far, exact: true }).click();
  await page.keyboard.press('Escape');
  await bar.getByRole('textbox', { name: 'Distance from' }).fill('500');
  await pick(bar, 'Step', 'Year');
  await bar.getByRole('button', { name: 'Apply 3 filters' }).click();
  const chosen = `origin = '${origin}' AND destination <> '${far}' AND distance >= 500`;
  await expectTotal(page, chosen);
  await bar.getByRole('group', { name: 'Destination' }).getByText('All but').waitFor();
  const years = await answerTo(
    context,
    `SELECT COUNT(DISTINCT year(date)) FROM flights WHERE ${chosen}`,
  );
  await expect.poll(() => rowsOf(page), { timeout: WAIT_MS }).toBe(Number(years[0]?.[0]));
  await expectInBothThemes(page, 'filter-kinds-bar', bar);

  await page.waitForURL(/native_filters_key=/);
  await page.reload();
  await expectTotal(page, chosen);
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await bar.getByRole('button', { name: /^Apply/ }).click();
  await expectTotal(page, '1 = 1');
  expect(problems).toEqual([]);
  await context.close();
});
