/** A file is dropped on the page, a type of it is corrected, and Explore opens the dataset. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

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

const CONTENT = `shop,day,amount\n${Array.from(
  { length: 40 },
  (_, at) => `00${(at % 4) + 1},2024-01-${String(at % 28 || 28).padStart(2, '0')},${at}.50`,
).join('\n')}\n`;

test('a dropped CSV file is previewed, a type is corrected, and Explore opens its dataset with codes as they were', async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  await page.goto('/chart/list/');
  await page.getByRole('heading', { name: 'Charts' }).waitFor();
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'Shops.csv', { type: 'text/csv' }));
    return transfer;
  }, CONTENT);
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await page.getByText('Drop files to make tables of them').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer });

  const dialog = page.getByRole('dialog', { name: 'Data from files' });
  const type = (column: string) => dialog.getByRole('combobox', { name: `Type of ${column}` });
  await type('shop').waitFor();
  expect(await type('shop').inputValue()).toBe('VARCHAR');
  expect(await type('day').inputValue()).toBe('DATE');
  await type('amount').click();
  await page.getByRole('option', { name: 'DOUBLE' }).click();
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true });
  await importButton.and(page.locator(':enabled')).click();
  await dialog.getByText('The table shops has 40 rows.').waitFor();

  await dialog.getByRole('link', { name: 'Make a chart' }).click();
  await page.waitForURL(/\/explore\//);
  await page.getByRole('region', { name: 'Chart', exact: false }).first().waitFor();
  const dataset = Number(new URL(page.url()).searchParams.get('datasource_id'));
  const answer = await context.request.post('/api/v1/chart/data', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['shop'], metrics: ['count'], orderby: [['shop', true]] }],
    },
  });
  const { result } = (await answer.json()) as { result: readonly { data: unknown }[] };
  expect(result[0]?.data).toEqual(
    ['001', '002', '003', '004'].map((shop) => ({ shop, count: 10 })),
  );
});
