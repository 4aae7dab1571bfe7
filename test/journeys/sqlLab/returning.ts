import { expect, test } from 'vitest';
import { pause, replace, serverTabs, textOf } from '../../../soak/editor.ts';
import { expectShown, grid, press, type SqlLab, results, run } from './aSqlLab.ts';

/** Some seconds. */
const LONG =
  'select max(a.i * b.i) as most from range(100000) a(i), range(3000) b(i) where a.i % 7 <> b.i % 5';
const ENDLESS = 'select sum(a.delay * b.distance) from flights a, flights b';

export const returning = (lab: SqlLab): void => {
  test('a running query goes on over a reload and shows its rows; it was started once', async () => {
    const { page, leave } = await lab.visit();
    const runs: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sqllab/execute/')) runs.push(request.url());
    });
    await run(page, LONG);
    await page.getByRole('button', { name: /^stop/i }).waitFor();
    await page.reload();
    await grid(page).getByText('299894002', { exact: true }).waitFor({ timeout: 60_000 });
    expect(runs).toHaveLength(1);
    await leave();
  });

  test('Stop works after a reload', async () => {
    const { page, leave } = await lab.visit();
    await run(page, ENDLESS);
    await page.getByRole('button', { name: /^stop/i }).waitFor();
    await page.reload();
    const stop = page.getByRole('button', { name: /^stop/i });
    await stop.waitFor();
    await pause(1500);
    await stop.click();
    await expectShown(results(page).getByText('The query was stopped'));
    await leave();
  });

  test('each window opens the tab again that it showed', async () => {
    const { context, page, leave } = await lab.visit();
    await replace(page, '-- first');
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('SELECT ...');
    await replace(page, '-- second, typed just now');
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('-- second, typed just now');
    const other = await context.newPage();
    await other.goto('/sqllab/');
    const tabs = other.getByRole('tablist', { name: 'SQL editor tabs' });
    await tabs.getByRole('tab').first().click();
    await expect.poll(() => textOf(other).inputValue()).toBe('-- first');
    await pause(6000);
    await Promise.all([page.reload(), other.reload()]);
    await expect.poll(() => textOf(page).inputValue()).toBe('-- second, typed just now');
    await expect.poll(() => textOf(other).inputValue()).toBe('-- first');
    expect(await serverTabs(context)).toHaveLength(2);
    await leave();
  });

  test('a query saved and opened again within two seconds has one tab and no conflict copy', async () => {
    const { page, leave } = await lab.visit();
    for (const round of [1, 2, 3]) {
      await page.getByRole('button', { name: 'New tab' }).click();
      await run(page, `select ${round} as before_saving`);
      await replace(page, `select ${round} as saved_text`);
      await page.getByRole('button', { name: 'Save query' }).click();
      const saving = page.getByRole('dialog', { name: 'Save query' });
      await saving.getByRole('textbox', { name: 'Name' }).fill(`Saved ${round}`);
      await saving.getByRole('button', { name: 'Save', exact: true }).click();
      await saving.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Saved queries' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^Saved ${round}`) }).click();
      await page.goto('/savedqueryview/list/');
      await page.getByRole('link', { name: `Saved ${round}`, exact: true }).click();
      await expect.poll(() => textOf(page).inputValue()).toBe(`select ${round} as saved_text`);
      const tabs = page.getByRole('tablist', { name: 'SQL editor tabs' }).getByRole('tab');
      await expect.poll(() => tabs.count()).toBe(round + 1);
      expect(await tabs.allTextContents()).not.toContainEqual(expect.stringContaining('conflict'));
    }
    await leave();
  });

  test('the results of an earlier run are one click away', async () => {
    const { page, leave } = await lab.visit();
    await run(page, "select 'earlier' as found");
    await grid(page).getByText('earlier', { exact: true }).waitFor();
    await replace(page, "select 'later' as found");
    await press(page);
    await grid(page).getByText('later', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Query history' }).click();
    await page.getByRole('button', { name: 'Show results' }).nth(1).click();
    await expectShown(grid(page).getByText('earlier', { exact: true }));
    await leave();
  });
};
