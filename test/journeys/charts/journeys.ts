/**
 * Each chart type made from nothing: its picture, its rows beside an answer in SQL, what is saved of it, and its file.
 * A new type is a row of `cases.ts`.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn, watched } from '../../browser.ts';
import { type ServerProcess, startServer } from '../../serverProcess.ts';
import { saveParts } from '../chartForms.ts';
import { inkOf } from '../ink.ts';
import { LEAST_INK, OTHER, type Theme, turnTo } from '../themes.ts';
import { expectRows } from './answers.ts';
import { CASES } from './cases.ts';
import type { Hand } from './hand.ts';
import { downloadPng, saveAs, saveUnchanged } from './keeping.ts';
import { begin, draw, drawn, set } from './making.ts';
import { step } from './step.ts';

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

/** States are waited for, however busy the machine is. */
const WAIT_MS = 60_000;
const JOURNEY_MS = 300_000;
/** Whoever stops in the middle of a date is told what is wrong with it: on a busy machine a hand does. */
const HALF_A_DATE = /status of 400 .*\/api\/v1\/time_range\//;

interface Way {
  readonly by: 'mouse' | 'keyboard';
  readonly colorScheme: Theme;
  readonly handOf: (page: Page) => Hand;
}

/** The journeys of one hand, in a file of their own, since files run beside each other. */
export const chartJourneys = ({ by, colorScheme, handOf }: Way) =>
  describe(`a chart made by ${by}, ${colorScheme}:`, () => {
    let server: ServerProcess;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let problems: readonly string[];
    beforeAll(async () => {
      server = await startServer();
      browser = await launchBrowser();
      context = await signedIn(browser, server.url, { colorScheme });
      page = await context.newPage();
      problems = watched(page, HALF_A_DATE);
    });
    afterAll(async () => {
      await context?.close();
      await browser?.close();
      await server?.stop();
    });

    test.each(casesOf(by))(
      '$type answers “$question”, is stored as it was saved, and leaves as a file [CHS-05, CHS-07, SLC-04]',
      { timeout: JOURNEY_MS },
      async ({ type, dataset, settings, sql, says, hasParts }) => {
        const hand = handOf(page);
        const name = `${type} by ${by}`;
        const known = problems.length;
        if (hasParts) await step('the charts that it is made of', () => saveParts(context));
        await step('a new chart', () => begin(page, hand, type, dataset));
        for (const setting of settings)
          await step(`the setting ${JSON.stringify(setting)}`, () => set(page, hand, setting));
        await step('the picture', async () => {
          await draw(page, hand);
          // The picture of the former settings is there until the new one is.
          await expect.poll(() => drawn(page).textContent(), { timeout: WAIT_MS }).toMatch(says);
          await shoot(page, `${type}-${colorScheme}`);
          expect(inkOf(await drawn(page).screenshot())).toBeGreaterThan(LEAST_INK);
        });
        await step('its rows', () => expectRows(page, hand, sql));
        const id = await step('saving it', () => saveAs(page, hand, name));
        await step('opening it again', () => saveUnchanged(page, hand, id, name));
        await step('its file', async () =>
          expect(inkOf(await downloadPng(page, hand))).toBeGreaterThan(LEAST_INK),
        );
        await step('the other theme', async () => {
          await turnTo(page, OTHER[colorScheme]);
          await expect
            .poll(async () => inkOf(await drawn(page).screenshot()), { timeout: WAIT_MS })
            .toBeGreaterThan(LEAST_INK);
          await shoot(page, `${type}-${OTHER[colorScheme]}`);
          await turnTo(page, colorScheme);
        });
        expect(problems.slice(known)).toEqual([]);
      },
    );
  });
