/** The HTML of a page starts its first calls; the page has to find them, and they have to be its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../render';
import { seedFlights } from '../seedFlights';

const INDEX = `<!doctype html><html><head><meta charset="utf-8" /><title>Sextant</title></head><body><div id="app"></div></body></html>`;

let pageDir: string;
let server: PageServer;
/** In an address: the id of a dashboard, a chart. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'sextant-page-'));
  writeFileSync(join(pageDir, 'index.html'), INDEX);
  server = await aPageServer({ config: { pageDir } });
  const datasource_id = await seedFlights(server);
  const made = async (path: string, json: Readonly<Record<string, unknown>>) =>
    ((await (await server.client.post(path, { json })).json()) as { id: number }).id;
  ids.chart = await made('/api/v1/chart/', {
    slice_name: 'Read early',
    viz_type: 'big_number_total',
    datasource_id,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'big_number_total', metric: 'count' }),
  });
  const node = (type: string, id: string, children: string[], meta = {}) => ({
    [id]: { type, id, children, meta },
  });
  const positions = {
    ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
    ...node('GRID', 'GRID_ID', ['ROW']),
    ...node('ROW', 'ROW', ['CHART']),
    ...node('CHART', 'CHART', [], { chartId: ids.chart, width: 4, height: 20 }),
  };
  ids.dashboard = await made('/api/v1/dashboard/', {
    dashboard_title: 'Read early',
    json_metadata: JSON.stringify({ positions }),
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(pageDir, { recursive: true });
});
afterEach(() => {
  delete window.sextantReads;
});

const fill = (address: string) => address.replace(/<(\w+)>/, (_, name) => String(ids[name]));

/** Runs the scripts that the server wrote into the page, as a browser does; returns the paths that were asked. */
const runScripts = async (address: string): Promise<readonly string[]> => {
  const answer = await server.client.get(address, { headers: { Accept: 'text/html' } });
  const html = await answer.text();
  for (const [, text = ''] of html.matchAll(/<script nonce="[^"]+">([\s\S]*?)<\/script>/g)) {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    new Function(text)();
  }
  await Promise.all(Object.values(window.sextantReads?.replies ?? {}));
  return Object.keys(window.sextantReads?.replies ?? {});
};

/** An address as it is sent: with its quotes encoded. */
const sentAs = (path: string) => {
  const { pathname, search } = new URL(path, 'http://sextant.test');
  return `${pathname}${search}`;
};
const callsTo = (path: string) => server.calls.filter(({ url }) => url === sentAs(path));
const open = (address: string) =>
  renderPage(address, { state: { session: toBootstrap(server.bootstrap as never) } });
const seen = (path: string) =>
  callsTo(path).map(({ method, headers }) => ({
    method,
    accept: headers.get('accept'),
    token: headers.get('x-csrftoken'),
  }));

const PAGES = [
  ['/superset/welcome/', 2],
  ['/dashboard/list/', 1],
  /** The page alone reads what an address says of a list. */
  ['/dashboard/list/?page=2', 0],
  ['/chart/list/', 1],
  ['/tablemodelview/list/', 1],
  ['/superset/dashboard/<dashboard>/', 3],
  ['/superset/dashboard/<dashboard>/?edit=true', 3],
  ['/explore/?slice_id=<chart>', 1],
  ['/sqllab/', 1],
  ['/sqllab/history/', 2],
  ['/sqllab/history/?page=2', 1],
  ['/savedqueryview/list/', 2],
  ['/databaseview/list/', 1],
] as const;

test.each(PAGES)(
  '%s sends %d calls from its HTML, and its code none of them again',
  async (pattern, count) => {
    const address = fill(pattern);
    const paths = await runScripts(address);
    expect(paths).toHaveLength(count);
    const sent = paths.map((path) => callsTo(path).length);
    const reads = window.sextantReads?.replies ?? {};
    const { unmount } = open(address);
    await waitFor(() => expect(reads).toEqual({}));
    expect(paths.map((path) => callsTo(path).length)).toEqual(sent);
    unmount();
  },
);

test.each(PAGES)('%s sends the same calls without them, with the same headers', async (pattern) => {
  const address = fill(pattern);
  const paths = await runScripts(address);
  const early = paths.map((path) => seen(path).at(-1));
  delete window.sextantReads;
  const before = paths.map((path) => callsTo(path).length);
  const { unmount } = open(address);
  await waitFor(() =>
    expect(paths.map((path) => callsTo(path).length)).toEqual(before.map((count) => count + 1)),
  );
  expect(paths.map((path) => seen(path).at(-1))).toEqual(early);
  unmount();
});

test('settings in the address of Explore are read by its code alone', async () => {
  expect(await runScripts('/explore/?form_data=%7B%22slice_id%22%3A1%7D')).toEqual([]);
});

test('an address cannot end the script in which it stands', async () => {
  const answer = await server.client.get(
    `/explore/?a=${encodeURIComponent('</script><script>x')}`,
    {
      headers: { Accept: 'text/html' },
    },
  );
  expect(await answer.text()).not.toContain('</script><script>x');
});
