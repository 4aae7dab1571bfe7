/** What a first visit of each page costs in requests, with an empty browser cache. These figures are exact on any machine. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, signedIn, WAIT_MS } from '../browser.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

const MOST_SCRIPTS_AT_FIRST_PAINT = 12;
/** So tall that every chart of a dashboard is near enough to be drawn. */
const SCREEN = { width: 1440, height: 2400 };

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;

let server: ServerProcess;
let browser: Browser;
let signed: Signed;
/** In an address: the id of an example chart, and of the dashboard with most charts. */
const ids: Record<string, number> = {};

const idOf = async (context: BrowserContext, resource: string, name: string, text: string) => {
  const q = encodeURIComponent(`(filters:!((col:${name},opr:ct,value:'${text}')))`);
  const answer = await context.request.get(`/api/v1/${resource}/?q=${q}`);
  const id = ((await answer.json()) as { ids: readonly number[] }).ids[0];
  if (id === undefined) throw new Error(`There is no ${resource} "${text}"`);
  return id;
};

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const first = await signedIn(browser, server.url);
  signed = await first.storageState();
  ids.chart = await idOf(first, 'chart', 'slice_name', 'Delay, day by day');
  ids.dashboard = await idOf(first, 'dashboard', 'dashboard_title', 'light');
  await first.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Visit {
  /** Method, address and body of each request, in order. */
  readonly requests: readonly string[];
  readonly scripts: number;
  readonly scriptsNamed: number;
}

/** Opens a page in a new browser and stays until it is there and nothing more is loaded. */
const visit = async (path: string, shown: string, count: number): Promise<Visit> => {
  const isOpenToAll = path.startsWith('/login');
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SCREEN,
    ...(isOpenToAll ? {} : { storageState: signed }),
  });
  context.setDefaultTimeout(WAIT_MS);
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    let scripts = 0;
    page.on('request', (request) => {
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
      if (new URL(request.url()).pathname.endsWith('.js')) scripts += 1;
    });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    await page
      .locator(shown)
      .nth(count - 1)
      .waitFor();
    await page.waitForLoadState('networkidle');
    const named = new Set(Array.from(html.matchAll(/(?:href|src)="([^"]+\.js)"/g), ([, at]) => at));
    return { requests, scripts, scriptsNamed: named.size };
  } finally {
    await context.close();
  }
};

/** The browser looks at the icon again when the address changes, and a page says every ten seconds that it is open. */
const REPEATED = /\/favicon\.svg |\/presence /;

const DRAWN = 'section[data-status="rendered"]';

describe('a first visit', () => {
  test.each([
    ['/login/', 'input[type="password"]', 1, 15],
    ['/superset/welcome/', 'main h1, main h2', 1, 25],
    ['/chart/list/', 'tbody tr', 10, 25],
    ['/dashboard/list/', 'tbody tr', 1, 25],
    ['/tablemodelview/list/', 'tbody tr', 1, 25],
    ['/databaseview/list/', 'tbody tr', 1, 25],
    ['/sqllab/', '.ace_line', 1, 40],
    ['/explore/?slice_id=<chart>', DRAWN, 1, 40],
    ['/superset/dashboard/<dashboard>/', DRAWN, 9, 40],
  ])(
    'of %s sends few requests, none of them twice, few scripts before the first paint, and not the catalog of icons [WGT-12]',
    async (pattern, shown, count, most) => {
      const path = pattern.replace(/<(\w+)>/, (_, name: string) => String(ids[name]));
      const { requests, scripts, scriptsNamed } = await visit(path, shown, count);
      const twice = requests.filter((one, at) => requests.indexOf(one) !== at);
      expect(twice.filter((one) => !REPEATED.test(one))).toEqual([]);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(most);
      expect(requests.filter((one) => one.includes('/assets/catalog-'))).toEqual([]);
      expect(scriptsNamed).toBeLessThanOrEqual(MOST_SCRIPTS_AT_FIRST_PAINT);
      expect(scriptsNamed).toBeGreaterThan(2);
      expect(scripts).toBeLessThanOrEqual(MOST_SCRIPTS_AT_FIRST_PAINT + 3);
    },
  );

  test('of a dashboard asks for the charts of its first screen in one request', async () => {
    const { requests } = await visit(`/superset/dashboard/${ids.dashboard}/`, DRAWN, 9);
    expect(requests.filter((one) => one.includes('/chart/several'))).toHaveLength(1);
  });
});
