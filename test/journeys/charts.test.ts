/**
 * Each chart type made from nothing, by mouse or by the keyboard alone, or by both: its picture, its rows beside an
 * answer in SQL, what is saved of it, and its file. A new type is a row of `charts/cases.ts`.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIZ_TYPES } from '@/viz/registry';
import { launchBrowser, shoot, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { expectRows } from './charts/answers.ts';
import { CASES } from './charts/cases.ts';
import { downloadPng, saveAs, saveUnchanged } from './charts/keeping.ts';
import { keyboard } from './charts/keyboard.ts';
import { begin, draw, drawn, set } from './charts/making.ts';
import { mouse } from './charts/mouse.ts';
import { step } from './charts/step.ts';
import { saveLayers } from './chartForms.ts';
import { inkOf } from './ink.ts';

/** Everybody's types. The settings of the others are of the same kinds, so that one hand is enough for each. */
const BY_BOTH: ReadonlySet<string> = new Set([
  'Table',
  'Pivot table',
  'Line',
  'Bar',
  'Area',
  'Scatter',
  'Mixed',
  'Histogram',
  'Box plot',
  'Pie',
  'Big number with trend',
  'Big number',
  'Big number with comparison',
]);
const casesOf = (by: 'mouse' | 'keyboard') =>
  CASES.filter(({ type }, at) => BY_BOTH.has(type) || (at % 2 === 0) === (by === 'mouse'));

const LEAST_INK = 0.001;
/** States are waited for, however busy the machine is. */
const WAIT_MS = 60_000;
const STORY_MS = 300_000;

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

test('every chart type has a journey of its own', () => {
  expect(CASES.map(({ type }) => type)).toEqual(VIZ_TYPES.map(({ name }) => name));
});

describe.each([
  ['mouse', 'light', mouse],
  ['keyboard', 'dark', keyboard],
] as const)('a chart made by %s, %s:', (by, colorScheme, handOf) => {
  let context: BrowserContext;
  let page: Page;
  let problems: readonly string[];
  beforeAll(async () => {
    context = await signedIn(browser, server.url, { colorScheme });
    context.setDefaultTimeout(WAIT_MS);
    page = await context.newPage();
    problems = watched(page);
  });
  afterAll(() => context?.close());

  test.each(casesOf(by))(
    '$type answers “$question”, is stored as it was saved, and leaves as a file [CHS-05, CHS-07, SLC-04]',
    { timeout: STORY_MS },
    async ({ type, dataset, settings, sql, says, hasParts }) => {
      const hand = handOf(page);
      const name = `${type} by ${by}`;
      const known = problems.length;
      if (hasParts) await step('the charts that it is made of', () => saveLayers(context));
      await step('a new chart', () => begin(page, hand, type, dataset));
      for (const setting of settings)
        await step(`the setting ${JSON.stringify(setting)}`, () => set(page, hand, setting));
      await step('the picture', async () => {
        await draw(page, hand);
        await shoot(page, `${type}-${colorScheme}`);
        expect(inkOf(await drawn(page).screenshot())).toBeGreaterThan(LEAST_INK);
        expect(await drawn(page).textContent()).toMatch(says);
      });
      await step('its rows', () => expectRows(page, hand, sql));
      const id = await step('saving it', () => saveAs(page, hand, name));
      await step('opening it again', () => saveUnchanged(page, hand, id, name));
      await step('its file', async () =>
        expect(inkOf(await downloadPng(page, hand))).toBeGreaterThan(LEAST_INK),
      );
      expect(problems.slice(known)).toEqual([]);
    },
  );
});
