import { describe, expect, test } from 'vitest';
import { SIZE } from '../../../test/aViz';
import { besideView, type Box } from './besideView';
import { boundsOf, fittingView, pixelsIn } from './mapView';

const PLACES = [
  [-120, 30],
  [-70, 48],
] as const;
const bounds = boundsOf(PLACES);
const whole = fittingView(bounds, SIZE);
const { width, height } = SIZE;
/** Of a projection and back, in pixels. */
const ROUNDING = 1e-6;

/** Around the places, as the view shows them. */
const shown = (covers: readonly Box[], standing?: { width: number; height: number }): Box => {
  const at = pixelsIn(besideView(whole, bounds, SIZE, covers, standing), SIZE);
  const [[left, bottom], [right, top]] = [at(PLACES[0]), at(PLACES[1])];
  return { left, right, top, bottom };
};
const isApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe('the places of a map', () => {
  const alone = shown([]);

  test('stay where they are if nothing lies on them', () => {
    const corner = { left: 0, top: 0, right: alone.left - 10, bottom: height };
    expect(besideView(whole, bounds, SIZE, [corner])).toBe(whole);
    expect(besideView(whole, null, SIZE, [corner])).toBe(whole);
  });

  test.each([
    ['the upper right', { left: width - 90, right: width - 8, top: 8, bottom: 100 }],
    ['the lower left', { left: 8, right: 90, top: height - 140, bottom: height - 8 }],
    ['the lower edge', { left: 8, right: width - 8, top: height - 34, bottom: height - 8 }],
  ])('stand beside a legend at %s, whole and as large as can be', (_, cover) => {
    const places = shown([cover]);
    expect(isApart(places, cover)).toBe(true);
    for (const x of [places.left, places.right]) {
      expect(x).toBeGreaterThanOrEqual(-ROUNDING);
      expect(x).toBeLessThanOrEqual(width + ROUNDING);
    }
    expect(places.top).toBeGreaterThanOrEqual(-ROUNDING);
    expect(places.bottom).toBeLessThanOrEqual(height + ROUNDING);
    expect(places.right - places.left).toBeGreaterThan((alone.right - alone.left) * 0.7);
  });

  test('do not touch a legend: some of the ground is between them', () => {
    const cover = { left: 8, right: width - 8, top: 8, bottom: alone.top + 10 };
    expect(isApart(shown([cover]), { ...cover, bottom: cover.bottom + 7 })).toBe(true);
  });

  test('have what stands at them beside it, too', () => {
    const cover = { left: width - 40, right: width - 8, top: height - 82, bottom: height - 8 };
    const { left, right, top, bottom } = shown([cover], { width: 40, height: 40 });
    const all = { left: left - 20, right: right + 20, top: top - 20, bottom: bottom + 20 };
    expect(isApart(all, cover)).toBe(true);
  });

  test('stay below a legend that would leave them no room', () => {
    const cover = { left: width / 3, right: width - 8, top: 8, bottom: height - 8 };
    expect(besideView(whole, bounds, SIZE, [cover])).toBe(whole);
  });
});
