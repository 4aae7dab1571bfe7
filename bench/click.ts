/** From a click in a list to the picture: a dataset and charts of three million rows, nothing of which is kept, and again. */
import type { Locator, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Measuring } from './bench.ts';
import type { ApiClient } from './client.ts';
import { flightsDatasetId } from './examples.ts';
import { type Measure, median } from './report.ts';

const ROUNDS = 3;
const PICTURE = 'section[data-status="rendered"] [data-picture]';
/** The thought of a person who waits a second goes on. */
const POINTS_TARGET_MS = 1000;

interface Chart {
  readonly name: string;
  readonly viz_type: string;
  readonly params: object;
  /** One less in each round: a statement that was never asked. */
  readonly mostRows: number;
}

const LINE: Chart = {
  name: 'Three million rows',
  viz_type: 'echarts_timeseries_line',
  params: { time_grain_sqla: 'P1D' },
  mostRows: 9000,
};
const POINTS: Chart = {
  name: 'A hundred thousand points',
  viz_type: 'echarts_timeseries_scatter',
  params: { time_grain_sqla: null },
  mostRows: 100_000,
};

interface Clicked {
  readonly ms: number;
  /** What of it the page waited for the rows. */
  readonly rowsMs: number;
}

/** In the page, which stays the same one: the click opens Explore without a new document. */
const clicked = async (page: Page, target: Locator): Promise<Clicked> => {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    document.addEventListener(
      'click',
      ({ timeStamp }) => Object.assign(window, { clickedAt: timeStamp }),
      { capture: true, once: true },
    );
  });
  await target.click();
  return page.evaluate(
    (picture) =>
      new Promise<Clicked>((done) => {
        const { clickedAt } = window as unknown as { clickedAt: number };
        const look = () => {
          if (!document.querySelector(picture)) return requestAnimationFrame(look);
          const rows = performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname === '/api/v1/chart/data')
            .map(({ duration }) => duration);
          return done({ ms: performance.now() - clickedAt, rowsMs: Math.max(0, ...rows) });
        };
        look();
      }),
    PICTURE,
  );
};

const makeChart = async (client: ApiClient, chart: Chart, round: number): Promise<string> => {
  const id = await flightsDatasetId(client);
  const { viz_type } = chart;
  const name = `${chart.name}, ${round}`;
  const params = {
    ...chart.params,
    viz_type,
    datasource: `${id}__table`,
    x_axis: 'date',
    metrics: ['average_delay'],
    row_limit: chart.mostRows - round,
  };
  await client.json('POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type,
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return name;
};

const told = (all: readonly Clicked[]) =>
  `of these ${median(all.map(({ rowsMs }) => rowsMs)).toFixed(0)} ms for the rows`;

export const click: Measuring = async (bench) => {
  const { url } = await bench.restart();
  const client = await bench.client();
  const context = await signedInByPage(await bench.browser(), url);
  const page = await context.newPage();
  const from = async (list: string, name: string) => {
    await page.goto(list);
    const link = page.getByRole('link', { name, exact: true }).first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    return clicked(page, link);
  };
  try {
    const first = await from('/tablemodelview/list/', 'flights');
    const datasets: Clicked[] = [];
    const fresh: Clicked[] = [];
    const kept: Clicked[] = [];
    const freshPoints: Clicked[] = [];
    const keptPoints: Clicked[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      datasets.push(await from('/tablemodelview/list/', 'flights'));
      const line = await makeChart(client, LINE, round);
      fresh.push(await from('/chart/list/', line));
      kept.push(await from('/chart/list/', line));
      const points = await makeChart(client, POINTS, round);
      freshPoints.push(await from('/chart/list/', points));
      keptPoints.push(await from('/chart/list/', points));
    }
    const measure = (
      name: string,
      all: readonly Clicked[],
      target: number | null = null,
    ): Measure => ({
      name: `3,000,000 rows, click to picture: ${name}`,
      value: median(all.map(({ ms }) => ms)),
      unit: 'ms',
      target,
      note: `${told(all)}; ${all.length === 1 ? 'once' : `median of ${all.length}`}`,
    });
    return [
      measure('a dataset, server just started', [first]),
      measure('a dataset again', datasets),
      measure('a chart that was never asked', fresh),
      measure('the same chart again', kept),
      measure('100,000 points, never asked', freshPoints, POINTS_TARGET_MS),
      measure('the same points again', keptPoints, POINTS_TARGET_MS),
    ];
  } finally {
    await context.close();
  }
};
