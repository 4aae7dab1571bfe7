/** What only a real browser can measure: widths of dialogs, lines of a tooltip, a narrow screen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { replace } from '../../../soak/editor.ts';
import { grid, menuItem, type SqlLab, run } from './aSqlLab.ts';

const widthOf = async (box: Locator): Promise<number> =>
  Math.round((await box.boundingBox())?.width ?? 0);
/** Once it has grown to its size. */
const settled = async (dialog: Locator): Promise<number> => {
  await dialog.evaluate((box) =>
    Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  return widthOf(dialog);
};
const wideDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Query history' }).click();
  await page.getByRole('button', { name: 'Actions for this run' }).first().click();
  await page.getByRole('menuitem', { name: 'Changes since this run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes since this run' });
  await dialog.waitFor();
  return dialog;
};

export const measures = (lab: SqlLab): void => {
  test('a dialog is 600 px wide, a responsive one at most 900 px and never wider than the screen [WGT-06] [WGT-07]', async () => {
    const { page, leave } = await lab.visit();
    await run(page, "select 'wide' as it");
    await grid(page).getByText('wide', { exact: true }).waitFor();
    await menuItem(page, 'Template parameters');
    expect(await settled(page.getByRole('dialog', { name: 'Template parameters' }))).toBe(600);
    await page.keyboard.press('Escape');
    await replace(page, "select 'wider' as it");
    await page.setViewportSize({ width: 1920, height: 900 });
    const wide = await wideDialog(page);
    expect(await settled(wide)).toBe(900);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => widthOf(wide)).toBe(720);
    await leave();
  });

  test('a tooltip of sixty lines shows forty [WGT-08]', async () => {
    const { page, leave } = await lab.visit();
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.getByRole('button', { name: 'New tab' }).hover();
    const tip = page.getByRole('tooltip');
    await tip.waitFor();
    const one = (await tip.boundingBox())?.height ?? 0;
    const lines = await tip.evaluate((box) => {
      box.textContent = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
      box.style.whiteSpace = 'pre-line';
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
      const inner = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      return inner / parseFloat(lineHeight);
    });
    expect(one).toBeLessThan(40);
    expect(Math.round(lines)).toBe(40);
    await leave();
  });

  test('a run in the history shows its text on a narrow screen', async () => {
    const { page, leave } = await lab.visit();
    await run(page, "select 'a text that is read on a small screen too' as it");
    await grid(page).getByText('a text that is read').first().waitFor();
    await page.getByRole('tab', { name: 'Query history' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const sql = page.getByRole('table', { name: 'Query history' }).getByText(/^select 'a text/);
    await expect.poll(() => widthOf(sql)).toBeGreaterThan(340);
    await leave();
  });

  test('keys for long moves move the cursor and close the suggestions', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select 1;\nsel');
    const list = page.locator('.ace_autocomplete');
    const caret = () => page.locator('.ace_gutter-active-line').textContent();
    for (const [keys, line] of [
      ['End', '2'],
      ['ControlOrMeta+Home', '1'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Control+Space');
      await list.waitFor();
      await page.keyboard.press(keys);
      await list.waitFor({ state: 'hidden' });
      await expect.poll(caret).toBe(line);
    }
    await leave();
  });
};
