/** The time from a movement of a dragged range until twelve other charts on three million rows are drawn again. */
import type { Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { ApiClient } from './client.ts';
import type { Measuring } from './bench.ts';
import { flightsDatasetId } from './examples.ts';
import { framesOf } from './frames.ts';
import { quantile } from './report.ts';

const TARGET_MS = 100;
const SCREEN = { width: 1440, height: 1400 };
const SOURCE = 'Days';
const PER_ROW = 4;
const MOVES = 30;
const FRAMES = 90;
/** Of the width of the picture. */
const STARTS_AT = 0.3;

const delay = (aggregate: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: 'delay' },
  label: `${aggregate} of delay`,
});
const bars = (x_axis: string, metric: unknown) => ({
  viz_type: 'echarts_timeseries_bar',
  x_axis,
  metrics: [metric],
  groupby: [],
});
const CHARTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [SOURCE]: {
    viz_type: 'echarts_area',
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
  },
  Total: { viz_type: 'big_number_total', metric: 'count' },
  Mean: { viz_type: 'big_number_total', metric: delay('AVG') },
  Latest: { viz_type: 'big_number_total', metric: delay('MAX') },
  Airports: { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] },
  Targets: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['destination'],
    metrics: [delay('AVG')],
  },
  Punctuality: { viz_type: 'pie', groupby: ['punctuality'], metric: 'count' },
  Classes: { viz_type: 'pie', groupby: ['distance_class'], metric: 'count' },
  Hours: bars('hour', 'count'),
  'Delays by hour': bars('hour', delay('AVG')),
  'Delays by class': bars('distance_class', delay('AVG')),
  Steps: bars('delay_step', 'count'),
  Delays: { viz_type: 'histogram_v2', column: 'delay', bins: 20 },
};
const OTHERS = Object.keys(CHARTS).length - 1;

const makeBoard = async (client: ApiClient): Promise<number> => {
  const datasource_id = await flightsDatasetId(client);
  const ids: number[] = [];
  for (const [slice_name, params] of Object.entries(CHARTS)) {
    const { id } = await client.json<{ readonly id: number }>('POST', '/api/v1/chart/', {
      slice_name,
      viz_type: params.viz_type,
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify({ row_limit: 1000, adhoc_filters: [], ...params }),
    });
    ids.push(id);
  }
  const rows = Array.from({ length: Math.ceil(ids.length / PER_ROW) }, (_, at) => ({
    id: `ROW-${at}`,
    charts: ids.slice(at * PER_ROW, (at + 1) * PER_ROW),
  }));
  const above = ['ROOT_ID', 'GRID_ID'];
  const part = (id: string, type: string, parents: readonly string[], more: object) =>
    [id, { id, type, parents, children: [], meta: {}, ...more }] as const;
  const positions = Object.fromEntries([
    part('ROOT_ID', 'ROOT', [], { children: ['GRID_ID'] }),
    part('GRID_ID', 'GRID', ['ROOT_ID'], { children: rows.map(({ id }) => id) }),
    part('HEADER_ID', 'HEADER', [], { meta: { text: 'Brushed' } }),
    ...rows.flatMap(({ id, charts }) => [
      part(id, 'ROW', above, { children: charts.map((chart) => `CHART-${chart}`) }),
      ...charts.map((chartId) =>
        part(`CHART-${chartId}`, 'CHART', [...above, id], {
          meta: { chartId, width: 12 / PER_ROW, height: 30 },
        }),
      ),
    ]),
  ]);
  const { id } = await client.json<{ readonly id: number }>('POST', '/api/v1/dashboard/', {
    dashboard_title: 'Brushed',
    json_metadata: JSON.stringify({ positions }),
  });
  return id;
};

/** Moves the pointer, and waits until the charts have an answer to that and were painted: at first each asks alone. */
const moved = (page: Page, x: number, requests: number): Promise<number> =>
  page.evaluate(
    ([to, wanted]) =>
      new Promise<number>((done) => {
        performance.clearResourceTimings();
        performance.setResourceTimingBufferSize(1000);
        const began = performance.now();
        window.dispatchEvent(new PointerEvent('pointermove', { clientX: to, clientY: 200 }));
        const look = () => {
          const answered = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/api/v1/chart/brush')).length;
          // The frame after the one in which the last answer is drawn.
          if (answered >= wanted) requestAnimationFrame(() => done(performance.now() - began));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [x, requests] as const,
  );

export const brush: Measuring = async (bench) => {
  const client = await bench.client();
  const id = await makeBoard(client);
  const { url } = await bench.restart();
  const context = await signedInByPage(await bench.browser(), url, { viewport: SCREEN });
  const page = await context.newPage();
  await page.goto(`/superset/dashboard/${id}/`);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('section[data-status="rendered"]').length >= wanted,
    OTHERS + 1,
  );
  const box = await page
    .getByRole('region', { name: SOURCE, exact: true })
    .locator('[data-picture]')
    .boundingBox();
  if (!box) throw new Error('The chart to be brushed has no place');
  const at = (share: number) => box.x + box.width * share;
  await page.mouse.move(at(STARTS_AT), box.y + box.height / 2);
  await page.mouse.down();
  const first = await moved(page, at(STARTS_AT + 0.05), OTHERS);
  const times: number[] = [];
  for (let move = 1; move <= MOVES; move += 1)
    times.push(await moved(page, at(STARTS_AT + 0.05 + (move * 0.5) / MOVES), 1));
  const frames = await framesOf(page, FRAMES, [at(STARTS_AT + 0.55), at(STARTS_AT + 0.1)]);
  const idle = await framesOf(page, FRAMES);
  await context.close();
  const note = `from a movement until ${OTHERS} charts on 3,000,000 rows are drawn`;
  return [
    { name: 'brush, first movement of a drag', value: first, unit: 'ms', target: null, note },
    {
      name: 'brush, later movements',
      value: quantile(times, 0.5),
      unit: 'ms',
      target: TARGET_MS,
      note: `median of ${MOVES}, ${note}`,
    },
    {
      name: 'brush, later movements, p95',
      value: quantile(times, 0.95),
      unit: 'ms',
      target: TARGET_MS,
      note,
    },
    {
      name: 'brush, frames while dragging, p95',
      value: quantile(frames, 0.95),
      unit: 'ms',
      target: null,
      note: `median ${quantile(frames, 0.5).toFixed(1)} ms; p95 of the same page at rest ${quantile(idle, 0.95).toFixed(1)} ms`,
    },
  ];
};
