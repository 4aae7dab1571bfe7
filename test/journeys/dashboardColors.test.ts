/** One value has one color: in all charts of a dashboard, in any order of loading, after a reload and in Explore. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, shoot, signedIn } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';
import { makeDashboard } from './dashboards.ts';
import { askOneByOne } from './chartCalls.ts';
import { turnTo } from './themes.ts';

const WAIT_MS = 60_000;
const STORY_MS = 240_000;

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

const from = (...origins: readonly string[]) => ({
  groupby: ['origin'],
  adhoc_filters: [
    {
      clause: 'WHERE',
      expressionType: 'SIMPLE',
      subject: 'origin',
      operator: 'IN',
      comparator: origins,
    },
  ],
});
const BARS = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
} as const;
const CHARTS = {
  Shares: { viz_type: 'pie', metric: 'count', ...from('ORD', 'ATL', 'DFW') },
  Atlanta: { ...BARS, ...from('ATL') },
  Chicago: { ...BARS, ...from('ORD') },
} as const;

/** The colors that cover most of a picture, as `r,g,b`; text, lines and the surface are grey. */
const colorsOf = (page: Page, within: string, count: number): Promise<readonly string[]> =>
  page.evaluate(
    ([selector, most]) => {
      const counts = new Map<string, number>();
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>(`${selector} canvas`)) {
        const { width, height } = canvas;
        const drawn = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        for (let at = 0; at < drawn.length; at += 4) {
          const [r = 0, g = 0, b = 0, alpha = 0] = drawn.slice(at, at + 4);
          if (alpha < 255 || Math.max(r, g, b) - Math.min(r, g, b) < 50) continue;
          const color = `${r},${g},${b}`;
          counts.set(color, (counts.get(color) ?? 0) + 1);
        }
      }
      return [...counts]
        .sort(([, one], [, other]) => other - one)
        .slice(0, most)
        .map(([color]) => color);
    },
    [within, count] as const,
  );

const colors = async (page: Page) => ({
  shares: (await colorsOf(page, 'section[aria-label="Shares"]', 3)).toSorted(),
  atlanta: await colorsOf(page, 'section[aria-label="Atlanta"]', 1),
  chicago: await colorsOf(page, 'section[aria-label="Chicago"]', 1),
});
type Colors = Awaited<ReturnType<typeof colors>>;

const isOneEach = ({ shares, atlanta, chicago }: Colors): boolean =>
  shares.length === 3 &&
  atlanta.join() !== chicago.join() &&
  [...atlanta, ...chicago].filter((color) => shares.includes(color)).length === 2;

/** The colors, once each value has the same one everywhere and no chart is drawn anew. */
const settledColors = async (page: Page): Promise<Colors> => {
  let last = await colors(page);
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last);
        last = await colors(page);
        return isOneEach(last) && JSON.stringify(last) === before;
      },
      { timeout: WAIT_MS, interval: 500 },
    )
    .toBe(true);
  return last;
};

test('a value has one color in all charts, whichever comes last, after a reload and in Explore, in both themes [COL-03] [COL-04]', {
  timeout: STORY_MS,
}, async () => {
  // The dark ones are stored as those of the light theme.
  const context = await signedIn(browser, server.url, { colorScheme: 'dark' });
  const address = await makeDashboard(context, 'Colors', CHARTS);
  // Each has its answer when the test says so.
  await askOneByOne(context);
  const page = await context.newPage();
  let release = () => undefined as void;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const held: string[] = [];
  await page.route('**/api/v1/chart/data**', async (route) => {
    if (route.request().postData()?.includes('"pie"')) {
      held.push(new URL(route.request().url()).pathname);
      await released;
    }
    await route.continue();
  });
  await page.goto(address);
  for (const name of ['Atlanta', 'Chicago'])
    await page.locator(`section[aria-label="${name}"] canvas`).first().waitFor();
  expect(held).toEqual(['/api/v1/chart/data']);
  expect(await page.locator('section[aria-label="Shares"] canvas').count()).toBe(0);
  release();
  const first = await settledColors(page);
  await shoot(page, 'dashboard-colors-dark');

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect.poll(() => colors(page), { timeout: WAIT_MS }).toEqual(first);

  await turnTo(page, 'light');
  await expect.poll(() => colors(page), { timeout: WAIT_MS }).not.toEqual(first);
  const light = await settledColors(page);
  await shoot(page, 'dashboard-colors-light');
  await page.reload();
  await expect.poll(() => colors(page), { timeout: WAIT_MS }).toEqual(light);

  const atlanta = page.getByRole('region', { name: 'Atlanta', exact: true });
  await atlanta.hover();
  await atlanta.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit chart' }).click();
  await page.waitForURL(/\/explore\//);
  await expect
    .poll(() => colorsOf(page, 'section[data-status="rendered"]', 1), { timeout: WAIT_MS })
    .toEqual(light.atlanta);
  await turnTo(page, 'dark');
  await expect
    .poll(() => colorsOf(page, 'section[data-status="rendered"]', 1), { timeout: WAIT_MS })
    .toEqual(first.atlanta);
  await context.close();
});
