/** All places of a map beside its legends and buttons, where they need not become much smaller for it. */
import {
  type Bounds,
  type MapView,
  movedView,
  northWest,
  pixelsIn,
  type Size,
  southEast,
  zoomWithin,
} from './mapView';

/** In pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const GAP_PX = 8;
/** Places that are smaller by more are harder to read than those below a legend. */
const LEAST_SHARE = 0.7;

/** The frame itself, and what is left of it on each side of what stands in it. */
const besides = (frame: Box, cover: Box): readonly Box[] => [
  frame,
  { ...frame, top: Math.max(frame.top, cover.bottom + GAP_PX) },
  { ...frame, bottom: Math.min(frame.bottom, cover.top - GAP_PX) },
  { ...frame, left: Math.max(frame.left, cover.right + GAP_PX) },
  { ...frame, right: Math.min(frame.right, cover.left - GAP_PX) },
];

/** Each of many legends would make five of every one before. */
const MOST_FRAMES = 250;

const overlap = (a: Box, b: Box): number =>
  Math.max(Math.min(a.right, b.right) - Math.max(a.left, b.left), 0) *
  Math.max(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top), 0);

/** As near to the middle as it lies within. */
const within = (middle: number, from: number, until: number, length: number): number =>
  Math.min(Math.max(middle, from + length / 2), until - length / 2);

/** `whole` shows them as large as they fit in the picture alone. */
export const besideView = (
  whole: MapView,
  bounds: Bounds | null,
  size: Size,
  covers: readonly Box[],
  standing: Size = { width: 0, height: 0 },
): MapView => {
  if (!bounds || covers.length === 0) return whole;
  const at = pixelsIn(whole, size);
  const [[left, top], [right, bottom]] = [at(northWest(bounds)), at(southEast(bounds))];
  const shareIn = (frame: Box): number =>
    Math.min(
      1,
      (frame.right - frame.left - standing.width) / Math.max(right - left, 1),
      (frame.bottom - frame.top - standing.height) / Math.max(bottom - top, 1),
    );
  const placed = (frame: Box) => {
    const share = shareIn(frame);
    const width = (right - left) * share + standing.width;
    const height = (bottom - top) * share + standing.height;
    const x = within(size.width / 2, frame.left, frame.right, width);
    const y = within(size.height / 2, frame.top, frame.bottom, height);
    const box = {
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    };
    const covered = covers.reduce((sum, cover) => sum + overlap(box, cover), 0);
    return { share, x, y, covered };
  };
  const picture: Box = { left: 0, top: 0, right: size.width, bottom: size.height };
  const frames = covers.reduce<readonly Box[]>(
    (all, cover) =>
      all
        .flatMap((frame) => besides(frame, cover))
        .filter((frame) => frame === picture || shareIn(frame) >= LEAST_SHARE)
        .slice(0, MOST_FRAMES),
    [picture],
  );
  const first = placed(picture);
  const best = frames
    .map(placed)
    .reduce(
      (a, b) => (b.covered < a.covered || (b.covered === a.covered && b.share > a.share) ? b : a),
      first,
    );
  if (best === first) return whole;
  const zoom = zoomWithin(whole.zoom + Math.log2(best.share));
  return movedView({ ...whole, zoom }, size.width / 2 - best.x, size.height / 2 - best.y);
};
