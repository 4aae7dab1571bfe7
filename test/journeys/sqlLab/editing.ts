import { expect, test } from 'vitest';
import { replace, textOf } from '../../../soak/editor.ts';
import { grid, type SqlLab, results } from './aSqlLab.ts';

/** The press and the first key fell together in one of five. */
const TABS_TYPED_IN = 20;

export const editing = (lab: SqlLab): void => {
  test('the editor completes a column by its alias, formats the text, replaces a name everywhere and marks a wrong one', async () => {
    const { page, leave } = await lab.visit();
    const text = textOf(page);
    await replace(page, 'select \nfrom flights f');
    // The suggestions for the last word would handle the keys.
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('f.des', { delay: 30 });
    const entry = page.locator('.ace_autocomplete .ace_line', { hasText: 'destination' });
    // A table's columns are loaded when it is first named: somebody who types faster requests them once more.
    const isOffered = async () => {
      if (!(await entry.isVisible())) await page.keyboard.press('Control+Space');
      return entry.isVisible();
    };
    await expect.poll(isOffered, { interval: 500 }).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => text.inputValue()).toBe('select f.destination\nfrom flights f');

    await page.keyboard.press('Alt+Shift+F');
    await expect.poll(() => text.inputValue()).toMatch(/^SELECT\s+f\.destination\s+FROM\s+flights/);
    await page.keyboard.type(' AS place');
    await expect.poll(() => text.inputValue()).toContain('f.destination AS place');
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+h');
    const bar = page.getByRole('search', { name: 'Find in the text' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('destination');
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('nosuch');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => text.inputValue()).toContain('f.nosuch AS place');
    // Nothing is run: the mark appears when typing stops.
    await page.locator('.ace_gutter-cell.ace_error').waitFor();
    await leave();
  });

  test('what is typed at once is complete: after a press on the text of a new tab, and behind a template', async () => {
    const { page, leave } = await lab.visit();
    const sql = "select '{{ x }}'";
    for (let tab = 0; tab < TABS_TYPED_IN; tab += 1) {
      await page.keyboard.press('Alt+t');
      await page.locator('.ace_line', { hasText: 'SELECT ...' }).waitFor();
      await page.locator('.ace_content').first().click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(sql, { delay: 8 });
      expect(await textOf(page).inputValue()).toBe(sql);
    }
    await leave();
  });

  test('after Format and undo, the whole statement runs', async () => {
    const { page, leave } = await lab.visit();
    const sql = 'select 1 as one, 2 as two from flights limit 12345';
    await replace(page, '');
    await page.keyboard.type(sql, { delay: 8 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+F');
    await expect.poll(() => textOf(page).inputValue()).toMatch(/^SELECT\n/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(page).inputValue()).toBe(sql);
    const sent = page.waitForRequest('**/sqllab/execute/');
    await page.keyboard.press('ControlOrMeta+Enter');
    expect((await sent).postDataJSON()).toMatchObject({ sql });
    await leave();
  });

  test('the statement at the cursor runs alone', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, "select 'first' as one;\nselect 'second' as two");
    await page.keyboard.press('ControlOrMeta+Home');
    await page.getByRole('button', { name: 'Run statement' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await grid(page).getByText('first', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: /^results/i }).count()).toBe(1);
    expect(await results(page).getByText('second').count()).toBe(0);
    await leave();
  });

  test('a table is dragged from the tree into the text, and the keyboard help lists every shortcut', async () => {
    const { page, leave } = await lab.visit();
    await replace(page, 'select count(*) from ');
    const row = page.getByRole('treeitem', { name: /^flights/ });
    await row.dragTo(page.locator('.ace_content').first(), { targetPosition: { x: 400, y: 8 } });
    await expect.poll(() => textOf(page).inputValue()).toMatch(/from "?flights"?/);

    await page.keyboard.press('F1');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Run the selection, or the statement under the caret').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await leave();
  });

  test('the height of the editor stays as set, across another tab and a reload [TAB-07]', async () => {
    const { page, leave } = await lab.visit();
    const handle = page.getByRole('separator', { name: 'Height of the editor' });
    const height = async () => Math.round(Number(await handle.getAttribute('aria-valuenow')));
    const tabs = page.getByRole('tablist', { name: 'SQL editor tabs' });
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect.poll(() => tabs.getByRole('tab').count()).toBe(2);
    await tabs.getByRole('tab').first().click();
    const before = await height();
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is not on the screen');
    await page.mouse.move(box.x + 300, box.y);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y - 160, { steps: 8 });
    await page.mouse.up();
    await expect.poll(height).toBeLessThan(before - 10);
    // The last move is drawn with the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const dragged = await height();
    await tabs.getByRole('tab').last().click();
    await expect.poll(height).toBe(before);
    await tabs.getByRole('tab').first().click();
    await expect.poll(height).toBe(dragged);
    await page.reload();
    await textOf(page).waitFor();
    await expect.poll(height).toBe(dragged);
    await leave();
  });
};
