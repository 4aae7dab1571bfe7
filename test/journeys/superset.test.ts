/** These pages before a real Superset 6: they send only what that one accepts. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replace, textOf } from '../../soak/editor.ts';
import { launchBrowser } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { chooseType, createChart, drawWith } from './sqlLab/charting.ts';
import { grid, press } from './sqlLab/aSqlLab.ts';
import { deleteLeftovers } from './supersetLeftovers.ts';

const { SUPERSET_URL, SUPERSET_USER = 'admin', SUPERSET_PASSWORD = 'admin' } = process.env;
const HOW_TO =
  'no Superset: SUPERSET_URL=http://127.0.0.1:8088 npm test, with SUPERSET_USER and SUPERSET_PASSWORD where they are not admin';
const WAIT_MS = 20_000;
/** In the name of everything that is created here. */
const MARK = `journey ${Date.now()}`;

test('a Superset to stand before', (context) => {
  if (!SUPERSET_URL) context.skip(HOW_TO);
});

describe.runIf(SUPERSET_URL)('in front of a Superset', () => {
  let front: ServerProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const refused: string[] = [];

  beforeAll(async () => {
    front = await startServer({ args: ['--superset', SUPERSET_URL ?? ''] });
    browser = await launchBrowser();
    context = await browser.newContext({ baseURL: front.url, acceptDownloads: true });
    context.setDefaultTimeout(WAIT_MS);
    context.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (answer.status() >= 400)
        refused.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
    });
    page = await context.newPage();
    page.on('pageerror', (error) => refused.push(error.message));
  });
  afterAll(async () => {
    if (context) await deleteLeftovers(context.request, front.url, MARK);
    await browser?.close();
    await front?.stop();
  });

  const signIn = async (password: string) => {
    await page.getByLabel('User name').fill(SUPERSET_USER);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('a wrong password is reported, and the right one leads to the requested page', async () => {
    await page.goto('/sqllab/');
    await signIn('surely wrong');
    await page.getByRole('alert').getByText('Invalid login').waitFor();
    expect(await page.getByLabel('User name').inputValue()).toBe(SUPERSET_USER);
    await signIn(SUPERSET_PASSWORD);
    await page.locator('.ace_editor').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/sqllab/');
  });

  test('statements run, each with its result, and the text is formatted, kept over a reload, saved and found', async () => {
    await page.goto('/sqllab/?new=true');
    await page.getByRole('tab', { name: /untitled/i, selected: true }).waitFor();
    await replace(page, 'select 1 as one, 9007199254740993 as big;\nselect 2 as two');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('tab', { name: /^results 2/i }).waitFor();
    await page.getByRole('tab', { name: /^results 1/i }).click();
    await grid(page).getByText('9007199254740993', { exact: true }).waitFor();

    await page.keyboard.press('Escape');
    await replace(page, 'select 3 as three');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+F');
    await expect.poll(() => textOf(page).inputValue()).toMatch(/^SELECT\s+3 AS three$/);
    await page
      .getByRole('tab', { name: /untitled/i })
      .first()
      .waitFor();
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toMatch(/^SELECT\s+3 AS three$/);

    await press(page);
    await grid(page).getByText('3', { exact: true }).first().waitFor();
    const name = `query of ${MARK}`;
    await page.getByRole('button', { name: 'Save query' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByRole('textbox', { name: /name/i }).fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/savedqueryview/list/');
    await page.getByText(name).first().waitFor();
    await page.goto('/sqllab/history/');
    await page.getByText('three').first().waitFor();
  });

  test('a result is downloaded in full', async () => {
    await page.goto('/sqllab/');
    await replace(page, 'select 4 as four');
    await press(page);
    await grid(page).getByText('4', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [download] = await Promise.all([
      context.waitForEvent('download').catch(() => page.waitForEvent('download')),
      page.getByRole('menuitem', { name: /csv/i }).first().click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8').trim()).toMatch(/^\W*four\W+4$/);
  });

  test('a query becomes a chart, which is saved with its dataset', async () => {
    const name = `chart of ${MARK}`;
    await page.goto('/sqllab/');
    await replace(page, "select 'north' as region, 5 as amount union all select 'south', 7");
    await press(page);
    await grid(page).getByText('south', { exact: true }).waitFor();
    await createChart(page, 'From this query');
    const query = page.getByRole('region', { name: 'Query' });
    await query.getByRole('button', { name: 'Save as dataset' }).waitFor();
    await page.getByText(/^2 rows/).waitFor();
    await chooseType(page, 'Pie');
    await drawWith(page, /^dimensions/i, 'region');
    await page.getByText(/^2 rows/).waitFor();
    await page.getByRole('button', { name: /^save$/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Dataset name' }).fill(`dataset of ${name}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`Chart [${name}] has been saved`).waitFor();
    await page.getByRole('region', { name: 'Dataset' }).waitFor();
    await page.goto('/chart/list/');
    await page.getByText(name).first().waitFor();
  });

  test('pages that only the Superset has are reached from our menu, and a dataset is made there', async () => {
    await page.goto('/chart/list/');
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Settings' });
    await menu.getByRole('menuitem', { name: 'Row Level Security' }).waitFor();
    expect(await menu.getByRole('menuitem', { name: 'Charts' }).count()).toBe(0);
    await menu.getByRole('menuitem', { name: 'CSS Templates' }).click();
    await page.waitForURL(/\/csstemplatemodelview\/list/);
    await page.getByText('CSS templates').first().waitFor();

    await page.goto('/tablemodelview/list/');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Dataset' }).click();
    await page.getByText('New dataset').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dataset/add/');
  });

  test('annotation layers and their annotations are made, changed, searched and deleted, also after a reload', async () => {
    const [layer, annotation] = [`layer of ${MARK}`, `event of ${MARK}`];
    const dialog = page.getByRole('dialog');
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `More options for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await page.goto('/chart/list/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Annotation layers' }).click();
    await page.getByRole('button', { name: 'Add annotation layer' }).first().click();
    await dialog.getByLabel('Name').fill(layer);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: layer }).click();
    await page.getByText('This layer has no annotations yet').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Add annotation' }).first().click();
    await dialog.getByLabel('Name').fill(annotation);
    await dialog.getByLabel('Start').fill('2024-01-01T10:00');
    await dialog.getByLabel('End').fill('2024-01-02T10:00:30');
    await dialog.getByLabel('JSON metadata').fill('{"a":1}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: annotation, exact: true }).click();
    await dialog.getByLabel('Description').fill('changed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('changed').waitFor();
    await page.getByRole('searchbox', { name: 'Search annotations' }).fill('chang');
    await page.getByText('1 annotation').waitFor();
    await remove(annotation);
    await page.getByText('No annotation matches').waitFor();
    await page.getByRole('link', { name: 'All annotation layers' }).click();
    await remove(layer);
    await page.getByRole('link', { name: layer }).waitFor({ state: 'detached' });
  });

  test('a narrow screen reaches the same pages', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/chart/list/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Alerts & Reports' }).click();
    await page.waitForURL(/\/alert\/list/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('no write is lost after a pause in which the Superset closes its connections', async () => {
    await page.goto('/sqllab/');
    await page.locator('.ace_editor').first().waitFor();
    const write = (pauseMs: number) =>
      page.evaluate(async (ms) => {
        await new Promise((done) => setTimeout(done, ms));
        const token = document.querySelector<HTMLInputElement>('#csrf_token')?.value ?? '';
        const statuses = Array.from({ length: 4 }, async (_, at) => {
          const reply = await fetch('/api/v1/sqllab/format_sql/', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token },
            body: JSON.stringify({ sql: `select ${at}` }),
          });
          return reply.status;
        });
        return Promise.all(statuses);
      }, pauseMs);
    // Two seconds are the moment at which gunicorn closes; after three nothing is left open.
    const all: number[] = [];
    for (const pauseMs of [0, 1980, 2000, 2020, 3200]) all.push(...(await write(pauseMs)));
    expect(all).toEqual(all.map(() => 200));
    await replace(page, 'select 8 as eight');
    await press(page);
    await grid(page).getByText('8', { exact: true }).first().waitFor();
  });

  test('no request was refused', () => {
    expect(refused).toEqual([]);
  });
});
