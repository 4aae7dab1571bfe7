/** Nothing typed is lost: killed pages, two windows, no network, an ended session, a full storage, a wave of 404. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { append, openEditor, pause, replace, serverTabs, textOf } from '../../soak/editor.ts';
import { killRenderer } from '../../soak/killRenderer.ts';
import { restart } from '../../soak/restart.ts';
import { twoWindows } from '../../soak/twoWindows.ts';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { ADMIN_PASSWORD, type ServerProcess, startServer } from '../serverProcess.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sextant-keeping-'));
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ dataDir });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Whatever an earlier test left on the server is taken away first. */
const aContext = async (): Promise<BrowserContext> => {
  const context = await signedIn(browser, server.url);
  for (const { id } of await serverTabs(context))
    await ask(context, 'DELETE', `/tabstateview/${id}`);
  return context;
};
const ask = (context: BrowserContext, method: string, path: string, form?: object) =>
  context.request.fetch(path, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(form
      ? {
          multipart: Object.fromEntries(
            Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)]),
          ),
        }
      : {}),
  });
const aTab = async (context: BrowserContext, name: string) => {
  const answer = await ask(context, 'POST', '/tabstateview/', {
    queryEditor: { dbId: 1, name, sql: `-- ${name}` },
  });
  expect(answer.status()).toBe(200);
};
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'SQL editor tabs' }).getByRole('tab', { name, exact: true });
/** Beside many tabs there is room for its icon alone. */
const badge = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Offline: kept in this browser' });
const waitForSql = (context: BrowserContext, text: string) =>
  expect
    .poll(async () => (await serverTabs(context)).some(({ sql }) => sql.includes(text)), {
      timeout: 60_000,
    })
    .toBe(true);

test('a page killed during typing loses one second of text at most [R3]', async () => {
  const context = await aContext();
  const losses = await killRenderer(browser, context, 3);
  expect(losses).toHaveLength(3);
  for (const { typed, found, isPrefix } of losses) {
    expect(isPrefix).toBe(true);
    expect(typed - found).toBeLessThanOrEqual(10);
  }
  await context.close();
});

test.each(['append', 'replace'] as const)(
  'two windows on one tab agree, and every text of both is found again: %s [R12]',
  async (way) => {
    const context = await aContext();
    const { written, lost, shown } = await twoWindows([context, context], 4, { way });
    expect(written).toHaveLength(8);
    expect(lost).toEqual([]);
    expect(shown[0]).toBe(shown[1]);
    await context.close();
  },
);

test('the editor works without a network, and then sends each tab once [R5]', async () => {
  const context = await aContext();
  const names = Array.from({ length: 22 }, (_, index) => `Tab ${index + 1}`);
  for (const name of names) await aTab(context, name);
  const page = await openEditor(context);
  for (const name of names) {
    await tab(page, name).click();
    await expect.poll(() => textOf(page).inputValue()).toContain(`-- ${name}`);
  }

  await context.setOffline(true);
  await badge(page).waitFor();
  for (const name of names.slice(0, 20)) {
    await tab(page, name).click();
    await append(page, `-- ${name} offline`);
  }
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('SELECT ...');
    await replace(page, `-- made offline ${number}`);
  }
  for (const name of names.slice(20)) {
    await tab(page, name).click();
    await tab(page, name).getByRole('button', { name: 'Close', exact: true }).click();
  }
  await shoot(page, 'keeping-offline');

  const sent: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/tabstateview/') && request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  await context.setOffline(false);
  await badge(page).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await serverTabs(context)).map(({ sql }) => sql).sort(), { timeout: 60_000 })
    .toEqual(
      [
        ...names.slice(0, 20).map((name) => `-- ${name}\n-- ${name} offline`),
        ...[1, 2, 3].map((number) => `-- made offline ${number}`),
      ].sort(),
    );
  await pause(6000);
  const count = (method: string) =>
    sent.filter((call) => call.startsWith(method) && !call.endsWith('/activate')).length;
  expect([count('POST'), count('PUT'), count('DELETE')]).toEqual([3, 20, 2]);
  expect(new Set(sent.filter((call) => call.startsWith('PUT'))).size).toBe(20);
  await context.close();
});

test('a run without a network says that it waits, and starts when the network is back [R5]', async () => {
  const context = await aContext();
  const page = await openEditor(context);
  await replace(page, "select 'it went' as answer");
  await context.setOffline(true);
  await badge(page).waitFor();
  await page.getByRole('button', { name: /^run/i }).click();
  await page.getByText('Waiting for the connection').waitFor();
  await context.setOffline(false);
  await page
    .getByRole('tabpanel', { name: /results/i })
    .getByText('it went')
    .waitFor();
  await context.close();
});

