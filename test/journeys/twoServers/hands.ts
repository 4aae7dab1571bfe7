/** One dashboard on two servers: the same acts of a person on the page of each. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ChartAnswers, chartAnswers } from './chartAnswers.ts';

export interface Hands {
  readonly page: Page;
  readonly answers: ChartAnswers;
  readonly choose: (filter: string, values: readonly string[]) => Promise<void>;
  readonly setRange: (filter: string, from: string, to: string) => Promise<void>;
  readonly setTime: (filter: string, from: string, to: string) => Promise<void>;
  readonly apply: () => Promise<void>;
  readonly clearAll: () => Promise<void>;
  readonly openTab: (name: RegExp) => Promise<void>;
  /** Opens each tab until every chart in it was answered. */
  readonly seeAll: () => Promise<void>;
  /** The part of the page that one chart has. */
  readonly chart: (name: string) => Locator;
  /** Clicks a cell of a table. */
  readonly clickCell: (chart: string, text: string) => Promise<void>;
}

type Names = ReadonlyMap<number, string>;

const idOf = (names: Names, wanted: string): number =>
  [...names].find(([, name]) => name === wanted)?.[0] ?? 0;

/** Clicks in the middle of a share of its width and height, where the pointer says that something stands there. */
const clickWhere = async (chart: Locator, [x, y]: readonly [number, number]): Promise<boolean> => {
  const canvas = chart.locator('canvas').first();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The chart has no place');
  const { mouse } = canvas.page();
  await mouse.move(box.x + box.width * x, box.y + box.height * y);
  const pointer = await canvas.evaluate((element) => getComputedStyle(element).cursor);
  const isSomething = pointer === 'pointer';
  if (isSomething) await mouse.click(box.x + box.width * x, box.y + box.height * y);
  return isSomething;
};

/**
 * Clicks marks of a picture until another chart is asked for what is wanted, or for anything where nothing is named;
 * what that one is asked for then.
 */
export const clickMark = async (
  hands: Hands,
  [chart, other]: readonly [chart: string, other: string],
  places: readonly (readonly [x: number, y: number])[],
  wanted?: string,
): Promise<string> => {
  for (const place of places) {
    const before = hands.answers.conditions(other) ?? '';
    if (!(await clickWhere(hands.chart(chart), place))) continue;
    await expect.poll(() => hands.answers.conditions(other)).not.toBe(before);
    const now = hands.answers.conditions(other) ?? '';
    if (now === (wanted ?? now)) return now;
  }
  throw new Error(`No mark of ${chart} asks for ${wanted ?? 'anything'}`);
};

