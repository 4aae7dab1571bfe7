/** In Explore: from a change of the look to the new picture, and to the control that shows it. */
import type { Browser, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Bench, Measuring } from './bench.ts';
import type { ApiClient } from './client.ts';
import { redrawn, type Redrawn, watchDrawing } from './drawing.ts';
import { flightsDatasetId } from './examples.ts';
import { type Measure, median, quantile } from './report.ts';

const ROUNDS = 8;
const WARM_UP = 1;
const TARGET_MS = 50;
const HALF_YEAR = {
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator: '2001-01-01 : 2001-07-01',
};
const COMMON = { x_axis: 'date', metrics: ['average_delay'], adhoc_filters: [HALF_YEAR] };

interface Drawn {
  readonly name: string;
  readonly viz_type: string;
  readonly params: object;
  /** Null where no figure is wanted. */
  readonly target: number | null;
}

const CHARTS: readonly Drawn[] = [
  {
    name: 'a line of 181 points',
    viz_type: 'echarts_timeseries_line',
    params: { ...COMMON, time_grain_sqla: 'P1D' },
    target: TARGET_MS,
  },
  {
    name: 'ten lines of 4,300 points',
    viz_type: 'echarts_timeseries_line',
    params: {
      ...COMMON,
      time_grain_sqla: 'PT1H',
      groupby: ['origin'],
      limit: 10,
      timeseries_limit_metric: 'count',
      row_limit: 50_000,
    },
    target: TARGET_MS,
  },
  {
    name: 'a scatter of 100,000 points',
    viz_type: 'echarts_timeseries_scatter',
    params: { ...COMMON, time_grain_sqla: null, row_limit: 100_000 },
    target: null,
  },
];

const makeChart = async (client: ApiClient, { name, viz_type, params }: Drawn): Promise<number> => {
  const id = await flightsDatasetId(client);
  const chart = await client.json<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: `Redrawn: ${name}`,
    viz_type,
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify({ ...params, viz_type, datasource: `${id}__table` }),
  });
  return chart.id;
};

/** A setting of the look that moves no point. */
const minorTicks = (page: Page) => page.getByRole('checkbox', { name: 'Minor ticks' });

const openChart = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/explore/?slice_id=${id}`);
  await page.locator('section[data-status="rendered"] canvas').first().waitFor();
  await page.getByRole('tab', { name: 'Customize' }).click();
  const section = page.getByRole('button', { name: 'X-axis', exact: true });
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
  await minorTicks(page).waitFor();
  await page.waitForLoadState('networkidle');
};

const measured = async (bench: Bench, browser: Browser, chart: Drawn): Promise<Measure[]> => {
  const id = await makeChart(await bench.client(), chart);
  const context = await signedInByPage(browser, (await bench.server()).url);
  try {
    const page = await context.newPage();
    await watchDrawing(page);
    await openChart(page, id);
    const taken: Redrawn[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const one = await redrawn(page, minorTicks(page));
      if (round >= 0) taken.push(one);
    }
    const pictures = taken.map(({ pictureMs }) => pictureMs);
    const controls = taken.map(({ controlMs }) => controlMs);
    return [
      {
        name: `${chart.name}: look-only change to picture, median`,
        value: median(pictures),
        unit: 'ms',
        target: chart.target,
        note: `p95 ${quantile(pictures, 0.95).toFixed(0)}, least ${Math.min(...pictures).toFixed(0)}; ${ROUNDS} changes, up to 17 ms of each the wait for a frame`,
      },
      {
        name: `${chart.name}: the control shows its change, median`,
        value: median(controls),
        unit: 'ms',
        target: chart.target,
        note: `p95 ${quantile(controls, 0.95).toFixed(0)}`,
      },
    ];
  } finally {
    await context.close();
  }
};

export const redraw: Measuring = async (bench) => {
  const browser = await bench.browser();
  const measures: Measure[] = [];
  for (const chart of CHARTS) measures.push(...(await measured(bench, browser, chart)));
  return measures;
};
