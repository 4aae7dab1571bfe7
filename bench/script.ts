/** The script that Chromium loads on a first visit of a page, in transferred bytes; what comes right after the first paint included. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signedInByPage } from '../test/browser.ts';
import type { ShownPage } from '../server/page/preloads.ts';
import { bytesByManifest } from './bytes.ts';
import { type ApiClient } from './client.ts';
import { exampleCharts } from './examples.ts';
import type { Measure } from './report.ts';
import type { Measuring } from './bench.ts';

interface Place {
  readonly page: ShownPage;
  readonly path: string;
  readonly target: number;
  readonly isThere: (page: Page) => Promise<void>;
  readonly isOpen?: true;
}

const LINE_CHART = 'Delay, day by day';

const places = async (client: ApiClient): Promise<Readonly<Record<string, Place>>> => {
  const line = (await exampleCharts(client)).find(({ slice_name }) => slice_name === LINE_CHART);
  if (!line) throw new Error(`The example chart "${LINE_CHART}" is missing`);
  return {
    'sign-in': {
      page: 'signIn',
      path: '/login/',
      target: 200,
      isOpen: true,
      isThere: (page) => page.getByRole('button', { name: /sign in/i }).waitFor(),
    },
    'SQL Lab': {
      page: 'sqlLab',
      path: '/sqllab/',
      target: 420,
      isThere: (page) => page.locator('.ace_editor').first().waitFor(),
    },
    Explore: {
      page: 'explore',
      path: `/explore/?slice_id=${line.id}`,
      target: 520,
      isThere: (page) => page.locator('canvas').first().waitFor(),
    },
    dashboard: {
      page: 'dashboard',
      path: '/superset/dashboard/flights/',
      target: 520,
      isThere: (page) => page.locator('canvas').first().waitFor(),
    },
  };
};

/** Each page gets a context of its own, so that nothing comes from the browser's cache. */
const visit = async (
  browser: Browser,
  url: string,
  member: Awaited<ReturnType<BrowserContext['storageState']>>,
  { path, isThere, isOpen }: Place,
) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    ...(isOpen ? {} : { storageState: member }),
  });
  try {
    const page = await context.newPage();
    const sizes: Promise<{ bytes: number; coding: string }>[] = [];
    page.on('requestfinished', (request) => {
      if (!new URL(request.url()).pathname.endsWith('.js')) return;
      sizes.push(
        Promise.all([request.sizes(), request.response()]).then(
          ([{ responseBodySize }, answer]) => ({
            bytes: responseBodySize,
            coding: answer?.headers()['content-encoding'] ?? 'plain',
          }),
        ),
      );
    });
    await page.goto(path);
    await isThere(page);
    await page.waitForLoadState('networkidle');
    return await Promise.all(sizes);
  } finally {
    await context.close();
  }
};

export const script: Measuring = async (bench) => {
  const { url } = await bench.server();
  const browser = await bench.browser();
  const context = await signedInByPage(browser, url);
  const member = await context.storageState();
  await context.close();
  const measures: Measure[] = [];
  for (const [name, place] of Object.entries(await places(await bench.client()))) {
    const files = await visit(browser, url, member, place);
    const codings = [...new Set(files.map(({ coding }) => coding))].join(', ');
    measures.push({
      name: `script of ${name}, first visit`,
      value: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      unit: 'kB',
      target: place.target,
      note: `${files.length} files, ${codings}; ${(bytesByManifest(place.page) / 1000).toFixed(0)} kB named by the HTML, the rest right after the first paint`,
    });
  }
  return measures;
};
