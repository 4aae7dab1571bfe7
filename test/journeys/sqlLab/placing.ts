import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { grid, menuItem, run, type SqlLab } from './aSqlLab.ts';

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const ROWS_IN_SIGHT = 14;

interface Place {
  readonly name: string;
  readonly box: string;
  readonly isFree: boolean;
}

/** Where the page's controls are, other than those of toasts, and whether a click reaches them. */
const controls = (page: Page): Promise<readonly Place[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, [role="tab"]')]
      .filter((one) => !one.closest('[role="alert"]') && !one.closest('.sx-visually-hidden'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.bottom <= innerHeight && box.right <= innerWidth)
      .map(({ one, box }) => {
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return {
          name: one.getAttribute('aria-label') ?? one.textContent,
          box: [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
          isFree: hit?.closest('[role="alert"]') === null,
        };
      }),
  );

const rowsInSight = (page: Page): Promise<number> =>
  grid(page).evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const numbers = [...element.querySelectorAll('[role="rowheader"]')];
    return numbers.filter((number) => number.getBoundingClientRect().bottom <= bottom).length;
  });

/** The labels of buttons that do not fit. */
const cutLabels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, button span, [role="radio"] + label')]
      .filter((one) => one.textContent !== '' && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).overflowX !== 'visible')
      .map((one) => one.textContent),
  );

/** Whether the active tab is whole in the strip of tabs, its menu and its close button included. */
const isTabInSight = (page: Page): Promise<boolean> =>
  page.getByRole('tablist', { name: 'SQL editor tabs' }).evaluate((strip) => {
    const tab = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    return tab !== undefined && tab.left >= left - 1 && tab.right <= right + 1;
  });

