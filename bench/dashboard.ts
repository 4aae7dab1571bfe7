/** The time from opening a dashboard of thirteen charts until the last one is drawn, on a fresh server and from its cache. */
import type { Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import { chartsAsked } from '../test/journeys/chartCalls.ts';
import { CHARTS, makeBoard } from './board.ts';
import type { ApiClient } from './client.ts';
import { median } from './report.ts';
import type { Measuring } from './bench.ts';

const COLD = 3;
const CACHED = 5;
/** Superset 6 with a warm cache takes 2.5 to 3 s for such a dashboard. */
const TARGET_S = 3;
/** Tall enough that no chart waits to be scrolled into view. */
const SCREEN = { width: 1440, height: 1600 };

const ready = async (page: Page, path: string): Promise<number> => {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          const drawn = document.querySelectorAll('section[data-status="rendered"]').length;
          if (drawn >= wanted) done(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    CHARTS,
  );
};

/** The page's own chart requests again, all at once and bypassing the cache: the cost of the data alone. */
const askAll = async (
  client: ApiClient,
  contexts: readonly Readonly<Record<string, unknown>>[],
): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    contexts.map((context) =>
      client.json('POST', '/api/v1/chart/data', { ...context, force: true }),
    ),
  );
  return performance.now() - began;
};

export const dashboard: Measuring = async (bench) => {
  const path = `/superset/dashboard/${await makeBoard(await bench.client())}/`;
  const browser = await bench.browser();
  const cold: number[] = [];
  const alone: number[] = [];
  const cached: number[] = [];
  for (let round = 0; round < COLD; round++) {
    const { url } = await bench.restart();
    const context = await signedInByPage(browser, url, { viewport: SCREEN });
    const page = await context.newPage();
    const contexts: Readonly<Record<string, unknown>>[] = [];
    page.on('request', (request) => {
      contexts.push(
        ...chartsAsked<Readonly<Record<string, unknown>>>(request).map((one) => one.context),
      );
    });
    cold.push(await ready(page, path));
    alone.push(await askAll(await bench.client(), [...contexts]));
    if (round === COLD - 1) {
      for (let again = 0; again < CACHED; again++) cached.push(await ready(page, path));
    }
    await context.close();
  }
  return [
    {
      name: `dashboard of ${CHARTS} charts, server just started`,
      value: median(cold) / 1000,
      unit: 's',
      target: TARGET_S,
      note: `median of ${COLD}; × ${(median(cold) / median(alone)).toFixed(1)} of its requests sent by a program (${(median(alone) / 1000).toFixed(2)} s)`,
    },
    {
      name: `dashboard of ${CHARTS} charts, answers in the cache`,
      value: median(cached) / 1000,
      unit: 's',
      target: TARGET_S,
      note: `median of ${CACHED}, × ${(median(cached) / median(cold)).toFixed(2)} of the first`,
    },
  ];
};
