import { describe, expect, test } from 'vitest';
import { delaysMs, jitteredMs, staggerIntervalMs, timedRefresh } from './refreshPlan';

describe('a timed refresh', () => {
  test.each([
    [3000, undefined, 5000],
    [8000, undefined, 8000],
    [3000, 2000, 3000],
  ])('of %i ms with a stagger time of %s takes %i ms [DRF-07]', (requested, stagger, ms) => {
    expect(staggerIntervalMs(requested, stagger)).toBe(ms);
  });

  test('starts five charts evenly over five seconds, and a single one at once [DRF-08]', () => {
    expect(delaysMs(5, 5000)).toEqual([0, 1250, 2500, 3750, 5000]);
    expect(delaysMs(1, 5000)).toEqual([0]);
    expect(delaysMs(0, 5000)).toEqual([]);
  });

  test('leaves out immune charts and spreads the rest unless set otherwise [DRF-05] [DRF-06]', () => {
    const charts = [1, 2, 3];
    expect(timedRefresh({ charts, immune: [2], requestedMs: 0 })).toEqual([
      { chartId: 1, delayMs: 0 },
      { chartId: 3, delayMs: 5000 },
    ]);
    expect(
      timedRefresh({ charts, immune: [], requestedMs: 0, staggerRefresh: false }).map(
        ({ delayMs }) => delayMs,
      ),
    ).toEqual([0, 0, 0]);
  });

  test.each([
    ['the stagger time of the dashboard', 3000, 7000, [0, 7000]],
    ['the interval where that is longer', 8000, 7000, [0, 8000]],
    ['five seconds where the dashboard says nothing', 3000, undefined, [0, 5000]],
  ])('is spread over %s [DRF-07]', (_, requestedMs, staggerTimeMs, delays) => {
    const plan = timedRefresh({ charts: [1, 2], immune: [], requestedMs, staggerTimeMs });
    expect(plan.map(({ delayMs }) => delayMs)).toEqual(delays);
  });

  test('comes up to a tenth of its interval early or late', () => {
    expect([0, 0.5, 1].map((random) => jitteredMs(10_000, random))).toEqual([9000, 10_000, 11_000]);
  });
});
