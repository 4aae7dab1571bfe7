/** A row rule from its page to the rows that people see. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  context = await signedIn(browser, server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const idOfDataset = async (name: string) => {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:${name})))`);
  const answer = await context.request.get(`/api/v1/dataset/?q=${q}`);
  return ((await answer.json()) as { ids: readonly number[] }).ids[0];
};
const countRows = async (id: number | undefined) => {
  const answer = await context.request.post('/api/v1/chart/data', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] },
  });
  const { result } = (await answer.json()) as { result: { data: { count: number }[] }[] };
  return result[0]?.data[0]?.count ?? 0;
};

test('a rule that is made by keyboard and mouse limits the rows, and they are back when it is deleted [T12]', async () => {
  const flights = await idOfDataset('flights');
  const all = await countRows(flights);
  const page = await context.newPage();
  await page.goto('/superset/welcome/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Row level security' }).click();
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  // The first field has the focus.
  await page.keyboard.type('Nothing for anybody');
  await dialog.getByRole('radio', { name: 'Base' }).check();
  await dialog.getByRole('combobox', { name: 'Datasets' }).fill('flights');
  await page.getByRole('option', { name: 'main.flights' }).click();
  await dialog.getByRole('textbox', { name: /^Clause/ }).fill('1 = 1 AND nowhere = 2');
  await dialog.getByText(/^On main\.flights: .*nowhere/).waitFor();
  await dialog.getByRole('textbox', { name: /^Clause/ }).fill('1 = 2');
  await dialog.getByText('It works on main.flights.').waitFor();
  await dialog.getByText('Everybody sees only those rows of main.flights').waitFor();
  await shoot(page, 'row-rule');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Nothing for anybody.*Everybody.*flights/ }).waitFor();
  expect([all > 0, await countRows(flights)]).toEqual([true, 0]);

  await page.getByRole('checkbox', { name: 'Select Nothing for anybody' }).check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this rule?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no rules yet').waitFor();
  expect(await countRows(flights)).toBe(all);
  await page.close();
});
