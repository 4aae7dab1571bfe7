import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { stubNearViewport } from '../../../test/nearViewport';
import { renderPage } from '../../../test/render';
import { metaChanged } from './layout/layoutSlice';
import { refreshFrequencySet } from './state/dashboardStateSlice';

let server: PageServer;
let chartIds: number[] = [];

let isNear: (element: Element) => boolean = () => false;

const node = (type: string, id: string, children: string[], meta = {}) => ({
  [id]: { type, id, children, meta },
});
const chartNode = (n: number) =>
  node('CHART', `CHART-${n}`, [], { chartId: chartIds[n], width: 2, height: 20 });

const aDashboard = async (positions: object, metadata: object = {}) => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Many',
      json_metadata: JSON.stringify({
        ...metadata,
        positions: { ...node('HEADER', 'HEADER_ID', []), ...positions },
      }),
    },
  });
  return ((await answer.json()) as { id: number }).id;
};
const inOneRow = (numbers: readonly number[]) => ({
  ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
  ...node('GRID', 'GRID_ID', ['ROW']),
  ...node(
    'ROW',
    'ROW',
    numbers.map((n) => `CHART-${n}`),
  ),
  ...Object.assign({}, ...numbers.map(chartNode)),
});
let shownId = 0;
const open = (id: number, query = '', conf: object = {}) => {
  shownId = id;
  const common = { ...server.bootstrap.common, conf: { ...server.bootstrap.common.conf, ...conf } };
  return renderPage(`/superset/dashboard/${id}/${query}`, {
    state: { session: toBootstrap({ ...(server.bootstrap as object), common } as never) },
  });
};
/** Of the dashboard that is open: a page that was left by the test before may still be asking. */
const runs = () =>
  server.calls.filter(
    ({ url }) =>
      url.startsWith('/api/v1/chart/data') &&
      new URL(url, 'http://sextant.test').searchParams.get('dashboard_id') === String(shownId),
  );
const requestedCharts = () =>
  runs().map(
    ({ body }) => (JSON.parse(body) as { form_data: { slice_id: number } }).form_data.slice_id,
  );
const forget = () => (server.calls as unknown[]).splice(0);

