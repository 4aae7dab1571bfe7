/**
 * The whole story of a newcomer: a page with real data, SQL over three million flights, a dataset of it, a chart,
 * a dashboard by drag and drop, an undone move, a save, a reload; everything is found again.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, signedInByPage, watched } from '../browser.ts';
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

/** A drag as a hand does it: a press, a first small move, the way, a rest over the place, a release. */
const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.move(to.x + 2, to.y + 2, { steps: 3 });
  await page.mouse.up();
};

const middleOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: box.width,
    height: box.height,
  };
};

/** Chooses in a combobox by typing and picking the option. */
const pick = async (page: Page, box: Locator, option: string) => {
  await box.click();
  if (await box.isEditable()) await box.fill(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
};

const chart = (page: Page, title: string) => page.getByRole('region', { name: title });

describe('from SQL to a dashboard, drawn in both themes,', () => {
  test('everything a person makes is found again after a reload [RUN-01] [EFD-06] [SLC-05] [SLC-20] [LAY-08] [UND-01] [DSV-05] [RT-01] [RT-04] [RT-13]', async () => {
    const context = await signedInByPage(browser, server.url, { reducedMotion: null });
    const page = await context.newPage();
    const problems = watched(page);
    const stamp = `${Date.now() % 100_000}`;

    await page.goto('/superset/welcome/');
    await page
      .getByRole('link', { name: /flights/i })
      .first()
      .waitFor();
    await expectInBothThemes(page, '1-home', page.getByRole('main'));

    // SQL over three million flights
    await page.goto('/sqllab/');
    await setSql(page, SQL);
    await page.getByRole('button', { name: /^run/i }).click();
    const results = page.getByRole('tabpanel', { name: /results/i });
    await results.getByRole('grid').getByText('ATL', { exact: true }).waitFor();
    await expectInBothThemes(page, '2-sqllab', results);

    // a dataset of it
    await page.getByRole('button', { name: 'More query actions' }).click();
    await page.getByRole('menuitem', { name: /save (as )?dataset/i }).click();
    const dataset = page.getByRole('dialog', { name: /dataset/i });
    await dataset.getByRole('textbox', { name: /dataset name/i }).fill(`Busy airports ${stamp}`);
    await dataset.getByRole('button', { name: /^save/i }).click();
    await dataset.getByRole('button', { name: 'Explore' }).click();

    // a bar chart of it
    await page.waitForURL(/\/explore\//);
    await page.getByRole('button', { name: /^chart type/i }).click();
    await page.getByRole('button', { name: 'Bar', exact: true }).click();
    await pick(page, page.getByRole('group', { name: /^x.axis/i }).getByRole('combobox'), 'origin');
    await page
      .getByRole('group', { name: /^metrics/i })
      .getByRole('button', { name: 'Add metric' })
      .click();
    const metric = page.getByRole('dialog', { name: /metric/i });
    await metric.getByRole('tab', { name: /simple/i }).click();
    await pick(page, metric.getByRole('combobox', { name: /column/i }), 'flights');
    await pick(page, metric.getByRole('combobox', { name: /aggregate/i }), 'SUM');
    await metric.getByRole('button', { name: /^(save|ok|apply)$/i }).click();
    await page.getByRole('button', { name: /(create|update) chart/i }).click();
    await page.getByText(/\d+ rows? ·/).waitFor();
    await page.getByRole('region', { name: 'Chart area' }).locator('canvas').first().waitFor();
    await expectInBothThemes(page, '3-explore', page.getByRole('region', { name: 'Chart area' }));

    // saved onto a new dashboard
    const title = `Flights by airport ${stamp}`;
    await page.getByRole('button', { name: /^save/i }).click();
    const saving = page.getByRole('dialog', { name: /save chart/i });
    await saving.getByRole('textbox', { name: /chart name/i }).fill(title);
    const board = `Airports ${stamp}`;
    await saving.getByRole('combobox', { name: /dashboard/i }).fill(board);
    await page.getByRole('option', { name: new RegExp(board) }).click();
    await saving.getByRole('button', { name: /save.*go to dashboard/i }).click();
    await page.waitForURL(/\/superset\/dashboard\//);
    await chart(page, title).locator('canvas').first().waitFor();

    // a second chart from the pane, by drag and drop; a move is undone
    await page.getByRole('button', { name: /edit dashboard/i }).click();
    await page.getByRole('searchbox', { name: /search charts/i }).fill('How punctual');
    const entry = page.getByRole('listitem').filter({ hasText: 'How punctual?' });
    await expect
      .poll(() =>
        page
          .getByRole('tabpanel', { name: /charts/i })
          .getByRole('listitem')
          .count(),
      )
      .toBe(1);
    const place = await middleOf(chart(page, title));
    await drag(page, await middleOf(entry), { x: place.x + place.width / 2 - 6, y: place.y });
    await chart(page, 'How punctual?').locator('canvas').first().waitFor();
    await expectInBothThemes(page, '4-edit', chart(page, title), chart(page, 'How punctual?'));
    expect((await middleOf(chart(page, 'How punctual?'))).x).toBeGreaterThan(place.x);
    await page.getByRole('button', { name: 'Undo' }).click();
    await chart(page, 'How punctual?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await chart(page, 'How punctual?').waitFor();
    await page.getByRole('button', { name: /^save/i }).click();
    await page.getByText('This dashboard was saved successfully.').waitFor();

    // found again
    await page.reload();
    await page.getByRole('heading', { name: board }).waitFor();
    await chart(page, title).locator('canvas').first().waitFor();
    await chart(page, 'How punctual?').locator('canvas').first().waitFor();
    await expectInBothThemes(page, '5-dashboard', chart(page, title), chart(page, 'How punctual?'));
    await page.goto('/sqllab/');
    await page.getByText('having count(*) > 10000').first().waitFor();

    await page.goto('/superset/dashboard/flights/');
    await chart(page, 'Delay, day by day').locator('canvas').first().waitFor();
    await expectInBothThemes(page, '6-flights', chart(page, 'Delay, day by day'));
    await context.close();
    expect(problems).toEqual([]);
  });
});

test('a narrow screen shows every page without horizontal scrolling', async () => {
  const context = await signedIn(browser, server.url, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (const [name, path] of [
    ['home', '/superset/welcome/'],
    ['dashboards', '/dashboard/list/'],
    ['flights', '/superset/dashboard/flights/'],
    ['explore', '/explore/?slice_id=1'],
    ['sqllab', '/sqllab/'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('banner').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, `7-narrow-${name}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([name, overflow]).toEqual([name, 0]);
  }
  await context.close();
});
