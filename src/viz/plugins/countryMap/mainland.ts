/** The regions that a map of a country begins with: not those far away from nearly all others. */
import type { Outline } from '../../maps/outlinesOf';
import { type Bounds, boundsOf, type Position } from '../../maps/mapView';

/** Regions are neighbors over this many degrees of sea. */
const NEAR = 6;
/** With far regions, the others would be as much smaller. */
const TIMES_SMALLER = 4;
/** Fewer are no mainland. */
const MOST_OF_ALL = 0.8;

interface Placed {
  readonly outline: Outline;
  readonly bounds: Bounds;
}

const pointsOf = (outlines: readonly Outline[]) =>
  outlines.flatMap(({ polygons }) => polygons.flat(2)) as readonly Position[];

const areNear = (a: Bounds, b: Bounds): boolean =>
  Math.max(a.west - b.east, b.west - a.east, a.south - b.north, b.south - a.north) < NEAR;

/** Regions that lead to each other by neighbors. */
const groupsOf = (all: readonly Placed[]): readonly (readonly Placed[])[] => {
  const left = new Set(all);
  return all.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (areNear(one.bounds, other.bounds)) {
          left.delete(other);
          group.push(other);
        }
    return [group];
  });
};

const spanOf = (outlines: readonly Outline[]): number => {
  const bounds = boundsOf(pointsOf(outlines));
  return bounds ? Math.max(bounds.east - bounds.west, bounds.north - bounds.south) : 0;
};

export const mainland = (outlines: readonly Outline[]): readonly Outline[] => {
  const all = outlines.flatMap((outline): readonly Placed[] => {
    const bounds = boundsOf(pointsOf([outline]));
    return bounds ? [{ outline, bounds }] : [];
  });
  const [largest = []] = groupsOf(all).toSorted((a, b) => b.length - a.length);
  const main = largest.map(({ outline }) => outline);
  const isMain =
    main.length >= all.length * MOST_OF_ALL && spanOf(outlines) > spanOf(main) * TIMES_SMALLER;
  return isMain ? main : outlines;
};

/** A country on both sides of the line of 180 degrees is shown at the side where most of it is. */
export const mainBounds = (outlines: readonly Outline[]): Bounds | null => {
  const points = pointsOf(mainland(outlines));
  const all = boundsOf(points);
  if (!all || all.east - all.west < 180) return all;
  const west = points.filter(([longitude]) => longitude < 0);
  const east = points.filter(([longitude]) => longitude >= 0);
  return boundsOf(west.length > east.length ? west : east);
};
