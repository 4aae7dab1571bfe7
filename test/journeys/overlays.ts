/** What lies over a dashboard once it is opened, each as a person opens it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, WAIT_MS } from './axe.ts';

export interface Overlay {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Seen as soon as it is open. */
  readonly seen: (page: Page) => Locator;
}

export const CHARTS = {
  Airports: { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] },
  Months: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
  },
} as const;

const AIRPORT = 'ATL';
const KINDS = [
  ['Origin', 'filter_select', { column: { name: 'origin' } }],
  ['Distance', 'filter_range', { column: { name: 'distance' } }],
  ['When', 'filter_time', {}],
  ['Step', 'filter_timegrain', {}],
  ['Clock', 'filter_timecolumn', {}],
] as const;
const CHOSEN = {
  extraFormData: { filters: [{ col: 'origin', op: 'IN', val: [AIRPORT] }] },
  filterState: { value: [AIRPORT] },
};

/** A filter of each kind, of which the first has a value. */
export const filtersOf = (datasetId: number): readonly object[] =>
  KINDS.map(([name, filterType, target]) => ({
    id: `NATIVE_FILTER-${name}`,
    type: 'NATIVE_FILTER',
    filterType,
    name,
    description: `About ${name}`,
    targets: [filterType === 'filter_time' ? {} : { datasetId, ...target }],
    controlValues: { multiSelect: true },
    defaultDataMask: name === 'Origin' ? CHOSEN : { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  }));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Of the page as a whole. */
const pageMenu = (page: Page) => page.getByRole('button', { name: 'Dashboard menu' }).click();
const fromPage = (entry: string | RegExp) => async (page: Page) => {
  await pageMenu(page);
  await item(page, entry).click();
};

const chartMenu = async (page: Page): Promise<void> => {
  await region(page, 'Airports').hover();
  await region(page, 'Airports').getByRole('button', { name: 'More options' }).click();
  await item(page, 'View query').waitFor();
};
const fromChart = (entry: string) => async (page: Page) => {
  await chartMenu(page);
  await item(page, entry).click();
};
const valueMenu = async (page: Page): Promise<void> => {
  const value = region(page, 'Airports').getByRole('button', { name: AIRPORT, exact: true });
  await value.click({ button: 'right' });
  await item(page, 'Drill by').waitFor();
};
const drillBy = async (page: Page): Promise<void> => {
  await valueMenu(page);
  await item(page, 'Drill by').press('ArrowRight');
};

const inBar = async (page: Page): Promise<Locator> => {
  const closed = page.getByRole('button', { name: /^Show filters/ });
  if (await closed.isVisible()) await closed.click();
  const bar = page.getByRole('group', { name: 'Origin', exact: true });
  await bar.waitFor();
  return page.locator('body');
};
const pressed = (name: string | RegExp) => async (page: Page) =>
  (await inBar(page)).getByRole('button', { name }).click();
const listed = (name: string) => async (page: Page) =>
  (await inBar(page)).getByRole('combobox', { name, exact: true }).click();
const option = (page: Page) => page.getByRole('option').first();

/** Of a dashboard as its readers see it. */
export const READING: readonly Overlay[] = [
  { name: 'the menu of a chart', open: chartMenu, seen: (page) => item(page, 'View query') },
  {
    name: 'the files of a chart',
    open: async (page) => {
      await chartMenu(page);
      await item(page, 'Files and pictures').press('ArrowRight');
    },
    seen: (page) => item(page, 'Copy picture'),
  },
  ...['View as table', 'View query', 'Why these numbers', 'Drill to detail'].map((entry) => ({
    name: entry,
    open: fromChart(entry),
    seen: (page: Page) => dialog(page, /./),
  })),
  { name: 'the menu of a value', open: valueMenu, seen: (page) => item(page, 'Drill by') },
  {
    name: 'the dimensions of a value',
    open: drillBy,
    seen: (page) => item(page, /^destination$/i),
  },
  {
    name: 'another dimension',
    open: async (page) => {
      await drillBy(page);
      await item(page, /^destination$/i).click();
    },
    seen: (page) => dialog(page, 'Drill by: Airports'),
  },
  {
    name: 'the filters on a chart',
    open: (page) => page.getByRole('button', { name: /on Airports$/ }).click(),
    seen: (page) => dialog(page, 'Filters on Airports'),
  },
  {
    name: 'about a filter',
    open: pressed('About Origin'),
    seen: (page) => dialog(page, 'About Origin'),
  },
  { name: 'the views', open: pressed('My views'), seen: (page) => dialog(page, 'My views') },
  {
    name: 'the settings of the bar',
    // Beside the button of the drawer where the bar is one.
    open: (page) => page.getByRole('button', { name: 'Filter bar settings' }).click(),
    seen: (page) => item(page, 'Add or edit filters'),
  },
  ...['Origin', 'Step', 'Clock'].map((name) => ({
    name: `the list of ${name}`,
    open: listed(name),
    seen: option,
  })),
  { name: 'the menu of the dashboard', open: pageMenu, seen: (page) => item(page, 'Save as') },
  {
    name: 'the refresh intervals',
    open: async (page) => {
      await pageMenu(page);
      await item(page, 'Auto-refresh').press('ArrowRight');
    },
    seen: (page) => item(page, 'Every 5 minutes'),
  },
  ...['Share', 'Save as', 'Properties', 'Colors', 'Version history', 'Delete dashboard'].map(
    (entry) => ({
      name: entry,
      open: fromPage(entry),
      seen: (page: Page) => dialog(page, /./),
    }),
  ),
  { name: 'a time range', open: pressed(/^When:/), seen: (page) => dialog(page, 'When') },
  {
    name: 'the kinds of time ranges',
    open: async (page) => {
      await pressed(/^When:/)(page);
      await dialog(page, 'When').getByRole('combobox').click();
    },
    seen: option,
  },
];

const inBuilder = async (page: Page): Promise<void> => {
  const closed = page.getByRole('button', { name: 'Show builder' });
  if (await closed.isVisible()) await closed.click();
};
const written = (page: Page) => page.getByRole('textbox', { name: 'Markdown text' });

/** While it is edited. */
export const EDITING: readonly Overlay[] = [
  {
    name: 'the places of a chart',
    open: (page) => page.getByRole('button', { name: 'Arrange Airports' }).press('Enter'),
    seen: (page) => item(page, 'Move down'),
  },
  {
    name: 'the order of the charts',
    open: async (page) => {
      await inBuilder(page);
      await page.getByRole('combobox', { name: 'Order of charts' }).click();
    },
    seen: option,
  },
  { name: 'the style sheet', open: fromPage(/CSS/), seen: (page) => dialog(page, /./) },
  {
    name: 'the settings of a component',
    open: async (page) => {
      await page.getByRole('button', { name: 'Arrange Airports' }).press('Enter');
      await item(page, 'Settings').click();
    },
    seen: (page) => dialog(page, 'Settings of Airports'),
  },
  {
    name: 'a text that is written',
    open: async (page) => {
      await inBuilder(page);
      await page.getByRole('tab', { name: 'Layout elements' }).click();
      await page.getByRole('button', { name: 'Add Text' }).click();
    },
    seen: written,
  },
  {
    name: 'the menu of a tab',
    open: async (page) => {
      await fromPage('Add top-level tabs')(page);
      await page.getByRole('button', { name: /^Actions of tab/ }).click();
    },
    seen: (page) => item(page, 'Rename'),
  },
  {
    name: 'leaving without a save',
    open: (page) => page.getByRole('link', { name: 'Sextant' }).first().click(),
    seen: (page) => dialog(page, 'Leave without saving?'),
  },
];

/** What lies over the page, and a text that is written in place. */
const OVER =
  '[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible, textarea[aria-label="Markdown text"]:visible';

/** Escape by Escape, of which each closes one thing, until nothing lies over the page; `what` was opened. */
export const closed = async (page: Page, what: string): Promise<void> => {
  const over = page.locator(OVER);
  for (let left = await over.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await expect.poll(() => over.count(), { timeout: WAIT_MS }).toBeLessThan(left);
    await settled(page);
    expect(await over.count(), `what is left of ${what}`).toBe(left - 1);
  }
};
