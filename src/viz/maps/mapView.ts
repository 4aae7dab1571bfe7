/** Which part of the world a map shows. */
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from '../formData';
import { toNumber } from '../shared/values';
import { MERCATOR, MOST_LATITUDE, WORLD_PX } from './mercator';

export type Position = readonly [longitude: number, latitude: number];

export interface MapView {
  readonly center: Position;
  /** The world is `512 · 2 ** zoom` pixels wide. */
  readonly zoom: number;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const LEAST_ZOOM = -1;
const MOST_ZOOM = 20;
/** Of a single place, its surroundings are shown. */
const MOST_FIT = 14;
const MARGIN = 0.86;
/** Of the picture, where what stands at the places takes the rest. */
const LEAST_FIT = 0.3;

export const zoomWithin = (zoom: number): number => Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM);

export const isPlace = (longitude: number | null, latitude: number | null): boolean =>
  longitude !== null && latitude !== null && Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90;

/** Null for no places. */
export const boundsOf = (positions: Iterable<Position>): Bounds | null => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of positions) {
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  return west > east ? null : { west, south, east, north };
};

export const northWest = ({ west, north }: Bounds): Position => [
  west,
  Math.min(north, MOST_LATITUDE),
];
export const southEast = ({ east, south }: Bounds): Position => [
  east,
  Math.max(south, -MOST_LATITUDE),
];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How many of the pixels between two edges are for places, if what stands at them is to be seen whole. */
const roomOf = (pixels: number, taken: number): number =>
  Math.max(Math.min(pixels * MARGIN, pixels - taken), pixels * LEAST_FIT);

/** All of it, as large as it fits with what stands at its places. */
export const fittingView = (
  bounds: Bounds | null,
  { width, height }: Size,
  standing: Size = { width: 0, height: 0 },
): MapView => {
  const all = bounds ?? { west: -170, south: -55, east: 170, north: 72 };
  const [left = 0, top = 0] = MERCATOR.project([...northWest(all)]);
  const [right = 0, bottom = 0] = MERCATOR.project([...southEast(all)]);
  const wide = Math.max(right - left, WORLD_PX / 2 ** MOST_ZOOM);
  const high = Math.max(bottom - top, WORLD_PX / 2 ** MOST_ZOOM);
  const fits = Math.min(
    roomOf(width, standing.width) / wide,
    roomOf(height, standing.height) / high,
  );
  const [longitude = 0, latitude = 0] = MERCATOR.unproject([
    (left + right) / 2,
    (top + bottom) / 2,
  ]);
  return {
    center: [longitude, latitude],
    zoom: zoomWithin(Math.min(Math.log2(Math.max(fits, 1e-6)), MOST_FIT)),
  };
};

/** The zooms of other maps count from a world of 256 pixels. */
export const ZOOM_OF_256 = 1;

/** The saved view; null where the chart fits its data, or says nothing that can be read. */
export const savedView = (form: FormData): MapView | null => {
  const { autozoom, viewport } = form;
  const saved = autozoom === false && isRecord(viewport) ? viewport : {};
  /** Maps of clusters have each part in a setting of its own. */
  const [longitude = null, latitude = null, zoom = null] = (
    ['longitude', 'latitude', 'zoom'] as const
  ).map((part) => toNumber(saved[part] ?? form[`viewport_${part}`]));
  if (zoom === null) return null;
  if (!isPlace(longitude, latitude)) return null;
  return { center: [longitude ?? 0, latitude ?? 0], zoom: zoomWithin(zoom) };
};

/** Where a view is after it was moved by a part of its size. */
export const movedView = ({ center, zoom }: MapView, across: number, down: number): MapView => {
  const [x = 0, y = 0] = MERCATOR.project([...center]);
  const scale = 2 ** zoom;
  const [longitude = 0, latitude = 0] = MERCATOR.unproject([
    Math.min(Math.max(x + across / scale, 0), WORLD_PX),
    Math.min(Math.max(y + down / scale, 0), WORLD_PX),
  ]);
  return { center: [longitude, latitude], zoom };
};

/** The pixels of a place, as the view shows it. */
export const pixelsIn =
  ({ center, zoom }: MapView, { width, height }: Size) =>
  (position: Position): readonly [x: number, y: number] => {
    const scale = 2 ** zoom;
    const [cx = 0, cy = 0] = MERCATOR.project([...center]);
    const [x = 0, y = 0] = MERCATOR.project([...position]);
    return [(x - cx) * scale + width / 2, (y - cy) * scale + height / 2];
  };

/** The place of a pixel. */
export const placeIn =
  ({ center, zoom }: MapView, { width, height }: Size) =>
  (x: number, y: number): Position => {
    const scale = 2 ** zoom;
    const [cx = 0, cy = 0] = MERCATOR.project([...center]);
    const [longitude = 0, latitude = 0] = MERCATOR.unproject([
      cx + (x - width / 2) / scale,
      cy + (y - height / 2) / scale,
    ]);
    return [longitude, latitude];
  };
