import { clearAllListeners } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '@/app/store';
import {
  dashboardLoaded,
  dashboardTabSelected,
  exploreLoaded,
  sqlLabLoaded,
  sqlRunFailed,
} from '@/features/events';

interface Sent {
  readonly address: string;
  readonly fields: readonly string[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

const sentOf = (address: unknown, body: unknown): Sent => {
  const form = body as FormData;
  return {
    address: String(address),
    fields: [...form.keys()],
    events: JSON.parse(String(form.get('events'))) as Sent['events'],
  };
};

const opening = dashboardLoaded({ id: 7, title: 'Flights' });
const failing = sqlRunFailed({
  editorId: 'tab-1',
  dbId: 3,
  schema: 'main',
  durationMs: 12,
  errorType: 'SYNTAX_ERROR',
  issueCodes: [1030],
  message: 'no',
});

let store: ReturnType<typeof createStore>;
let beacons: Sent[];
let posts: (Sent & { readonly method: string | undefined })[];
const { fetch } = globalThis;

beforeEach(() => {
  vi.useFakeTimers();
  beacons = [];
  posts = [];
  navigator.sendBeacon = (address, body) => {
    beacons.push(sentOf(address, body));
    return true;
  };
  globalThis.fetch = async (address, init) => {
    posts.push({ ...sentOf(address, init?.body), method: init?.method });
    return new Response('<html>out of order</html>', { status: 500 });
  };
  store = createStore();
});
afterEach(() => {
  store.dispatch(clearAllListeners());
  globalThis.fetch = fetch;
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

const aSecondLater = () => vi.advanceTimersByTimeAsync(1000);
const events = () => beacons.flatMap((sent) => sent.events);

describe('an event of the log', () => {
  test('of a dashboard names it, the impression and the version [LOG-01]', async () => {
    store.dispatch(opening);
    store.dispatch(exploreLoaded({ sliceId: 9, title: 'By month' }));
    store.dispatch(sqlLabLoaded({ editorId: 'tab-1', dbId: 3, schema: 'main' }));
    await aSecondLater();
    const [dashboard, chart, sqlLab] = events();
    expect(dashboard).toMatchObject({
      source: 'dashboard',
      source_id: 7,
      dashboard_id: 7,
      version: 'v2',
    });
    expect(chart).toMatchObject({ source: 'slice', source_id: 9, slice_id: 9, version: 'v2' });
    expect(sqlLab).toMatchObject({
      source: 'sqlLab',
      source_id: 'tab-1',
      db_id: 3,
      schema: 'main',
      version: 'v2',
    });
    const impressions = new Set(events().map(({ impression_id }) => impression_id));
    expect([...impressions]).toEqual([expect.stringMatching(/^[\w-]{21}$/)]);
  });

  test('that a person caused has an id, its time and what they turned to [LOG-02]', async () => {
    store.dispatch(dashboardTabSelected({ dashboardId: 7, tabId: 'TAB-2', title: 'When' }));
    const at = Date.now();
    await aSecondLater();
    expect(events()).toEqual([
      expect.objectContaining({
        event_name: 'select_dashboard_tab',
        event_type: 'user',
        event_id: expect.stringMatching(/^[\w-]{21}$/) as string,
        visibility: 'visible',
        ts: at,
        target_id: 'TAB-2',
        target_name: 'When',
      }),
    ]);
  });

  test('that took its time names the last thing that a person did before [LOG-02]', async () => {
    store.dispatch(opening);
    store.dispatch(failing);
    await aSecondLater();
    const [opened, failed] = events();
    expect(failed).toMatchObject({
      event_type: 'timing',
      trigger_event: opened?.event_id,
      duration: 12,
      has_err: true,
    });
    expect(failed).not.toHaveProperty('event_id');
  });
});

describe('the log', () => {
  test('is sent as a form to the address that names the dashboard or the chart, with its events as JSON [LOG-05] [LOG-06]', async () => {
    store.dispatch(opening);
    store.dispatch(exploreLoaded({ sliceId: 9, title: 'By month' }));
    store.dispatch(sqlLabLoaded({ editorId: null, dbId: null, schema: null }));
    await aSecondLater();
    expect(beacons.map(({ address }) => address)).toEqual([
      '/superset/log/?explode=events&dashboard_id=7',
      '/superset/log/?explode=events&slice_id=9',
      '/superset/log/?explode=events',
    ]);
    for (const { fields } of beacons) expect(fields).toEqual(['events']);
    expect(posts).toEqual([]);
  });

  test('is posted where the browser has no beacon, and a reply that is no JSON is not read [LOG-07]', async () => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
    store.dispatch(opening);
    await aSecondLater();
    expect(posts).toEqual([
      {
        method: 'POST',
        address: '/superset/log/?explode=events&dashboard_id=7',
        fields: ['events'],
        events: [expect.objectContaining({ event_name: 'mount_dashboard' })],
      },
    ]);
  });

  test('is posted where the browser refuses the beacon [LOG-07]', async () => {
    navigator.sendBeacon = () => false;
    store.dispatch(opening);
    await aSecondLater();
    expect(posts).toHaveLength(1);
  });

  test('takes 1,500 events in two sends [LOG-08]', async () => {
    for (let count = 0; count < 1500; count += 1) store.dispatch(opening);
    await aSecondLater();
    expect(beacons.map((sent) => sent.events.length)).toEqual([1024, 476]);
  });

  test('is sent once, a second after the last of several events [LOG-09]', async () => {
    for (let count = 0; count < 10; count += 1) {
      store.dispatch(opening);
      await vi.advanceTimersByTimeAsync(90);
    }
    await vi.advanceTimersByTimeAsync(900);
    expect(beacons).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(beacons.map((sent) => sent.events.length)).toEqual([10]);
    await aSecondLater();
    expect(beacons).toHaveLength(1);
  });

  test.each([
    ['answers with an error', async () => new Response('', { status: 500 })],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('that %s shows nothing and takes the next events [LOG-10]', async (_, reply) => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
    let calls = 0;
    globalThis.fetch = () => {
      calls += 1;
      return reply();
    };
    store.dispatch(opening);
    await aSecondLater();
    store.dispatch(opening);
    await aSecondLater();
    expect(calls).toBe(2);
    expect(store.getState().toasts).toEqual([]);
  });
});
