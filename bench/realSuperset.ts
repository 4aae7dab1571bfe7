/** A real Superset to compare with: SUPERSET_URL, SUPERSET_USER, SUPERSET_PASSWORD. Nothing is written there. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { Opened, Site } from './opening.ts';

const { SUPERSET_URL, SUPERSET_USER = 'admin', SUPERSET_PASSWORD = 'admin' } = process.env;

export interface RealSuperset {
  readonly site: Site;
  /** By our names; without a chart and a dashboard there, Explore and the dashboard are missing. */
  readonly places: Readonly<Record<string, Opened>>;
}

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

/** Of a resource, the id of the first one; undefined where there is none. */
const firstId = async (context: BrowserContext, resource: string): Promise<number | undefined> => {
  const answer = await context.request.get(`/api/v1/${resource}/`);
  return ((await answer.json()) as { readonly ids: readonly number[] }).ids[0];
};

export const realSuperset = async (
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<RealSuperset | null> => {
  if (!SUPERSET_URL) return null;
  const options = { baseURL: SUPERSET_URL, viewport };
  const first = await browser.newContext(options);
  await signIn(first);
  const storageState = await first.storageState();
  const chart = await firstId(first, 'chart');
  const dashboard = await firstId(first, 'dashboard');
  await first.close();
  return {
    site: (isOpenToAll) =>
      browser.newContext({ ...options, ...(isOpenToAll ? {} : { storageState }) }),
    places: {
      'sign-in': { path: '/login/', goal: { shown: 'input[type="password"]' } },
      list: {
        path: '/chart/list/',
        goal: { shown: 'tbody tr, .ant-empty, .empty-state', loading: LOADING },
      },
      'SQL Lab': {
        path: '/sqllab/',
        goal: { shown: '.ace_line, .SqlEditorTabs' },
      },
      ...(chart === undefined
        ? {}
        : {
            Explore: {
              path: `/explore/?slice_id=${chart}`,
              goal: { shown: DRAWN, loading: LOADING },
            },
          }),
      ...(dashboard === undefined
        ? {}
        : {
            dashboard: {
              path: `/superset/dashboard/${dashboard}/`,
              goal: { shown: DRAWN, loading: LOADING },
            },
          }),
    },
  };
};
