import { expect, test } from 'vitest';
import { pause, replace, textOf } from '../../../soak/editor.ts';
import { expectShown, grid, menuItem, press, run, type SqlLab } from './aSqlLab.ts';

export const finding = (lab: SqlLab): void => {
  test('an earlier run is found, compared with the current text and restored', async () => {
    const { page, leave } = await lab.visit();
    await run(page, "select 'needle' as found");
    await grid(page).getByText('needle', { exact: true }).waitFor();
    await replace(page, "select 'hay' as found");
    await page.getByRole('tab', { name: 'Query history' }).click();
    await page.getByRole('button', { name: 'Actions for this run' }).first().click();
    await page.getByRole('menuitem', { name: 'Changes since this run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes since this run' });
    await dialog.getByText(/needle/).waitFor();
    await dialog.getByText(/hay/).waitFor();
    await dialog.getByRole('button', { name: 'Replace editor contents' }).click();
    await expect.poll(() => textOf(page).inputValue()).toContain('needle');

    await page.getByRole('link', { name: 'All query history' }).click();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('needle');
    const runs = page.getByRole('table', { name: 'Query history' });
    await expect.poll(() => runs.getByRole('row').count()).toBe(2);
    await runs
      .getByRole('button', { name: /needle/ })
      .first()
      .click();
    const whole = page.getByRole('dialog', { name: /^Run in/ });
    await whole.getByRole('link', { name: 'Open in a tab' }).click();
    await expect.poll(() => textOf(page).inputValue()).toContain('needle');
    await leave();
  });

  test('a saved query is described, tagged and found by its tag', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, "select 'kept' as it");
    await page.getByRole('button', { name: 'Save query' }).click();
    const saving = page.getByRole('dialog', { name: 'Save query' });
    await saving.getByRole('textbox', { name: 'Name' }).fill('Kept for later');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your query was saved').waitFor();
    await page.goto('/savedqueryview/list/');
    await page.getByRole('button', { name: 'More options for Kept for later' }).click();
    await page.getByRole('menuitem', { name: /edit/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved query' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('What is kept');
    await dialog.getByLabel('Tags').first().fill('weekly');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Tag', exact: true }).fill('weekly');
    const table = page.getByRole('table', { name: 'Saved queries' });
    await table.getByText('What is kept').waitFor();
    await table.getByRole('link', { name: 'weekly' }).click();
    await page.getByRole('link', { name: 'Kept for later' }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe("select 'kept' as it");
    await leave();
  });

  test('a shared query waits for a click wherever it is opened [T18]', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, "select 'shared' as it");
    await menuItem(page, 'Copy link');
    await page.getByText('Copied to clipboard').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await leave();

    const other = await lab.another();
    const runs: string[] = [];
    other.page.on('request', (request) => {
      if (request.url().includes('/sqllab/execute')) runs.push(request.url());
    });
    await other.page.goto(link);
    await expect.poll(() => textOf(other.page).inputValue()).toBe("select 'shared' as it");
    // Long enough for a run that starts by itself to have been sent.
    await pause(1500);
    expect(runs).toEqual([]);
    await press(other.page);
    await grid(other.page).getByText('shared', { exact: true }).waitFor();
    expect(runs).toHaveLength(1);
    await other.leave();
  });

  test('a query is scheduled', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select count(*) from flights');
    await menuItem(page, 'Schedule');
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByRole('textbox', { name: 'Query name' }).fill('Every morning');
    await dialog.getByLabel('First run').fill('2030-01-01T06:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/savedqueryview/list/');
    const row = page.getByRole('row', { name: /Every morning/ });
    await expectShown(
      row.getByRole('img', { name: 'Scheduled' }).or(row.getByLabel('Scheduled')).first(),
    );
    await leave();
  });

  test('the editor shows when the network is down, and works on', async () => {
    const { page, context, leave } = await lab.visit(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const badge = page.getByText('Offline: kept in this browser');
    await badge.waitFor();
    await replace(page, "select 'typed offline' as it");
    await context.setOffline(false);
    await badge.waitFor({ state: 'detached' });
    await press(page);
    await expectShown(grid(page).getByText('typed offline', { exact: true }));
    await leave();
  });
};
