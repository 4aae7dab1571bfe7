/** The two themes. The page follows the system. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shoot, WAIT_MS } from '../browser.ts';
import { inkOf } from './ink.ts';

export const OTHER = { light: 'dark', dark: 'light' } as const;
export type Theme = keyof typeof OTHER;

export const LEAST_INK = 0.001;

export const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => document.documentElement.dataset.mantineColorScheme as Theme);

export const turnTo = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
};

/** What is on a page is drawn in the dark theme as in the light one, in which the page is before and after. */
export const expectInBothThemes = async (
  page: Page,
  name: string,
  ...parts: readonly Locator[]
): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await turnTo(page, theme);
    for (const part of parts)
      await expect
        .poll(async () => inkOf(await part.screenshot()), { timeout: WAIT_MS })
        .toBeGreaterThan(LEAST_INK);
    await shoot(page, `${name}-${theme}`);
  }
  await turnTo(page, 'light');
};