const answered = async (answers: ChartAnswers, ids: () => Promise<readonly number[]>) => {
  await expect
    .poll(
      async () => {
        const all = await ids();
        return all.length > 0 && all.every(answers.has);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
};

const numbersIn = (found: Locator, attribute: string): Promise<readonly number[]> =>
  found.evaluateAll(
    (elements, name) =>
      elements.map((one) => Number(/\d+/.exec(one.getAttribute(name) ?? '')?.[0])),
    attribute,
  );

export const handsHere = (page: Page, names: Names): Hands => {
  const answers = chartAnswers(page, names);
  const bar = page.getByRole('region', { name: 'Filters', exact: true });
  const charts = page.locator('section[data-chart]:visible');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const chart = (name: string) => page.locator(`section[data-chart="${idOf(names, name)}"]`);
  return {
    page,
    answers,
    choose: async (filter, values) => {
      const box = bar.getByRole('combobox', { name: filter, exact: true });
      for (const value of values) {
        await box.click();
        if (await box.isEditable()) await box.fill(value);
        await option(value).click();
      }
      await page.keyboard.press('Escape');
    },
    setRange: async (filter, from, to) => {
      await bar.getByRole('textbox', { name: `${filter} from` }).fill(from);
      await bar.getByRole('textbox', { name: `${filter} to` }).fill(to);
    },
    setTime: async (filter, from, to) => {
      await bar.getByRole('button', { name: new RegExp(`^${filter}:`) }).click();
      const dialog = page.getByRole('dialog', { name: filter });
      await dialog.getByRole('combobox', { name: 'Range type' }).click();
      await option('Advanced').click();
      await dialog.getByRole('textbox', { name: /^Start/ }).fill(from);
      await dialog.getByRole('textbox', { name: /^End/ }).fill(to);
      await page.keyboard.press('Escape');
    },
    apply: () => bar.getByRole('button', { name: /^Apply/ }).click(),
    clearAll: () => bar.getByRole('button', { name: 'Clear all' }).click(),
    seeAll: async () => {
      for (const tab of await page.getByRole('main').getByRole('tab').all()) {
        await tab.click();
        await answered(answers, () => numbersIn(charts, 'data-chart'));
        for (const chart of await charts.all()) {
          await expect.poll(() => chart.getAttribute('aria-busy')).toBe('false');
          await expect.poll(() => chart.getAttribute('data-status')).toBe('rendered');
        }
      }
    },
    openTab: (name) => page.getByRole('main').getByRole('tab', { name }).click(),
    chart,
    clickCell: (name, text) =>
      chart(name).getByRole('button', { name: text, exact: true }).first().click(),
  };
};

const CHART = '[data-test="chart-grid-component"]';

export const handsThere = (page: Page, names: Names): Hands => {
  const answers = chartAnswers(page, names);
  const control = (filter: string) =>
    page
      .locator('[data-test="filter-bar"] form')
      .filter({ has: page.locator('h4').getByText(filter, { exact: true }) });
  const shownOption = (name: string) =>
    page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .and(page.getByTitle(name, { exact: true }));
  const charts = page.locator(`${CHART}:visible`);
  const tabs = page.locator('[data-test="dashboard-component-tabs"] [role=tab]');
  const chosen = (within: Locator) => within.locator('.ant-select-selection-item');
  const chart = (name: string) =>
    page.locator(`${CHART}[data-test-chart-id="${idOf(names, name)}"]`);
  return {
    page,
    answers,
    choose: async (filter, values) => {
      const missing = async () => {
        const there = await chosen(control(filter)).allInnerTexts();
        return values.filter((value) => !there.includes(value));
      };
      // What is cleared may take a value along that was chosen right after.
      await expect
        .poll(
          async () => {
            for (const value of await missing()) {
              await control(filter).locator('.ant-select-selector').click();
              await page.keyboard.type(value);
              await shownOption(value).click();
              await page.keyboard.press('Escape');
            }
            return missing();
          },
          { timeout: 120_000 },
        )
        .toEqual([]);
    },
    setRange: async (filter, from, to) => {
      for (const [end, value] of [
        ['from', from],
        ['to', to],
      ] as const) {
        await control(filter).locator(`[data-test="range-filter-${end}-input"]`).fill(value);
        await page.keyboard.press('Tab');
      }
    },
    setTime: async (filter, from, to) => {
      await control(filter).locator('[data-test="time-range-trigger"]').click();
      const dialog = page.locator('.ant-popover:not(.ant-popover-hidden)');
      await dialog.locator('.ant-select-selector').click();
      await shownOption('Advanced').click();
      await dialog.locator('input[type=text]').nth(0).fill(from);
      await dialog.locator('input[type=text]').nth(1).fill(to);
      await dialog.locator('[data-test="date-filter-control__apply-button"]').click();
    },
    apply: () => page.locator('[data-test="filter-bar__apply-button"]').click(),
    clearAll: async () => {
      await page.locator('[data-test="filter-bar__clear-button"]').click();
      await chosen(page.locator('[data-test="filter-bar"]')).first().waitFor({ state: 'hidden' });
    },
    seeAll: async () => {
      for (const tab of await tabs.all()) {
        await tab.click();
        await answered(answers, () => numbersIn(charts, 'data-test-chart-id'));
      }
    },
    openTab: (name) => tabs.filter({ hasText: name }).click(),
    chart,
    clickCell: (name, text) =>
      chart(name).locator('td').getByText(text, { exact: true }).first().dispatchEvent('click'),
  };
};