export const placing = (lab: SqlLab): void => {
  test.each([{ width: 1440, height: 900 }, { width: 1280, height: 800 }, PHONE])(
    '$width px wide, no button of a result, a chart or an error is cut',
    async (size) => {
      const { page, leave } = await lab.visit(/400|422|500/);
      await page.setViewportSize(size);
      await run(page, 'select origin, delay from flights limit 20');
      await grid(page).waitFor();
      expect(await cutLabels(page)).toEqual([]);
      await page.getByText('Chart', { exact: true }).click();
      await page.getByRole('figure', { name: 'delay by origin' }).waitFor();
      expect(await cutLabels(page)).toEqual([]);
      await run(page, 'select orgin, delay from flights');
      await page.getByRole('button', { name: 'Did you mean origin?' }).waitFor();
      expect(await cutLabels(page)).toEqual([]);
      await leave();
    },
  );

  test.each([
    ['laptop', LAPTOP],
    ['phone', PHONE],
  ])('on a %s a toast moves no control and covers none', async (_, size) => {
    const { page, leave } = await lab.visit(/500|format/);
    await page.setViewportSize(size);
    await run(page, 'select i as n from range(2000) t(i)');
    await grid(page).waitFor();
    await page.route(/format_sql/, (route) => route.fulfill({ status: 500, body: '{}' }));
    const before = await controls(page);
    await menuItem(page, 'Format SQL');
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => controls(page)).toEqual(before);
    expect(before.filter(({ isFree }) => !isFree)).toEqual([]);
    expect(before.map(({ name }) => name)).toContain('Theme');
    await leave();
  });

  test.each([
    ['laptop', LAPTOP],
    ['phone', PHONE],
  ])(
    'on a %s the notice of a lost connection moves no control and covers none',
    async (_, size) => {
      const { page, context, leave } = await lab.visit(/ERR_INTERNET_DISCONNECTED/);
      await page.setViewportSize(size);
      for (let tab = 0; tab < 8; tab += 1) await page.keyboard.press('Alt+t');
      await page.getByRole('tab', { name: 'Untitled Query 9', selected: true }).waitFor();
      // They come once the tables are known, and would count as moved by the notice.
      await page.getByRole('button', { name: /^A first look at/ }).waitFor();
      const own = ({ name }: Place) => name !== 'Try now';
      const before = await controls(page);
      await expect.poll(() => controls(page)).toEqual(before);
      await context.setOffline(true);
      const notice = page.getByRole('status', { name: 'Connection' });
      await notice.getByRole('button', { name: 'Try now' }).waitFor();
      await expect.poll(async () => (await controls(page)).filter(own)).toEqual(before);
      const covered = await notice.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll('button, a[href], input')]
          .filter((one) => !element.contains(one) && !one.closest('.sx-visually-hidden'))
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0 && box.left < right && box.right > left)
          .filter((box) => box.top < bottom && box.bottom > top).length;
      });
      expect(covered).toBe(0);
      await context.setOffline(false);
      await leave();
    },
  );

  test('the active tab stays in sight when saving renames it and when the window gets narrow', async () => {
    const { page, leave } = await lab.visit();
    await page.setViewportSize({ width: 1000, height: 800 });
    for (let tabs = 0; tabs < 7; tabs += 1)
      await page.getByRole('button', { name: 'New tab' }).click();
    await expect.poll(() => isTabInSight(page)).toBe(true);
    await page.getByRole('button', { name: 'Save query' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Delays of all airports by month');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Delays of all airports by month' }).waitFor();
    await expect.poll(() => isTabInSight(page)).toBe(true);
    await page.setViewportSize(PHONE);
    await expect.poll(() => isTabInSight(page)).toBe(true);
    const before = page.getByRole('tab', { name: 'Untitled Query 7' });
    await before.dispatchEvent('dblclick');
    await before.getByRole('textbox').fill('A name that is much longer');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'A name that is much longer' }).waitFor();
    await expect.poll(() => isTabInSight(page)).toBe(true);
    await leave();
  });

  test('on a phone a chart stands above the fold below a bar with room, and its options open when asked for', async () => {
    const { page, leave } = await lab.visit();
    await page.setViewportSize(PHONE);
    await run(page, 'select origin, delay from flights limit 20');
    await grid(page).waitFor();
    const bar = page.getByRole('toolbar', { name: 'Query actions' });
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const above = (await top(bar.getByRole('button', { name: /^run/i }))) - (await top(bar));
    expect(above).toBeGreaterThanOrEqual(4);
    await page.getByText('Chart', { exact: true }).click();
    const figure = page.getByRole('figure', { name: 'delay by origin' });
    const canvas = () => figure.locator('canvas').boundingBox();
    await expect.poll(async () => (await canvas())?.height).toBeGreaterThan(180);
    const bottom = async () => {
      const box = await canvas();
      return (box?.y ?? PHONE.height) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(PHONE.height);
    const options = page.getByRole('group', { name: 'Chart options' });
    expect(await options.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Chart options' }).click();
    await options.getByRole('combobox', { name: 'Type' }).selectOption('line');
    await page.getByRole('button', { name: 'Chart options' }).click();
    await options.waitFor({ state: 'hidden' });
    await leave();
  });

  test('on a canvas, as charts draw, letters stay as they are written', async () => {
    const { page, leave } = await lab.visit();
    const isSame = await page.evaluate(async () => {
      const font = "24px 'Inter Variable'";
      await document.fonts.load(font, '1920x1080');
      const canvas = document.createElement('canvas');
      const drawn = (text: string) => {
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('There is no canvas');
        pen.reset();
        pen.font = font;
        pen.fillText(text, 5, 30);
        return pen.getImageData(0, 0, canvas.width, canvas.height).data.join(' ');
      };
      return drawn('1920x1080') === drawn('1920×1080');
    });
    expect(isSame).toBe(false);
    await leave();
  });

  test('after a run on a laptop fourteen rows are in sight', async () => {
    const { page, leave } = await lab.visit();
    await page.setViewportSize(LAPTOP);
    await run(page, 'select i as n from range(2000) t(i)');
    await grid(page).waitFor();
    await page.getByText('Showing the first 1,000 rows (row limit)').waitFor();
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(ROWS_IN_SIGHT);
    await leave();
  });
};
