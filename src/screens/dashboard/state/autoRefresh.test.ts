import { clearAllListeners } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '@/app/store';
import { chartAdded } from '@/features/charts/chartsSlice';
import { runChart } from '@/features/charts/thunks/runChart';
import * as wiring from '../wiring';
import { fullScreenSeen, refreshFrequencySet } from './dashboardStateSlice';

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

let store: ReturnType<typeof createStore>;
let refreshes = 0;
beforeEach(() => {
  vi.useFakeTimers();
  refreshes = 0;
  store = createStore();
  store.add(wiring);
  store.dispatch(chartAdded(7, { viz_type: 'table' } as never));
  let wasRefreshing = false;
  store.subscribe(() => {
    const { isRefreshing } = store.getState().dashboardState;
    if (isRefreshing && !wasRefreshing) refreshes += 1;
    wasRefreshing = isRefreshing;
  });
});
afterEach(() => {
  store.dispatch(clearAllListeners());
  Reflect.deleteProperty(document, 'hidden');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Longer than an interval of ten seconds ever is, shorter than two of them. */
const tick = () => vi.advanceTimersByTimeAsync(12_000);
const start = () => store.dispatch(refreshFrequencySet({ seconds: 10, persist: false }));

test('charts are asked again at every tick [DRF-04]', async () => {
  start();
  await tick();
  expect(refreshes).toBe(1);
  await tick();
  expect(refreshes).toBe(2);
});

test('a tick is spread over a fifth of its interval where that is longer than five seconds [DRF-07]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  store.dispatch(chartAdded(8, { viz_type: 'table' } as never));
  store.dispatch(refreshFrequencySet({ seconds: 60, persist: false }));
  await vi.advanceTimersByTimeAsync(60_010);
  expect(refreshes).toBe(1);
  await vi.advanceTimersByTimeAsync(11_900);
  expect(refreshes).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshes).toBe(2);
});

test('a tick of a short interval is spread over five seconds [DRF-07]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  store.dispatch(chartAdded(8, { viz_type: 'table' } as never));
  start();
  await vi.advanceTimersByTimeAsync(14_900);
  expect(refreshes).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshes).toBe(2);
});

test('nothing is asked while nobody sees the page, and what is due when it comes back into view', async () => {
  start();
  setHidden(true);
  await tick();
  await tick();
  expect(refreshes).toBe(0);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes).toBe(1);
});

test('a chart that still loads is left out of the tick', async () => {
  store.dispatch(runChart.pending('slow', { key: 7, formData: { viz_type: 'table' } as never }));
  start();
  await tick();
  expect(refreshes).toBe(0);
});

test('a kiosk asks every five minutes where nobody chose an interval, and stops with it', async () => {
  const seen = (isKiosk: boolean) => store.dispatch(fullScreenSeen({ isFull: isKiosk, isKiosk }));
  seen(true);
  await tick();
  expect(refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(360_000);
  expect(refreshes).toBe(1);
  seen(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(refreshes).toBe(1);
});
