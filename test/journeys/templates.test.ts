/** Charts whose text is a template: it is made beside the page, and stays in its frame. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { CHART_FORMS, datasetId, formOf } from './chartForms.ts';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let dataset: number;
beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const context = await signedIn(browser, server.url);
  dataset = await datasetId(context, CHART_FORMS.handlebars.dataset);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = async (settings: Readonly<Record<string, string>>) => {
  const form = { ...formOf('handlebars', dataset), ...settings };
  await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
};

test('a text that would take minutes is given up after seconds, and the page goes on meanwhile [T27]', async () => {
  await open({
    handlebarsTemplate: `{{#each data}}{{#each ../data}}{{#each ../../data}}${'*a_ '.repeat(200)}{{/each}}{{/each}}{{/each}}`,
  });
  await page.getByRole('alert').filter({ hasText: 'took longer than 5 seconds' }).waitFor();
});

test('styles move nothing out of the frame, and names of characters are known', async () => {
  await open({
    handlebarsTemplate: 'caf&eacute; <p class="over">over</p>',
    styleTemplate:
      'body { contain: none !important; overflow: visible !important; position: absolute; inset: -900px } .over { position: absolute; inset: -900px; background: red; z-index: 9999 }',
  });
  await page.getByText('café').waitFor();
  const isOver = await page.evaluate(
    () => document.elementFromPoint(4, 4)?.closest('.over') !== null,
  );
  expect(isOver).toBe(false);
});
