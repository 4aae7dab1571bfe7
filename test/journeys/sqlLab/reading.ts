import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { grid, limit, type SqlLab, results, run } from './aSqlLab.ts';

const download = async (page: Page, name: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return readFileSync(await file.path());
};
const columnMenu = async (page: Page, column: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Menu of ${column}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

export const reading = (lab: SqlLab): void => {
  test('a million rows are scrolled to their end, sorted, filtered, searched and profiled, and few are drawn', async () => {
    const { page, leave } = await lab.visit();
    await limit(page, '1,000,000');
    await run(page, "select i as n, i % 10 as digit, 'row ' || i as name from range(1000000) t(i)");
    const count = results(page).getByRole('toolbar', { name: 'Result' }).getByRole('status');
    await expect.poll(() => count.textContent(), { timeout: 120_000 }).toBe('1,000,000 rows');
    await grid(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await grid(page).getByText('row 999999', { exact: true }).waitFor();
    expect(await grid(page).getByRole('row').count()).toBeLessThan(100);

    await columnMenu(page, 'n', 'Sort descending');
    await grid(page).getByRole('img', { name: 'Sorted descending' }).waitFor();
    await grid(page).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await grid(page).getByText('row 999999', { exact: true }).waitFor();

    await columnMenu(page, 'digit', 'Filter');
    const form = page.getByRole('form', { name: 'Filter digit' });
    await form.getByRole('textbox', { name: 'Value' }).fill('3');
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => count.textContent()).toBe('100,000 of 1,000,000 rows');
    await grid(page).getByText('row 999993', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the rows' }).fill('row 123453');
    await expect.poll(() => count.textContent()).toBe('1 of 1,000,000 rows');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => count.textContent()).toBe('1,000,000 rows');

    await columnMenu(page, 'digit', 'Profile');
    const profile = page.getByRole('complementary', { name: 'Column profile' });
    await profile.getByText('Distinct').waitFor();
    await expect.poll(() => profile.textContent()).toMatch(/Distinct\s*10\D/);
    await leave();
  });

  test('at the end of 300,000 rows nothing of them shows above the names of the columns', async () => {
    const { page, leave } = await lab.visit();
    await limit(page, '1,000,000');
    await run(page, "select 'row ' || i as n from range(300000) t(i)");
    await grid(page).getByText('row 9', { exact: true }).waitFor();
    /** By the mouse: with the keyboard, the grid's outline covers it. */
    await grid(page).click({ position: { x: 150, y: 100 } });
    const box = await grid(page).boundingBox();
    if (!box) throw new Error('The grid is not shown');
    const topEdge = { x: box.x + 85, y: Math.floor(box.y), width: 55, height: 4 };
    const before = await page.screenshot({ clip: topEdge });
    await page.keyboard.press('ControlOrMeta+End');
    await grid(page).getByText('row 299999', { exact: true }).waitFor();
    await expect
      .poll(async () => (await page.screenshot({ clip: topEdge })).equals(before))
      .toBe(true);
    await leave();
  });

  test('selected cells are summarized and copied, a row is shown in full, and the result is downloaded in four formats', async () => {
    const { page, leave } = await lab.visit();
    await run(
      page,
      'select i as n, \'a, "b"\' as words, 9007199254740993 as big from range(1, 1001) t(i)',
    );
    await grid(page).getByText('9007199254740993').first().waitFor();
    const first = grid(page).getByRole('gridcell', { name: '1', exact: true }).first();
    await first.click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const figures = page.getByRole('status', { name: 'Selected cells' });
    await expect.poll(() => figures.textContent()).toContain('Sum 6');
    await page.keyboard.press('ControlOrMeta+c');
    await page.getByText('Copied 3 cells').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\n2\n3');
    await first.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'View value' }).click();
    await page
      .getByRole('dialog')
      .getByText(/row 1 ·/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => figures.textContent()).toContain('Sum 6');
    await grid(page).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('complementary', { name: /^Row \d/ });
    await row.getByText('a, "b"').waitFor();
    await row.getByRole('button', { name: 'Close the row' }).click();

    const lines = (await download(page, 'CSV')).toString('utf8').trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(1001);
    expect(lines[1]).toBe('1,"a, ""b""",9007199254740993');
    const json = (await download(page, 'JSON')).toString('utf8');
    expect(JSON.parse(json)).toHaveLength(1000);
    expect(json).toContain('9007199254740993');
    expect((await download(page, 'Excel')).subarray(0, 4).toString('latin1')).toBe(
      'PK\u0003\u0004',
    );
    const parquet = await download(page, 'Parquet');
    expect(parquet.subarray(0, 4).toString('latin1')).toBe('PAR1');
    expect(parquet.subarray(-4).toString('latin1')).toBe('PAR1');
    await leave();
  });

  test('long figures and long types are shown whole', async () => {
    const { page, leave } = await lab.visit();
    await run(
      page,
      "select 0.5::double as p50, (12345678901234567890 + i)::decimal(38, 10) as amount, timestamptz '2025-01-01' as began from range(4) t(i)",
    );
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    const heads = grid(page).getByRole('columnheader');
    await heads.filter({ hasText: 'amount' }).waitFor();
    for (const head of await heads.filter({ hasText: /p50|amount|began/ }).all())
      for (const word of await head.locator('span:not([role])').all())
        expect([await word.textContent(), await word.evaluate(isCut)]).toContain(false);
    await page.setViewportSize({ width: 900, height: 800 });
    await heads.filter({ hasText: 'amount' }).click();
    const figures = page.getByRole('status', { name: 'Selected cells' });
    await expect.poll(() => figures.textContent()).toContain('Count 4');
    expect(await figures.evaluate(isCut)).toBe(false);
    await leave();
  });
};