test('an ended session is renewed over the page, and the text stays and is sent [R37]', async () => {
  const context = await aContext();
  const page = await openEditor(context);
  await context.clearCookies();
  await replace(page, '-- typed after the session ended');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor({ timeout: 60_000 });
  await shoot(page, 'keeping-session');
  await dialog.getByLabel('Password of admin').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('Invalid login').waitFor();
  await dialog.getByLabel('Password of admin').fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await textOf(page).inputValue()).toBe('-- typed after the session ended');
  await waitForSql(context, 'typed after the session ended');
  await context.close();
});

test('a wave of 404 destroys nothing: unsaved texts are created again, and saved ones wait among the closed tabs [R6]', async () => {
  const context = await aContext();
  for (const name of ['One', 'Two', 'Three', 'Four']) await aTab(context, name);
  const page = await openEditor(context);
  for (const name of ['One', 'Two']) {
    await tab(page, name).click();
    await expect.poll(() => textOf(page).inputValue()).toBe(`-- ${name}`);
  }
  await page.route('**/tabstateview/*', (route) =>
    route.request().method() === 'POST' ? route.continue() : route.fulfill({ status: 404 }),
  );
  await append(page, '-- not saved');
  await tab(page, 'Three').click();
  await tab(page, 'Three').waitFor({ state: 'detached' });
  await pause(7000);
  await page.unroute('**/tabstateview/*');
  await waitForSql(context, '-- not saved');
  expect(await tab(page, 'Two').count()).toBe(1);
  await context.close();
});

test('a text is found again when localStorage is full, and the page warns once [R10]', async () => {
  const context = await aContext();
  const page = await openEditor(context);
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (;;) {
        try {
          localStorage.setItem(`fill ${size} ${localStorage.length}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await replace(page, "select 'kept in spite of it' as answer");
  const warning = page.getByText(/storage is full/);
  await warning.waitFor();
  await page.getByRole('button', { name: /^run/i }).click();
  await page
    .getByRole('tabpanel', { name: /results/i })
    .getByText('kept in spite of it')
    .waitFor();
  await append(page, '-- and on');
  await pause(1000);
  expect(await warning.count()).toBeLessThanOrEqual(1);
  await page.reload();
  await expect
    .poll(() => textOf(page).inputValue())
    .toBe("select 'kept in spite of it' as answer\n-- and on");
  await context.close();
});

test('a closed tab can be reopened after a reload, with its text and name [R6]', async () => {
  const context = await aContext();
  await aTab(context, 'Sales');
  await aTab(context, 'Costs');
  const page = await openEditor(context);
  await tab(page, 'Sales').click();
  await expect.poll(() => textOf(page).inputValue()).toBe('-- Sales');
  await append(page, '-- closed');
  await waitForSql(context, '-- closed');
  await tab(page, 'Sales').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Recently closed' }).waitFor();
  await pause(1000);
  await page.reload();
  await textOf(page).waitFor();
  await page.getByRole('button', { name: 'Recently closed' }).click();
  await shoot(page, 'keeping-closed');
  await page.keyboard.press('Escape');
  expect(await tab(page, 'Sales').count()).toBe(0);
  await page.keyboard.press('Alt+Shift+t');
  await expect.poll(() => textOf(page).inputValue()).toBe('-- Sales\n-- closed');
  await waitForSql(context, '-- closed');
  await context.close();
});

test('the editor draws one of two hundred tabs, finds the others by name and sends only the changed one [R21]', async () => {
  const context = await aContext();
  for (let index = 0; index < 200; index += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, step) => aTab(context, `Query number ${index + step}`)),
    );
  const page = await openEditor(context);
  expect(await page.locator('.ace_editor').count()).toBe(1);
  await page.getByRole('button', { name: 'All open tabs' }).click();
  await page.getByRole('textbox', { name: 'Search tabs' }).fill('number 117');
  await shoot(page, 'keeping-200-tabs');
  await page.getByRole('menuitem', { name: 'Query number 117' }).click();
  await expect.poll(() => textOf(page).inputValue()).toBe('-- Query number 117');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url());
  });
  await append(page, '-- changed');
  await waitForSql(context, '-- changed');
  await pause(5500);
  expect(saves).toHaveLength(1);
  await context.close();
});

test('a server killed during runs reports how they ended, and the waiting page shows it [R25]', async () => {
  const context = await aContext();
  const { server: next, ...outcome } = await restart(server, context, 6);
  server = next;
  expect(outcome).toEqual({ runs: 6, going: 0, orphans: 0, learntMs: expect.any(Number) });
  await context.close();
}, 240_000);
