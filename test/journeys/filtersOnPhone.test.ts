/** The drawer of filters on a phone. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signedIn, watched } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { makeDashboard } from './dashboards.ts';
import { expectInBothThemes } from './themes.ts';

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

const flightsId = async ({ request }: BrowserContext): Promise<number> => {
  const q = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:flights)))');
  const answer = await request.get(`/api/v1/dataset/?q=${q}`);
  const { ids } = (await answer.json()) as { ids: readonly number[] };
  return ids[0] ?? 0;
};

const filter = (datasetId: number, name: string, more: object) => ({
  id: `NATIVE_FILTER-${name}`,
  type: 'NATIVE_FILTER',
  name,
  targets: [{ datasetId, column: { name: 'distance' } }],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
});

const opened = async (context: BrowserContext): Promise<Page> => {
  const datasetId = await flightsId(context);
  const ranges = ['Near', 'Far', 'Short', 'Long', 'Low', 'High'];
  const address = await makeDashboard(
    context,
    'Many filters',
    { Count: { viz_type: 'big_number_total', metric: 'count' } as { viz_type: string } },
    {
      native_filter_configuration: [
        ...ranges.map((name) => filter(datasetId, name, { filterType: 'filter_range' })),
        filter(datasetId, 'Origin', {
          filterType: 'filter_select',
          targets: [{ datasetId, column: { name: 'origin' } }],
          controlValues: { enableEmptyFilter: true },
        }),
      ],
    },
  );
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

/** Scrolls the drawer step by step; which of its marks lay over the buttons below. */
const overButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const apply = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Apply filter',
    );
    const actions = apply?.parentElement;
    const [slider] = document.querySelectorAll('[role="slider"]');
    let scroller: Element | null = slider ?? null;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1)
      scroller = scroller.parentElement;
    if (!actions || !scroller) return ['nothing scrolls'];
    const over: string[] = [];
    for (let top = 0; top < scroller.scrollHeight; top += 5) {
      scroller.scrollTop = top;
      const box = actions.getBoundingClientRect();
      for (const mark of document.querySelectorAll('[role="slider"]')) {
        const { left, top: y, width, height } = mark.getBoundingClientRect();
        const [x, middle] = [left + width / 2, y + height / 2];
        if (middle <= box.top || middle >= box.bottom) continue;
        if (!actions.contains(document.elementFromPoint(x, middle)))
          over.push(mark.getAttribute('aria-label') ?? '');
      }
    }
    return over;
  });

test('a chart leads to the filter that it waits for, whose ranges stay below the buttons, drawn in both themes [FLT-04] [DLD-27]', async () => {
  const viewport = { width: 390, height: 640 };
  const context = await signedIn(browser, server.url, { viewport });
  const page = await opened(context);
  const problems = watched(page);
  await page.getByRole('button', { name: 'Go to the filter Origin' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  const control = drawer.getByRole('combobox', { name: 'Origin' });
  await drawer.getByRole('slider', { name: 'High at most' }).waitFor();
  /* The drawer gives the focus away once more when it has come to rest. */
  await drawer.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  await expect.poll(() => control.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await overButtons(page)).toEqual([]);
  await expectInBothThemes(page, 'filters-on-phone', drawer);
  expect(problems).toEqual([]);
  await context.close();
});
