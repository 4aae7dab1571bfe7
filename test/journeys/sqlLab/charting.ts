import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectShown, grid, menuItem, run, type SqlLab } from './aSqlLab.ts';

export const createChart = async (page: Page, from: string): Promise<void> => {
  const bar = page.getByRole('toolbar', { name: 'Result' });
  await bar.getByRole('button', { name: 'Create chart' }).click();
  await page.getByRole('menuitem', { name: from }).click();
};

export const chooseType = async (page: Page, type: string): Promise<void> => {
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${type}`) })
    .click();
};

/** Gives a setting a column, and draws the chart. */
export const drawWith = async (page: Page, setting: RegExp, column: string): Promise<void> => {
  await page.getByRole('group', { name: setting }).getByRole('combobox').click();
  await page.getByRole('option', { name: column }).click();
  await page.getByRole('button', { name: /^(create|update) chart$/i }).click();
};

export const charting = (lab: SqlLab): void => {
  test('a query becomes a bar chart, survives a reload, and is saved with its dataset in one go [CTL-11, SLC-04]', async () => {
    const { page, leave } = await lab.visit();
    await run(
      page,
      "select origin, count(*) as flights from flights where origin in ('LAS', 'BOS') group by all",
    );
    await grid(page).waitFor();
    await createChart(page, 'From this query');
    await page.waitForURL(/\/explore\/\?form_data_key=/);
    const query = page.getByRole('region', { name: 'Query' });
    await query.getByRole('button', { name: 'Save as dataset' }).waitFor();
    await page.getByText('BOS').first().waitFor();
    await chooseType(page, 'Bar');
    const metrics = page.getByRole('group', { name: /^metrics/i });
    await metrics.getByRole('button', { name: 'COUNT(*)', exact: true }).waitFor();
    const kept = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && answer.url().includes('/api/v1/explore/form_data/'),
    );
    await drawWith(page, /^x-axis/i, 'origin');
    await page.getByText(/^2 rows/).waitFor();
    await kept;

    await page.reload();
    await page.getByRole('button', { name: 'Chart type: Bar' }).waitFor();
    await query.waitFor();
    await page.getByText(/^2 rows/).waitFor();

    await page.getByRole('button', { name: /^save$/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Two airports');
    await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('two_airports');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Chart [Two airports] has been saved').waitFor();
    await page.getByRole('region', { name: 'Dataset' }).getByText('two_airports').waitFor();
    await expect.poll(() => page.url()).toMatch(/slice_id=\d+/);

    await page.goto('/chart/list/');
    await page.getByRole('link', { name: 'Two airports' }).click();
    await page.getByRole('heading', { name: 'Two airports' }).waitFor();
    await expectShown(page.getByText(/^2 rows/));
    await page.goto('/tablemodelview/list/');
    await expectShown(page.getByText('two_airports').first());
    await leave();
  });

  test('a result becomes a dataset and its chart', async () => {
    const { page, leave } = await lab.visit();
    await run(page, 'select origin, delay from flights limit 20');
    await grid(page).waitFor();
    await menuItem(page, /save as dataset/i);
    const dialog = page.getByRole('dialog', { name: 'Save dataset' });
    await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('Twenty flights');
    await dialog.getByRole('button', { name: 'Save dataset' }).click();
    await dialog.getByRole('button', { name: 'Explore' }).click();
    await page.waitForURL(/\/explore\//);
    await expectShown(page.getByText('Twenty flights').first());
    await leave();
  });
};
