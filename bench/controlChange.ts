/** In Explore: from a change of a control that asks the server, once Update is pressed, to the picture of the new rows. */
import type { Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Bench, Measuring } from './bench.ts';
import { type Answered, answered, watchDrawing } from './drawing.ts';
import { flightsDatasetId } from './examples.ts';
import { pageTime } from './pageTime.ts';
import { type Measure, median, quantile } from './report.ts';
import { processorOfAllMs } from './requests.ts';

const COLD_MS = 300;
const KEPT_MS = 100;
const FIRST_LIMIT = 10;
const LIMITS = [11, 12, 13, 14, 15, 16, 17, 18];

const makeChart = async (bench: Bench): Promise<number> => {
  const client = await bench.client();
  const id = await flightsDatasetId(client);
  const params = {
    viz_type: 'echarts_timeseries_line',
    datasource: `${id}__table`,
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['average_delay'],
    groupby: ['origin'],
    limit: FIRST_LIMIT,
    timeseries_limit_metric: 'count',
    row_limit: 50_000,
  };
  const chart = await client.json<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: 'Asked again',
    viz_type: params.viz_type,
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return chart.id;
};

const limitTo = async (page: Page, count: number): Promise<void> => {
  const limit = page.getByRole('combobox', { name: 'Series limit' });
  await limit.fill(String(count));
  await limit.press('Enter');
};

interface Changed extends Answered {
  readonly ofPageMs: number;
  readonly ofServerMs: number;
}

export const controlChange: Measuring = async (bench) => {
  const id = await makeChart(bench);
  const { url, pid } = await bench.restart();
  const context = await signedInByPage(await bench.browser(), url);
  try {
    const page = await context.newPage();
    await watchDrawing(page);
    await page.goto(`/explore/?slice_id=${id}`);
    await page.locator('section[data-status="rendered"] canvas').first().waitFor();
    await page.waitForLoadState('networkidle');
    const processor = await pageTime(page);
    const round = async () => {
      const taken: Changed[] = [];
      for (const limit of LIMITS) {
        await limitTo(page, limit);
        const [before, ofServer] = [await processor(), processorOfAllMs(pid)];
        const one = await answered(page, page.getByRole('button', { name: 'Update chart' }));
        taken.push({
          ...one,
          ofPageMs: (await processor()) - before,
          ofServerMs: processorOfAllMs(pid) - ofServer,
        });
      }
      return taken;
    };
    const cold = await round();
    const kept = await round();
    const measure = (name: string, all: readonly Changed[], target: number): Measure => {
      const middle = (key: keyof Changed) => median(all.map((one) => one[key])).toFixed(0);
      return {
        name: `control change that asks, ${name}, median`,
        value: median(all.map(({ pictureMs }) => pictureMs)),
        unit: 'ms',
        target,
        note:
          `p95 ${quantile(
            all.map(({ pictureMs }) => pictureMs),
            0.95,
          ).toFixed(0)}; of these ${middle('rowsMs')} for the rows; ` +
          `processor time of the page ${middle('ofPageMs')}, of the server ${middle('ofServerMs')}`,
      };
    };
    return [
      measure('values not asked before', cold, COLD_MS),
      measure('answers kept', kept, KEPT_MS),
    ];
  } finally {
    await context.close();
  }
};
