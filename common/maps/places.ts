/** Places and lines of maps as columns hold them. */
import { geohashField } from './geohash.ts';

export type Place = readonly [number, number];

/** `1.5,2.5`, `1.5 2.5` or `(1.5, 2.5)`. */
const PAIR = /^[([]?\s*(?<one>[-+]?[\d.]+)(?:\s*[,;]\s*|\s+)(?<other>[-+]?[\d.]+)\s*[)\]]?$/;

/** Two numbers in one text; null for another text. */
export const numberPair = (text: string): Place | null => {
  const { one, other } = PAIR.exec(text.trim())?.groups ?? {};
  const pair: Place = [Number(one ?? 'x'), Number(other ?? 'x')];
  return pair.some((degrees) => Number.isNaN(degrees)) ? null : pair;
};

const CHUNK_BITS = 5;
const FIRST_CHARACTER = 63;
const PLACES = 1e5;

/** Google’s encoded polylines: differences between points, in chunks of five bits. */
export const polylinePlaces = (text: string): readonly Place[] => {
  const points: Place[] = [];
  const at = [0, 0];
  let [shift, value, turn] = [0, 0, 0];
  for (const character of text) {
    const chunk = character.charCodeAt(0) - FIRST_CHARACTER;
    value |= (chunk & 31) << shift;
    shift += CHUNK_BITS;
    if (chunk >= 32) continue;
    at[turn] = (at[turn] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    if (turn === 1) points.push([(at[0] ?? 0) / PLACES, (at[1] ?? 0) / PLACES]);
    [shift, value, turn] = [0, 0, 1 - turn];
  }
  return points;
};

/** The corners of a geohash, longitude first; null for what is no geohash. */
export const geohashCorners = (hash: unknown): readonly Place[] | null => {
  const sides = geohashField(hash);
  if (!sides) return null;
  const [{ low: west, high: east }, { low: south, high: north }] = sides;
  const corner: Place = [west, north];
  return [corner, [east, north], [east, south], [west, south], corner];
};
