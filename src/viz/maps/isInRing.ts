import type { Position } from './mapView';

/** Whether a place lies within a ring: a line from there to the west crosses it an odd number of times. */
export const isInRing = ([x, y]: Position, ring: readonly Position[]): boolean =>
  ring.filter(([x1, y1], at) => {
    const [x0, y0] = ring.at(at - 1) ?? [x1, y1];
    return y0 > y !== y1 > y && x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) < x;
  }).length %
    2 ===
  1;
