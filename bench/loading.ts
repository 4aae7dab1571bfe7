/** Opening pages with an empty cache and again: requests, steps, and beside a real Superset where one is given. */
import type { Browser } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { Measuring } from './bench.ts';
import { CHARTS, makeBoard } from './board.ts';
import type { ApiClient } from './client.ts';
import { exampleCharts } from './examples.ts';
import { type Opened, type Site, type Visit, visit } from './opening.ts';
import type { Measure } from './report.ts';
import { realSuperset } from './realSuperset.ts';

const ROUNDS = 3;
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
  const first = await signedInByPage(browser, url);
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
  readonly cold: readonly Visit[];
  readonly again: readonly Visit[];
}

/** A site and a place there. */
interface Opening {
  readonly site: Site;
  readonly place: Opened;
}

/** Several sites in turns: each time a browser that has nothing stored, and the same one again. */
const inTurns = async (
  openings: readonly Opening[],
  isOpenToAll: boolean,
): Promise<readonly Visits[]> => {
  const all = openings.map(() => ({ cold: [] as Visit[], again: [] as Visit[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { site, place }] of openings.entries()) {
      const context = await site(isOpenToAll);
      try {
        all[at]?.cold.push(await visit(context, place.path, place.goal));
        all[at]?.again.push(await visit(context, place.path, place.goal));
      } finally {
        await context.close();
      }
    }
  }
  return all;
};

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(0));

const waterfall = (one: Visit): string =>
  `page ${ms(one.page)}, first paint ${ms(one.firstPaint)}, first call ${ms(one.firstCall)}, chart data asked ${ms(one.firstData)} to ${ms(one.lastData)} and there at ${ms(one.lastDataEnd)}`;

/** The visit of the middle. */
const typical = (all: readonly Visit[]): Visit => {
  const one = all.toSorted((a, b) => a.there - b.there)[Math.floor(all.length / 2)];
  if (!one) throw new Error('No visit was made');
  return one;
};

const measuresOf = (name: string, { mostRequests }: Place, { cold, again }: Visits): Measure[] => {
  const first = typical(cold);
  const isDrawn = name === 'Explore' || name === 'dashboard';
  return [
    {
      name: `${name}: requests of a first visit`,
      value: Math.max(...cold.map(({ requests }) => requests)),
      unit: '',
      target: mostRequests,
      note: `${first.scripts} scripts`,
    },
    {
      name: `${name}: first visit`,
      value: first.there,
      unit: 'ms',
      target: null,
      note: `median of ${ROUNDS}; ${waterfall(first)}`,
    },
    {
      name: `${name}: files in the browser's cache`,
      value: typical(again).there,
      unit: 'ms',
      target: isDrawn ? CACHED_TARGET_MS : null,
      note: `median of ${ROUNDS}; ${waterfall(typical(again))}`,
    },
  ];
};

/** How many times sooner: medians of visits in turns, and with the files in the cache. */
const ratio = (name: string, theirs: Visits, ours: Visits): Measure => ({
  name,
  value: typical(theirs.cold).there / typical(ours.cold).there,
  unit: '×',
  target: null,
  note: `wanted 5; ${ms(typical(theirs.cold).there)} : ${ms(typical(ours.cold).there)} ms, ${typical(theirs.cold).requests} : ${typical(ours.cold).requests} requests; again × ${(typical(theirs.again).there / typical(ours.again).there).toFixed(1)}`,
});

export const loading: Measuring = async (bench) => {
  const { url } = await bench.server();
  const browser = await bench.browser();
  const own = await ownSite(browser, url);
  const all = await places(await bench.client());
  const real = await realSuperset(browser, SCREEN);
  const measures: Measure[] = [];
  try {
    for (const [name, place] of Object.entries(all)) {
      const theirs = real?.places[name];
      const before = real?.before.places[name];
      const [ours, other, front] = await inTurns(
        [
          { site: own, place },
          ...(real && theirs ? [{ site: real.site, place: theirs }] : []),
          ...(real && before ? [{ site: real.before.site, place: before }] : []),
        ],
        place.isOpenToAll === true,
      );
      if (!ours) continue;
      measures.push(...measuresOf(name, place, ours));
      if (other) measures.push(ratio(`${name}: a real Superset : this`, other, ours));
      if (other && front)
        measures.push(ratio(`${name}: a real Superset : these pages before it`, other, front));
    }
  } finally {
    await real?.leave();
  }
  return measures;
};
