/** The rules of accessibility that a program can check, run within a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { OTHER, type Theme, themeOf, turnTo } from './themes.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WAIT_MS = 60_000;

/** Nothing is being loaded any more. */
export const settled = (page: Page) =>
  expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: WAIT_MS }).toBe(0);

/** The number of a row belongs to its row by `aria-owns`, and the program counts it as a child of the grid too. */
const isOwnedNumber = (id: string, html: string, summary: string | undefined): boolean =>
  id === 'aria-required-children' &&
  html.includes('role="grid"') &&
  summary?.endsWith('[role=rowheader]') === true;

/** A menu with many entries has a box to search them; the keys lead from it into the entries. */
const isSearchInMenu = (id: string, html: string, summary: string | undefined): boolean =>
  id === 'aria-required-children' &&
  html.includes('role="menu"') &&
  summary?.endsWith('not allowed: input[aria-label]') === true;

type Rules = 'all' | 'of color';

const OPTIONS: Readonly<Record<Rules, RunOptions>> = {
  all: { resultTypes: ['violations'] },
  'of color': {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  },
};

/** Each violation with its places. */
const violations = async (page: Page, rules: Rules): Promise<readonly string[]> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, ${JSON.stringify(OPTIONS[rules])})`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        ({ html, failureSummary }) =>
          !isOwnedNumber(id, html, failureSummary) && !isSearchInMenu(id, html, failureSummary),
      )
      .map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};

const expectNoneIn = (page: Page, where: string, theme: Theme, rules: Rules) =>
  expect
    .poll(async () => [where, theme, ...(await violations(page, rules))], { timeout: WAIT_MS })
    .toEqual([where, theme]);

/**
 * By all rules in the theme that the page has, and by those of color in the other one, in which the page is left:
 * elements, their names and places are the same in both.
 */
export const expectNone = async (page: Page, where: string): Promise<void> => {
  await settled(page);
  const theme = await themeOf(page);
  await expectNoneIn(page, where, theme, 'all');
  await turnTo(page, OTHER[theme]);
  await expectNoneIn(page, where, OTHER[theme], 'of color');
};

/** Pairs of controls of the page that lie on each other, though neither is within the other. */
export const collisions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SELECTOR = 'main :is(a[href], button, input:not([type="hidden"]), select, textarea)';
    const controls = Array.from(document.querySelectorAll(SELECTOR), (element) => ({
      element,
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      box: element.getBoundingClientRect(),
    })).filter(({ element, box }) => box.width > 1 && box.height > 1 && element.checkVisibility());
    return controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter(
          (other) =>
            !one.element.contains(other.element) &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });
