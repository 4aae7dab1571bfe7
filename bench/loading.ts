/** Opening pages with an empty cache and again: requests, steps, and beside a real Superset where one is given. */
import type { Browser } from 'playwright-core';
import { signedIn } from '../test/browser.ts';
import type { Measuring } from './bench.ts';
import { CHARTS, makeBoard } from './board.ts';
import type { ApiClient } from './client.ts';
import { exampleCharts } from './examples.ts';
import { type Opened, type Site, type Visit, visit } from './opening.ts';
import { median, type Measure } from './report.ts';
import { realSuperset } from './realSuperset.ts';

const AGAIN = 3;
const CACHED_TARGET_MS = 400;
/** Tall enough that no chart waits to be scrolled into view. */
const SCREEN = { width: 1440, height: 1600 };
const LINE_CHART = 'Delay, day by day';

interface Place extends Opened {
  readonly mostRequests: number;
  readonly isOpenToAll?: true;
}

const places = async (client: ApiClient): Promise<Readonly<Record<string, Place>>> => {
  const line = (await exampleCharts(client)).find(({ slice_name }) => slice_name === LINE_CHART);
  if (!line) throw new Error(`The example chart "${LINE_CHART}" is missing`);
  const charts = 'section[data-status="rendered"]';
  return {
    'sign-in': {
      path: '/login/',
      goal: { shown: 'input[type="password"]' },
      mostRequests: 15,
      isOpenToAll: true,
    },
    list: { path: '/chart/list/', goal: { shown: 'tbody tr', count: 10 }, mostRequests: 25 },
    'SQL Lab': { path: '/sqllab/', goal: { shown: '.ace_line' }, mostRequests: 40 },
    Explore: {
      path: `/explore/?slice_id=${line.id}`,
      goal: { shown: `${charts} canvas` },
      mostRequests: 40,
    },
    dashboard: {
      path: `/superset/dashboard/${await makeBoard(client)}/`,
      goal: { shown: charts, count: CHARTS },
      mostRequests: 40,
    },
  };
};

const ownSite = async (browser: Browser, url: string): Promise<Site> => {
  const first = await signedIn(browser, url);
  const storageState = await first.storageState();
  await first.close();
  return (isOpenToAll) =>
    browser.newContext({
      baseURL: url,
      viewport: SCREEN,
      ...(isOpenToAll ? {} : { storageState }),
    });
};

interface Visits {
  readonly cold: Visit;
  readonly again: readonly Visit[];
}

/** The first visit of a browser that has nothing stored, and later ones. */
const visits = async (
  site: Site,
  { path, goal }: Opened,
  isOpenToAll: boolean,
): Promise<Visits> => {
  const context = await site(isOpenToAll);
  try {
    const cold = await visit(context, path, goal);
    const again: Visit[] = [];
    for (let round = 0; round < AGAIN; round++) again.push(await visit(context, path, goal));
    return { cold, again };
  } finally {
    await context.close();
  }
};

const middle = (all: readonly Visit[], step: (one: Visit) => number | null): number =>
  median(all.map((one) => step(one) ?? Number.NaN));

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(0));

const waterfall = (one: Visit): string =>
  `page ${ms(one.page)}, first paint ${ms(one.firstPaint)}, first call ${ms(one.firstCall)}, chart data asked ${ms(one.firstData)} to ${ms(one.lastData)} and there at ${ms(one.lastDataEnd)}`;

const measuresOf = (name: string, { mostRequests }: Place, { cold, again }: Visits): Measure[] => {
  const typical = again.toSorted((a, b) => a.there - b.there)[Math.floor(again.length / 2)] ?? cold;
  const isDrawn = name === 'Explore' || name === 'dashboard';
  return [
    {
      name: `${name}: requests of a first visit`,
      value: cold.requests,
      unit: '',
      target: mostRequests,
      note: `${cold.scripts} scripts`,
    },
    {
      name: `${name}: first visit`,
      value: cold.there,
      unit: 'ms',
      target: null,
      note: waterfall(cold),
    },
    {
      name: `${name}: files in the browser's cache`,
      value: middle(again, ({ there }) => there),
      unit: 'ms',
      target: isDrawn ? CACHED_TARGET_MS : null,
      note: `median of ${AGAIN}; ${waterfall(typical)}`,
    },
  ];
};

export const loading: Measuring = async (bench) => {
  const { url } = await bench.server();
  const browser = await bench.browser();
  const own = await ownSite(browser, url);
  const real = await realSuperset(browser, SCREEN);
  const measures: Measure[] = [];
  for (const [name, place] of Object.entries(await places(await bench.client()))) {
    const isOpenToAll = place.isOpenToAll === true;
    const ours = await visits(own, place, isOpenToAll);
    measures.push(...measuresOf(name, place, ours));
    const theirs = real?.places[name];
    if (!real || !theirs) continue;
    const other = await visits(real.site, theirs, isOpenToAll);
    measures.push({
      name: `${name}: first visit, a real Superset : this`,
      value: other.cold.there / ours.cold.there,
      unit: '×',
      target: null,
      note: `wanted 5; ${ms(other.cold.there)} ms with ${other.cold.requests} requests there; again × ${(middle(other.again, ({ there }) => there) / middle(ours.again, ({ there }) => there)).toFixed(1)}`,
    });
  }
  return measures;
};