beforeAll(async () => {
  stubNearViewport((element) => isNear(element));
  await Promise.all([import('./DashboardPage'), import('@/viz/plugins/table')]);
  server = await aPageServer();
  const at = new Date().toISOString();
  const { id: datasetId } = await server.store.db
    .insertInto('datasets')
    .values({
      created_by: server.client.userId,
      changed_by: server.client.userId,
      created_on: at,
      changed_on: at,
      uuid: crypto.randomUUID(),
      database_id: server.databaseId,
      schema: 'main',
      table_name: 'orders',
      columns: '[]',
      metrics: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  chartIds = [];
  for (let n = 0; n < 9; n += 1) {
    const answer = await server.client.post('/api/v1/chart/', {
      json: {
        slice_name: `Chart ${n}`,
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['city'] }),
      },
    });
    chartIds.push(((await answer.json()) as { id: number }).id);
  }
});
const { innerHeight } = window;
beforeEach(() => {
  isNear = () => true;
  window.innerHeight = innerHeight;
  forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe('charts', () => {
  test('load only when they come near the view [R20]', async () => {
    isNear = (element) => element.closest('[aria-label="Chart 1"]') !== null;
    window.innerHeight = 0;
    open(await aDashboard(inOneRow([0, 1])));
    await waitFor(() => expect(requestedCharts()).toEqual([chartIds[1]]));
  });

  test.each([false, true])(
    'of the first screen load before they are drawn, each once (near the view then: %s)',
    async (near) => {
      isNear = () => near;
      const { store } = open(await aDashboard(inOneRow([0, 1])));
      const ended = () =>
        Object.values(store.getState().charts ?? {}).filter(
          ({ chartStatus }) => chartStatus !== null && chartStatus !== 'loading',
        );
      await waitFor(() => expect(ended()).toHaveLength(2));
      expect(requestedCharts()).toEqual(chartIds.slice(0, 2));
    },
  );

  test('say that their dataset is not there, and ask again', async () => {
    failNext('POST /api/v1/chart/data*', 404, { message: 'Not found' });
    open(await aDashboard(inOneRow([0])));
    const chart = within(await screen.findByRole('region', { name: 'Chart 0' }));
    expect(
      await chart.findByText(/^The dataset “(.+\.)?orders” of this chart is not available$/),
    ).toBeVisible();
    await userEvent.click(chart.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(chart.queryByText(/is not available/)).toBeNull());
  });

  test('load six at a time, in order [R20]', async () => {
    const answer = holdNext('POST /api/v1/chart/data', 6);
    const { store } = open(await aDashboard(inOneRow([0, 1, 2, 3, 4, 5, 6, 7, 8])));
    const loading = () =>
      Object.values(store.getState().charts)
        .filter(({ chartStatus }) => chartStatus === 'loading')
        .map(({ id }) => id);
    await waitFor(() => expect(loading()).toEqual(chartIds.slice(0, 6)));
    answer();
    await waitFor(() => expect(new Set(requestedCharts())).toEqual(new Set(chartIds)));
  });

  test('on a large page are drawn only in view, and the others keep their place [R20]', async () => {
    isNear = () => false;
    const dividers = Array.from({ length: 200 }, (_, n) => `DIVIDER-${n}`);
    const id = await aDashboard({
      ...inOneRow([0]),
      ...node('GRID', 'GRID_ID', ['ROW', ...dividers]),
      ...Object.assign({}, ...dividers.map((name) => node('DIVIDER', name, []))),
    });
    open(id);
    await screen.findByRole('heading', { name: 'Many' });
    expect(screen.queryByRole('region', { name: 'Chart 0' })).toBeNull();
    open(id, '#CHART-0');
    expect((await screen.findAllByRole('region', { name: 'Chart 0' })).length).toBeGreaterThan(0);
  });

  test('in a closed tab load when it opens, and not again when it is reopened [DLD-22]', async () => {
    const id = await aDashboard({
      ...node('ROOT', 'ROOT_ID', ['TABS']),
      ...node('GRID', 'GRID_ID', []),
      ...node('TABS', 'TABS', ['TAB-a', 'TAB-b']),
      ...node('TAB', 'TAB-a', ['ROW-a'], { text: 'First' }),
      ...node('TAB', 'TAB-b', ['ROW-b'], { text: 'Second' }),
      ...node('ROW', 'ROW-a', ['CHART-0']),
      ...node('ROW', 'ROW-b', ['CHART-1']),
      ...chartNode(0),
      ...chartNode(1),
    });
    open(id);
    await waitFor(() => expect(requestedCharts()).toEqual([chartIds[0]]));
    await userEvent.click(await screen.findByRole('tab', { name: 'Second' }));
    await waitFor(() => expect(requestedCharts()).toEqual([chartIds[0], chartIds[1]]));
    await userEvent.click(screen.getByRole('tab', { name: 'First' }));
    expect(screen.getAllByRole('region', { name: 'Chart 0' })[0]).toBeVisible();
    expect(requestedCharts()).toHaveLength(2);
  });

  test('send the dashboard and the parameters of its address, but none of the page itself [RT-18] [RT-19]', async () => {
    const id = await aDashboard(inOneRow([0]));
    open(id, '?standalone=1&edit=true&country=FR');
    await waitFor(() => expect(runs()).toHaveLength(1));
    const { form_data } = JSON.parse(runs()[0]?.body ?? '') as { form_data: object };
    expect(form_data).toMatchObject({ dashboardId: id, url_params: { country: 'FR' } });
    expect(JSON.stringify(form_data)).not.toMatch(/standalone|"edit"/);
    expect(runs()[0]?.url).toContain(`dashboard_id=${id}`);
  });

  test('can fill the page and return to their place [DLD-21]', async () => {
    const { store } = open(await aDashboard(inOneRow([0, 1])));
    const [chart] = await screen.findAllByRole('region', { name: 'Chart 0' });
    await userEvent.click(await within(chart!).findByRole('button', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Full screen' }));
    expect(chart).toHaveAttribute('data-full');
    await userEvent.click(within(chart!).getByRole('button', { name: 'Leave full screen' }));
    expect(chart).not.toHaveAttribute('data-full');
    expect(store.getState().dashboardState.fullSizeChartId).toBeNull();
  });

  test('have no menu where the address hides it [RT-23]', async () => {
    open(await aDashboard(inOneRow([0])), '?uiConfig=8');
    const [chart] = await screen.findAllByRole('region', { name: 'Chart 0' });
    await act(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    expect(within(chart!).queryByRole('button', { name: 'More options' })).toBeNull();
  });
});

describe('a refresh', () => {
  const isForced = () => runs().map(({ body }) => (JSON.parse(body) as { force: boolean }).force);

  test('reloads every loaded chart and bypasses the cache [DRF-01] [DRF-02]', async () => {
    const { store } = open(await aDashboard(inOneRow([0, 1])));
    await waitFor(() => expect(runs()).toHaveLength(2));
    await waitFor(() =>
      expect(Object.values(store.getState().charts).every((c) => c.chartStatus !== 'loading')).toBe(
        true,
      ),
    );
    forget();
    const answer = holdNext('POST /api/v1/chart/data', 2);
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Refresh dashboard' }));
    expect(store.getState().dashboardState.isRefreshing).toBe(true);
    answer();
    await waitFor(() => expect(store.getState().dashboardState.isRefreshing).toBe(false));
    expect(isForced()).toEqual([true, true]);
  });

  test('is no part of a save: a new title asks for no chart again', async () => {
    const id = await aDashboard(inOneRow([0, 1]), { label_colors: { boy: '#1FA8C9' } });
    const { store } = open(id, '?edit=true');
    await waitFor(() => expect(runs()).toHaveLength(2));
    act(() => void store.dispatch(metaChanged({ id: 'HEADER_ID', meta: { text: 'Renamed' } })));
    forget();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
    await screen.findByRole('heading', { name: 'Renamed' });
    expect(runs()).toEqual([]);
  });

  test('on a timer leaves out immune charts and is saved only on request [DRF-04] [DRF-05]', async () => {
    const id = await aDashboard(inOneRow([0, 1]), {
      timed_refresh_immune_slices: [chartIds[1]],
      stagger_refresh: false,
    });
    const { store } = open(id);
    await waitFor(() => expect(runs()).toHaveLength(2));
    await waitFor(() =>
      expect(Object.values(store.getState().charts).every((c) => c.chartStatus !== 'loading')).toBe(
        true,
      ),
    );
    forget();
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0.05, persist: false })));
    await waitFor(() => expect(requestedCharts().length).toBeGreaterThan(1));
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0, persist: false })));
    expect(new Set(requestedCharts())).toEqual(new Set([chartIds[0]]));
    expect(store.getState().dashboardState.hasUnsavedChanges).toBe(false);
  });

  test.each([
    [undefined, true],
    ['force', true],
    ['fetch', false],
  ])('a timed refresh in the mode %s asks with force: %s', async (mode, force) => {
    const id = await aDashboard(inOneRow([0]));
    const { store } = open(id, '', mode ? { DASHBOARD_AUTO_REFRESH_MODE: mode } : {});
    await screen.findByRole('region', { name: 'Chart 0' });
    await waitFor(() => expect(runs()).toHaveLength(1));
    forget();
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0.05, persist: false })));
    await waitFor(() => expect(runs().length).toBeGreaterThan(0));
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0, persist: false })));
    const forces = runs().map(({ body }) => (JSON.parse(body) as { force?: boolean }).force);
    expect(new Set(forces)).toEqual(new Set([force]));
  });

  test('are left out of timed refreshes by a choice that is saved for everybody [DRF-05]', async () => {
    const id = await aDashboard(inOneRow([0, 1]), { timed_refresh_immune_slices: [4711] });
    const { store } = open(id);
    const menu = await screen.findByRole('button', { name: 'Dashboard menu' });
    await userEvent.click(menu);
    await userEvent.hover(await screen.findByRole('menuitem', { name: 'Auto-refresh' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave charts out' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Charts without auto-refresh' }),
    );
    await userEvent.click(dialog.getByLabelText('Charts that are left out', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Chart 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const answer = await server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await answer.json()) as { result: { json_metadata: string } };
    expect(JSON.parse(result.json_metadata)).toMatchObject({
      timed_refresh_immune_slices: [4711, chartIds[1]],
    });
    await waitFor(() => expect(runs()).toHaveLength(2));
    forget();
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0.05, persist: false })));
    await waitFor(() => expect(requestedCharts().length).toBeGreaterThan(1));
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0, persist: false })));
    expect(new Set(requestedCharts())).toEqual(new Set([chartIds[0]]));
  });

  test('are refreshed at the intervals that the server offers, and nothing else that it says counts', async () => {
    const intervals = [
      [0, 'Not at all'],
      [90, 'Every other song'],
      ['x', 'Broken'],
      [-1, 'Back'],
    ];
    open(await aDashboard(inOneRow([0])), '', { DASHBOARD_AUTO_REFRESH_INTERVALS: intervals });
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await userEvent.hover(await screen.findByRole('menuitem', { name: 'Auto-refresh' }));
    const song = await screen.findByRole('menuitem', { name: 'Every other song' });
    const offered = within(song.closest('[role="menu"]') as HTMLElement).getAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Not at all',
      'Every other song',
      'Leave charts out',
    ]);
    await userEvent.click(song);
    expect(
      await screen.findByRole('button', { name: 'Auto-refresh: Every 90 seconds, for this visit' }),
    ).toBeVisible();
  });
});
