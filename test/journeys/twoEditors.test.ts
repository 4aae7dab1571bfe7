/** Two windows edit one dashboard: both works stay, the same thing is asked about, and every state comes back. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { expectInBothThemes } from './themes.ts';

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

const text = (id: string, code: string) => ({
  type: 'MARKDOWN',
  id,
  children: [],
  meta: { code, width: 4, height: 20 },
});
const POSITIONS = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'] },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['M-1', 'M-2'], meta: {} },
  'M-1': text('M-1', '# Flights'),
  'M-2': text('M-2', '# Delays'),
};

const aDashboard = async (context: BrowserContext): Promise<number> => {
  const answer = await context.request.post('/api/v1/dashboard/', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { dashboard_title: 'Sales', json_metadata: JSON.stringify({ positions: POSITIONS }) },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const rename = async (page: Page, title: string) => {
  const field = page.getByRole('textbox', { name: 'Dashboard title' });
  await field.fill(title);
  await field.press('Enter');
  await field.blur();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) =>
  page.getByText('This dashboard was saved successfully.').first().waitFor();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit dashboard' }).click();
const heading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true });

/** Whose work a component is in stands on its outline, which does not cross the letters. */
const expectClearInitials = async (page: Page): Promise<void> => {
  const initials = page.getByTitle('Admin User is editing this');
  await initials.waitFor();
  const box = await initials.boundingBox();
  if (!box) throw new Error('The initials have no place');
  // Between the round ends.
  const clip = { x: box.x + 5, y: box.y, width: box.width - 10, height: box.height };
  const shown = await page.screenshot({ clip });
  await initials.evaluate(({ parentElement }) =>
    parentElement?.style.setProperty('outline-color', 'transparent'),
  );
  expect(shown.equals(await page.screenshot({ clip }))).toBe(true);
};

test('two windows keep both works, ask about the same one, and restore what was, drawn in both themes [R14]', async () => {
  const contexts = [
    await signedIn(browser, server.url),
    await signedIn(browser, server.url),
  ] as const;
  const id = await aDashboard(contexts[0]);
  const [one, two] = [await contexts[0].newPage(), await contexts[1].newPage()];
  const problems = [one, two].map((page) => watched(page));
  for (const page of [one, two]) {
    await page.goto(`/superset/dashboard/${id}/?edit=true`);
    await page.getByRole('textbox', { name: 'Dashboard title' }).waitFor();
  }
  const other = one.getByRole('img', { name: 'You are editing it in another window' });
  await other.waitFor();
  await one.getByRole('heading', { name: 'Flights' }).click();
  await expectClearInitials(two);

  await rename(one, 'Turnover');
  await two.getByRole('button', { name: 'Move Text' }).last().press('Delete');
  await two.getByRole('heading', { name: 'Delays' }).waitFor({ state: 'detached' });
  await save(one);
  await isSaved(one);
  await two.getByText(/You saved this dashboard/).waitFor();
  await expectInBothThemes(two, 'two-editors-note', two.getByText(/You saved this dashboard/));
  await two.getByRole('button', { name: 'Review' }).click();
  await two.getByText('renamed the dashboard “Sales” → “Turnover”').waitFor();
  await expectInBothThemes(two, 'two-editors-review', two.getByRole('dialog'));
  await two.getByRole('button', { name: 'Keep editing' }).click();
  await save(two);
  await isSaved(two);
  await expectInBothThemes(two, 'two-editors-merged', two.getByRole('main'));
  await heading(two, 'Turnover').waitFor();
  expect(await two.getByRole('heading', { name: 'Delays' }).count()).toBe(0);

  await edit(two);
  await edit(one);
  await rename(one, 'Revenue');
  await save(one);
  await heading(one, 'Revenue').waitFor();
  await rename(two, 'Income');
  await save(two);
  const dialog = two.getByRole('dialog', { name: 'Somebody else saved this dashboard' });
  await dialog.getByRole('radio', { name: /: Revenue$/ }).waitFor();
  await expectInBothThemes(two, 'two-editors-question', dialog);
  await two.setViewportSize({ width: 390, height: 844 });
  await expectInBothThemes(two, 'two-editors-question-390', dialog);
  await two.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('radio', { name: 'Yours: Income' }).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await heading(two, 'Income').waitFor();

  await two.getByRole('button', { name: 'Dashboard menu' }).click();
  await two.getByRole('menuitem', { name: 'Version history' }).click();
  const drawer = two.getByRole('dialog', { name: 'Version history' });
  await drawer.getByText('renamed the dashboard “Revenue” → “Income”').waitFor();
  await expectInBothThemes(two, 'two-editors-versions', drawer);
  await two.setViewportSize({ width: 390, height: 844 });
  await expectInBothThemes(two, 'two-editors-versions-390', drawer);
  await two.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('list', { name: 'Versions' }).getByRole('button').last().waitFor();
  await drawer.locator('li[class*="version"] > button').last().click();
  await drawer.getByText('The first version that is kept.').waitFor();
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await heading(two, 'Sales').waitFor();
  await two.getByRole('heading', { name: 'Delays' }).waitFor();
  await expectInBothThemes(two, 'two-editors-preview', two.getByRole('main'));
  await two.getByRole('button', { name: 'Restore this version' }).click();
  await two.getByText(/The version is restored/).waitFor();
  await one.reload();
  await heading(one, 'Sales').waitFor();
  await one.getByRole('heading', { name: 'Delays' }).waitFor();
  expect(problems.flat()).toEqual([]);
  for (const context of contexts) await context.close();
}, 240_000);
