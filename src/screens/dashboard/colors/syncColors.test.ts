import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chartRendered } from '@/features/charts/chartsSlice';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../../mocks/node';
import { aDashboardStore } from '../../../../test/aDashboardStore';
import { aLayout, chart, chartIdOf, row } from '../../../../test/layouts';
import { colorsKept } from '../events';
import { changesDiscarded } from '../layout/layoutSlice';
import { colorMetadata } from './colorMetadata';
import { colorsLeft, colorsTried } from './colorsSlice';
import { eventually } from '../../../../test/eventually';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(() => {
  vi.useRealTimers();
  clearFaults();
});
afterAll(() => server.stop());

const layout = aLayout(row('r', chart('a')));
const colorCalls = () => server.calls.filter(({ url }) => url.includes('/colors'));

describe('the colors of labels that keep coming', () => {
  test('are stored once, half a second after the last of them [COL-05] [COL-06]', async () => {
    failNext('PUT /api/v1/dashboard/1/colors', 200, {}, 99);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = toBootstrap(server.bootstrap as never);
    const store = aDashboardStore(layout, {}, { session });
    const mustSync = () => store.getState().dashboardColors.mustSync;
    const labels = Array.from({ length: 10 }, (_, at) => `label ${at}`);
    for (const label of labels) {
      await vi.advanceTimersByTimeAsync(499);
      store.dispatch(chartRendered(chartIdOf('a'), [{ label, place: null }]));
    }
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    await eventually(() => expect(mustSync()).toBe(false));
    const sent = colorCalls().map(
      ({ body }) => JSON.parse(body) as { map_label_colors: Record<string, string> },
    );
    expect(sent.map(({ map_label_colors }) => Object.keys(map_label_colors).sort())).toEqual([
      labels,
    ]);
    // The pause that begins here would end during a later test.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.dispatch(chartRendered(chartIdOf('a'), [{ label: 'another', place: null }]));
    expect(mustSync()).toBe(true);
  });

  test.each([
    ['tried out', colorsTried({ scheme: '', labels: { AA: '#ff0011' } }), colorsLeft()],
    [
      'chosen while editing',
      colorsKept(colorMetadata({ scheme: '', labels: { AA: '#ff0011' } }, new Map())),
      changesDiscarded({ saved: layout, savedScheme: '', dropped: { layout, colors: null } }),
    ],
  ])('are stored after other colors are no longer %s [COL-05]', async (_, begins, ends) => {
    (server.calls as unknown[]).splice(0);
    failNext('PUT /api/v1/dashboard/1/colors', 200, {}, 99);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = toBootstrap(server.bootstrap as never);
    const store = aDashboardStore(layout, {}, { session });
    store.dispatch(begins);
    store.dispatch(chartRendered(chartIdOf('a'), [{ label: 'UA', place: null }]));
    await vi.advanceTimersByTimeAsync(500);
    expect(colorCalls()).toEqual([]);
    store.dispatch(ends);
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    await eventually(() => expect(store.getState().dashboardColors.mustSync).toBe(false));
    expect(colorCalls()).toHaveLength(1);
  });

  test('are not those of a chart that somebody drills into', () => {
    const store = aDashboardStore(layout, {}, { session: toBootstrap(server.bootstrap as never) });
    store.dispatch(chartRendered('drill abc', [{ label: 'seen once', place: null }]));
    expect(store.getState().dashboardColors).toMatchObject({ shown: {}, mustSync: false });
  });
});
