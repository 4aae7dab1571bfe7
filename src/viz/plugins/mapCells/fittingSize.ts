/** How large cells are where the chart does not say. */
import type { Bounds } from '../../maps/mapView';
import { MERCATOR, pxOfMeter } from '../../maps/mercator';

/** How often it fits into all places: often enough to see where they are, and large enough to be seen. */
const TIMES = { hexagon: 120, square: 60 } as const;
/** Of a single place. */
const LEAST_M = 100;

/** A round number of meters: 1, 2 or 5 with zeros. */
const rounded = (meters: number): number => {
  const power = 10 ** Math.floor(Math.log10(meters));
  const step = [1, 2, 5].find((one) => one * power >= meters) ?? 10;
  return step * power;
};

/** The radius of hexagons or the width of squares, in meters in the middle of the places. */
export const fittingSize = (kind: keyof typeof TIMES, bounds: Bounds | null): number => {
  if (!bounds) return LEAST_M;
  const [left = 0, bottom = 0] = MERCATOR.project([bounds.west, bounds.south]);
  const [right = 0, top = 0] = MERCATOR.project([bounds.east, bounds.north]);
  const px = Math.max(right - left, bottom - top) / TIMES[kind];
  return rounded(Math.max(px / pxOfMeter((bounds.south + bounds.north) / 2), LEAST_M));
};
