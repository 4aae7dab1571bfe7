/** The rules of accessibility that a program can check, run within a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Each violation with its places. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    "axe.run(document, { resultTypes: ['violations'] })",
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

/** In both themes, one after the other; the page is left in the dark one. */
export const expectNone = async (page: Page, where: string): Promise<void> => {
  await settled(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await expect
      .poll(async () => [where, colorScheme, ...(await violations(page))], { timeout: WAIT_MS })
      .toEqual([where, colorScheme]);
  }
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
