/** Rings of a globe on a flat map: what crosses the line of 180 degrees is drawn at both of its sides. */

export type Point = readonly [longitude: number, latitude: number];
export type Ring = readonly Point[];

const HALF = 180;
const ROUND = 360;

/** Without jumps from one side of the map to the other. */
const unwrapped = (ring: Ring): readonly Point[] => {
  let turn = 0;
  return ring.map(([x, y], at) => {
    const before = ring[at - 1];
    if (before) {
      const step = x - before[0];
      if (step > HALF) turn -= ROUND;
      else if (step < -HALF) turn += ROUND;
    }
    return [x + turn, y];
  });
};

/** A ring around a pole ends where it began, one round further: it is closed along the edge of the map. */
const closed = (ring: readonly Point[]): readonly Point[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < HALF) return ring;
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
};

/** The part of a ring on one side of a meridian. */
const clipped = (ring: readonly Point[], at: number, side: 1 | -1): readonly Point[] => {
  const isIn = ([x]: Point) => (x - at) * side >= 0;
  return ring.flatMap((point, index): readonly Point[] => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? point;
    if (isIn(before) === isIn(point)) return isIn(point) ? [point] : [];
    const share = (at - before[0]) / (point[0] - before[0]);
    const cross: Point = [at, before[1] + (point[1] - before[1]) * share];
    return isIn(point) ? [cross, point] : [cross];
  });
};

const between = (ring: readonly Point[], west: number): readonly Point[] =>
  clipped(clipped(ring, west, 1), west + ROUND, -1).map(([x, y]) => [x - west - HALF, y]);

/** One ring, or one for each side of the map that it is on. */
export const flatRings = (ring: Ring): readonly Ring[] => {
  const whole = closed(unwrapped(ring));
  if (whole.every(([x]) => x >= -HALF && x <= HALF)) return [whole];
  return [-HALF - ROUND, -HALF, HALF]
    .map((west) => between(whole, west))
    .filter((part) => part.length > 2);
};
