import { expect, test } from 'vitest';
import { replace, textOf } from '../../../soak/editor.ts';
import { allow, expectShown, grid, menuItem, press, results, run, type SqlLab } from './aSqlLab.ts';

const ENDLESS = 'select sum(a.delay * b.distance) from flights a, flights b';

export const running = (lab: SqlLab): void => {
  test('each statement has a result tab of its own; a failed one shows where, and the later ones are not run', async () => {
    const { page, leave } = await lab.visit(/status of 500/);
    await run(page, "select 1 as one;\nselect nosuch from flights;\nselect 'last' as three");
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await expectShown(tab(/^Results 2 · failed/));
    await expectShown(page.getByText('nosuch').last());
    await expectShown(tab(/^Results 1 · 1 row/));
    await expectShown(tab(/^Results 3 · not run/));
    await expectShown(page.locator('.ace_gutter-cell.ace_error').getByText('2'));

    await run(page, "select 1 as one;\nselect 2 as two;\nselect 'last' as three");
    await tab(/^Results 3 · 1 row/).click();
    await expectShown(grid(page).getByText('last', { exact: true }));
    await leave();
  });

  test('Stop ends a query that would run for days', async () => {
    const { page, leave } = await lab.visit();
    await run(page, ENDLESS);
    const stop = page.getByRole('button', { name: /^stop/i });
    await stop.waitFor();
    await page.getByRole('toolbar', { name: 'Query actions' }).getByText('Running').waitFor();
    await stop.click();
    await expectShown(results(page).getByText('The query was stopped'));
    await leave();
  });

  test('the cost and the plan of a query are shown without running it', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select origin, count(*) from flights group by origin');
    await menuItem(page, /estimate/i);
    const cost = page.getByRole('dialog', { name: 'Estimate cost' });
    await expectShown(cost.getByRole('table', { name: 'Estimated cost' }));
    await page.keyboard.press('Escape');
    await menuItem(page, 'Explain');
    const plan = page.getByRole('tabpanel', { name: 'Plan' });
    await expectShown(plan.getByText(/group by/i).first());
    await page.getByRole('tab', { name: 'Query history' }).click();
    await expectShown(page.getByText('Nothing has run in this tab yet'));
    await leave();
  });

  test('a parameter is filled into the query', async () => {
    const { page, leave } = await lab.visit();
    await menuItem(page, 'Template parameters');
    const dialog = page.getByRole('dialog', { name: 'Template parameters' });
    await dialog.getByLabel('Parameters as JSON').fill('{"airport": "ATL", "most": 3}');
    await dialog.getByRole('button', { name: 'Save parameters' }).click();
    await run(page, "select origin from flights where origin = '{{ airport }}' limit {{ most }}");
    await grid(page).getByText('ATL', { exact: true }).first().waitFor();
    await expectShown(results(page).getByRole('status').getByText('3 rows'));
    await leave();
  });

  test('a query becomes a table, once that is allowed, which is queried and explored', async () => {
    const { page, leave } = await lab.visit();
    await allow(page, 'Sextant', ['Allow CREATE TABLE AS']);
    await page.goto('/sqllab/');
    await textOf(page).waitFor();
    await replace(
      page,
      "select origin, count(*) as flights from flights where origin = 'ATL' group by origin",
    );
    await menuItem(page, /create table as/i);
    const dialog = page.getByRole('dialog', { name: 'Create table as' });
    await dialog.getByRole('textbox', { name: 'Table name' }).fill('busy_airports');
    await dialog.getByRole('button', { name: 'Create table' }).click();
    await page.getByText(/busy_airports was created/).waitFor();
    await page.getByRole('button', { name: 'Query it' }).click();
    await expect.poll(() => textOf(page).inputValue()).toContain('busy_airports');
    await press(page);
    await grid(page).getByText('ATL', { exact: true }).waitFor();
    await page.getByRole('tablist', { name: 'SQL editor tabs' }).getByRole('tab').first().click();
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await page.waitForURL(/\/explore\//);
    await expectShown(page.getByText('busy_airports').first());
    await leave();
  });

  test('a background run continues after its page is closed', async () => {
    const { page, leave } = await lab.visit();
    await allow(page, 'Sextant', ['Run queries in the background']);
    await page.goto('/sqllab/');
    await textOf(page).waitFor();
    await run(
      page,
      'select max(a.i * b.i) as most from range(100000) a(i), range(3000) b(i) where a.i % 7 <> b.i % 5',
    );
    await page.getByRole('button', { name: /^stop/i }).waitFor();
    await page.reload();
    const answer = grid(page).getByText('299894002', { exact: true });
    await answer.waitFor();
    expect(await answer.textContent()).toBe('299894002');
    await leave();
  });
};
