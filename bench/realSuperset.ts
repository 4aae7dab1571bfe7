/** A real Superset to compare with: SUPERSET_URL, SUPERSET_USER, SUPERSET_PASSWORD. Nothing is written there. */
import type { Browser, BrowserContext } from 'playwright-core';
import { startServer } from '../test/serverProcess.ts';
import type { Opened, Site } from './opening.ts';

const { SUPERSET_URL, SUPERSET_USER = 'admin', SUPERSET_PASSWORD = 'admin' } = process.env;

export interface RealSuperset {
  readonly site: Site;
  /** By our names; without a chart and a dashboard there, Explore and the dashboard are missing. */
  readonly places: Readonly<Record<string, Opened>>;
  /** The same places of the same Superset, through our pages before it. */
  readonly before: { readonly site: Site; readonly places: Readonly<Record<string, Opened>> };
  readonly leave: () => Promise<void>;
}

/** Its form and ours have the same ids. */
const signIn = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage();
  await page.goto('/login/');
  await page.locator('#username').fill(SUPERSET_USER);
  await page.locator('#password').fill(SUPERSET_PASSWORD);
  await page.locator('#password').press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.close();
};

const LOADING = '[data-test="loading-indicator"], .slice_container .loading';
const DRAWN = '.slice_container :is(canvas, table, .header-line, svg)';
const OUR_LOADING = 'section[aria-busy="true"]';
const OUR_DRAWN = 'section[data-status="rendered"]';

/** Of a resource, the id of the first one; undefined where there is none. */
const firstId = async (context: BrowserContext, resource: string): Promise<number | undefined> => {
  const answer = await context.request.get(`/api/v1/${resource}/`);
  return ((await answer.json()) as { readonly ids: readonly number[] }).ids[0];
};

type Ids = Readonly<Record<'chart' | 'dashboard', number | undefined>>;

/** A new browser there, signed in once. */
const siteOf = async (
  browser: Browser,
  options: { readonly baseURL: string; readonly viewport: Viewport },
): Promise<{ readonly site: Site; readonly ids: Ids }> => {
  const first = await browser.newContext(options);
  try {
    await signIn(first);
    const storageState = await first.storageState();
    const ids = {
      chart: await firstId(first, 'chart'),
      dashboard: await firstId(first, 'dashboard'),
    };
    const site: Site = (isOpenToAll) =>
      browser.newContext({ ...options, ...(isOpenToAll ? {} : { storageState }) });
    return { site, ids };
  } finally {
    await first.close();
  }
};

interface Viewport {
  readonly width: number;
  readonly height: number;
}

const placesOf = (
  { chart, dashboard }: Ids,
  shown: Readonly<Record<'list' | 'sqlLab' | 'chart', string>>,
  loading: string,
): Readonly<Record<string, Opened>> => ({
  'sign-in': { path: '/login/', goal: { shown: 'input[type="password"]' } },
  list: { path: '/chart/list/', goal: { shown: shown.list, loading } },
  'SQL Lab': { path: '/sqllab/', goal: { shown: shown.sqlLab } },
  ...(chart !== undefined && {
    Explore: { path: `/explore/?slice_id=${chart}`, goal: { shown: shown.chart, loading } },
  }),
  ...(dashboard !== undefined && {
    dashboard: {
      path: `/superset/dashboard/${dashboard}/`,
      goal: { shown: shown.chart, loading },
    },
  }),
});

export const realSuperset = async (
  browser: Browser,
  viewport: Viewport,
): Promise<RealSuperset | null> => {
  if (!SUPERSET_URL) return null;
  const { site, ids } = await siteOf(browser, { baseURL: SUPERSET_URL, viewport });
  const front = await startServer({ args: ['--superset', SUPERSET_URL, '--log-level', 'none'] });
  try {
    const before = await siteOf(browser, { baseURL: front.url, viewport });
    return {
      site,
      places: placesOf(
        ids,
        {
          list: 'tbody tr, .ant-empty, .empty-state',
          sqlLab: '.ace_line, .SqlEditorTabs',
          chart: DRAWN,
        },
        LOADING,
      ),
      before: {
        site: before.site,
        places: placesOf(
          ids,
          { list: 'tbody tr', sqlLab: '.ace_line', chart: OUR_DRAWN },
          OUR_LOADING,
        ),
      },
      leave: async () => void (await front.stop()),
    };
  } catch (error) {
    await front.stop();
    throw error;
  }
};
