/** A dashboard goes out of a browser as a file, and comes back through it. */
import { readFileSync } from 'node:fs';
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

const TITLE = 'Movies: money and taste';

test('an exported dashboard that was deleted with its charts is imported again with all of them, and draws', async () => {
  const context = await signedIn(browser, server.url);
  const page = await context.newPage();
  await page.goto('/dashboard/list/');
  await page.getByRole('button', { name: `More options for ${TITLE}` }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await download).path();

  const idsOf = async (resource: string, title: string): Promise<readonly number[]> => {
    const answer = await context.request.get(`/api/v1/${resource}/?q=(page_size:100)`);
    const { result } = (await answer.json()) as {
      result: readonly { id: number; dashboards?: readonly { dashboard_title: string }[] }[];
    };
    return result
      .filter((row) =>
        resource === 'chart'
          ? row.dashboards?.some(({ dashboard_title }) => dashboard_title === title)
          : (row as { dashboard_title?: string }).dashboard_title === title,
      )
      .map(({ id }) => id);
  };
  const remove = async (resource: string, ids: readonly number[]) => {
    const answer = await context.request.delete(`/api/v1/${resource}/?q=!(${ids.join(',')})`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect([resource, answer.status()]).toEqual([resource, 200]);
  };
  const charts = await idsOf('chart', TITLE);
  await remove('chart', charts);
  await remove('dashboard', await idsOf('dashboard', TITLE));

  await page.reload();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'movies.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(file),
  });
  const plan = dialog.getByRole('region', { name: 'What the import does' });
  await expect
    .poll(() => plan.getByRole('status').textContent(), { timeout: 120_000 })
    .toContain(`${charts.length + 1} new`);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Dashboard imported').waitFor();
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('heading', { name: TITLE }).first().waitFor();
  await expect
    .poll(() => page.getByRole('figure').or(page.locator('canvas')).count(), { timeout: 120_000 })
    .toBeGreaterThan(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await idsOf('chart', TITLE)).toHaveLength(charts.length);
});
