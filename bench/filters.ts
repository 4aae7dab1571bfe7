/** The time from Apply in the filter bar until the last of thirteen charts on three million rows is drawn again. */
import type { Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import { CHARTS, makeBoard } from './board.ts';
import type { Measuring } from './bench.ts';
import { flightsDatasetId } from './examples.ts';
import { pageTime } from './pageTime.ts';
import { type Measure, median, quantile } from './report.ts';
import { processorOfAllMs } from './requests.ts';

const COLD_MS = 300;
const KEPT_MS = 50;
/** Tall enough that no chart waits to be scrolled into view. */
const SCREEN = { width: 1440, height: 1600 };
const AIRPORTS = [
  'ATL',
  'ORD',
  'DFW',
  'LAX',
  'PHX',
  'STL',
  'DTW',
  'MSP',
  'LAS',
  'BOS',
  'SFO',
  'DEN',
];

const filterOf = (datasetId: number) => ({
  id: 'NATIVE_FILTER-origin',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: 'Origin',
  description: '',
  targets: [{ datasetId, column: { name: 'origin' } }],
  controlValues: { multiSelect: false },
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

const choose = async (page: Page, airport: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Origin' }).fill(airport);
  await page.getByRole('option', { name: airport, exact: true }).click();
};

/** Presses Apply; the time until all charts have their answers and are drawn. */
const applied = (page: Page): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        performance.clearResourceTimings();
        performance.setResourceTimingBufferSize(1000);
        const button = Array.from(document.querySelectorAll('button')).find((one) =>
          one.textContent.startsWith('Apply'),
        );
        const began = performance.now();
        button?.click();
        const look = () => {
          const answered = performance
            .getEntriesByType('resource')
            .some(({ name }) => name.includes('/api/v1/chart/several'));
          const isBusy = document.querySelector('section[aria-busy="true"]') !== null;
          const drawn = document.querySelectorAll('section[data-status="rendered"]').length;
          if (answered && !isBusy && drawn >= wanted) done(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    CHARTS,
  );

export const filters: Measuring = async (bench) => {
  const client = await bench.client();
  const id = await makeBoard(client, [filterOf(await flightsDatasetId(client))]);
  const { url, pid } = await bench.restart();
  const context = await signedInByPage(await bench.browser(), url, { viewport: SCREEN });
  const page = await context.newPage();
  await page.goto(`/superset/dashboard/${id}/`);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('section[data-status="rendered"]').length >= wanted,
    CHARTS,
  );
  const processor = await pageTime(page);
  const round = async () => {
    const times: number[] = [];
    const worked: number[] = [];
    const servers: number[] = [];
    for (const airport of AIRPORTS) {
      await choose(page, airport);
      const before = await processor();
      const ofServer = processorOfAllMs(pid);
      times.push(await applied(page));
      worked.push((await processor()) - before);
      servers.push(processorOfAllMs(pid) - ofServer);
    }
    return { times, worked, servers };
  };
  const cold = await round();
  const kept = await round();
  await context.close();
  const lineOf = (
    name: string,
    { times, worked, servers }: Awaited<ReturnType<typeof round>>,
    target: number,
  ): Measure => ({
    name: `filter change, ${name}`,
    value: quantile(times, 0.95),
    unit: 'ms',
    target,
    note:
      `p95 of ${AIRPORTS.length}, from Apply until the last of ${CHARTS} charts is drawn; ` +
      `median ${median(times).toFixed(0)}, processor time of the page ${median(worked).toFixed(0)}, ` +
      `of the server ${median(servers).toFixed(0)}`,
  });
  return [lineOf('values not asked before', cold, COLD_MS), lineOf('answers kept', kept, KEPT_MS)];
};
