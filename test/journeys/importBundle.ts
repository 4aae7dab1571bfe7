/** A person who brings in a dashboard that a Superset exported, with its table. */
import type { Page } from 'playwright-core';
import { archiveOf, type SharedBundle, tableOf } from '../sharedBundles.ts';

export const importBundle = async (page: Page, bundle: SharedBundle): Promise<void> => {
  await page.goto('/dashboard/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'bundle.zip',
    mimeType: 'application/zip',
    buffer: archiveOf(bundle),
  });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Data of / }).click();
  await (await choosing).setFiles({
    name: bundle.csv,
    mimeType: 'text/csv',
    buffer: Buffer.from(tableOf(bundle)),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Dashboard imported').waitFor();
};
