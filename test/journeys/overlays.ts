/** What lies over a dashboard once it is opened, each as a person opens it. */
import type { Locator, Page } from 'playwright-core';

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
      const closed = page.getByRole('button', { name: 'Show builder' });
      if (await closed.isVisible()) await closed.click();
      await page.getByRole('combobox', { name: 'Order of charts' }).click();
    },
    seen: option,
  },
  {
    name: 'the style sheet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Dashboard menu' }).click();
      await item(page, /CSS/).click();
    },
    seen: (page) => dialog(page, /./),
  },
];

/** Until nothing lies over the page. */
export const closed = async (page: Page): Promise<void> => {
  const over = page.locator(
    '[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible',
  );
  for (let left = 4; left > 0 && (await over.count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  }
  await over.first().waitFor({ state: 'hidden' });
};
