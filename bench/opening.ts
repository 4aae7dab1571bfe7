/** One visit of a page: the requests it sends, and when each of its steps happened, in ms since the visit began. */
import type { BrowserContext } from 'playwright-core';

/** What a person waits for: so many elements, and none that still loads. */
export interface Goal {
  readonly shown: string;
  readonly count?: number;
  readonly loading?: string;
}

export interface Opened {
  readonly path: string;
  readonly goal: Goal;
}

/** A new browser there: signed in, unless the page is open to all. */
export type Site = (isOpenToAll: boolean) => Promise<BrowserContext>;

export interface Visit {
  readonly requests: number;
  readonly scripts: number;
  readonly page: number;
  readonly firstPaint: number;
  /** Null where the page has no such call. */
  readonly firstCall: number | null;
  readonly firstData: number | null;
  readonly lastData: number | null;
  readonly lastDataEnd: number | null;
  readonly there: number;
}

const GIVE_UP_MS = 60_000;

/** A new tab has Chromium load pages of its own, hundreds of scripts on the same processors. */
const NEW_TAB_MS = 1_500;

/** Runs in the page. */
const reach = ({ shown, count = 1, loading, giveUpMs }: Goal & { giveUpMs: number }) =>
  new Promise<number>((done, fail) => {
    const look = () => {
      const isDone =
        document.querySelectorAll(shown).length >= count &&
        (loading === undefined || document.querySelector(loading) === null);
      if (isDone) done(performance.now());
      else if (performance.now() > giveUpMs) fail(new Error(`${shown} did not appear`));
      else requestAnimationFrame(look);
    };
    look();
  });

/** Runs in the page. */
const steps = () => {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const calls = resources.filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
  const data = calls.filter(({ name }) =>
    /^\/api\/v1\/chart\/(data|several)$/.test(new URL(name).pathname),
  );
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null);
  const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null);
  return {
    scripts: resources.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
    page: navigation?.responseEnd ?? Number.NaN,
    firstPaint: paint?.startTime ?? Number.NaN,
    firstCall: least(calls.map(({ startTime }) => startTime)),
    firstData: least(data.map(({ startTime }) => startTime)),
    lastData: most(data.map(({ startTime }) => startTime)),
    lastDataEnd: most(data.map(({ responseEnd }) => responseEnd)),
  };
};

/** Opens a page and stays until nothing has been loaded for a while, so that what comes right after it counts. */
export const visit = async (context: BrowserContext, path: string, goal: Goal): Promise<Visit> => {
  const page = await context.newPage();
  try {
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.waitForTimeout(NEW_TAB_MS);
    await page.goto(path, { waitUntil: 'commit' });
    const there = await page.evaluate(reach, { ...goal, giveUpMs: GIVE_UP_MS });
    await page.waitForLoadState('networkidle');
    return { requests, there, ...(await page.evaluate(steps)) };
  } finally {
    await page.close();
  }
};
