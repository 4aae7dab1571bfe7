/** Places as geohashes: letters that each halve the world five times, by longitude and latitude in turn. */
import type { Cell } from '../../engine/engine.ts';
import {
  columnNamed,
  computed,
  type Frame,
  numbersOf,
  PostProcessingError,
  withColumns,
} from './frame.ts';
import { type Options, text } from './options.ts';

const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';
const BITS = 5;
/** About four centimetres, as fine as doubles that are degrees are of use. */
const LENGTH = 12;

interface Side {
  low: number;
  high: number;
}

const world = (): readonly [longitude: Side, latitude: Side] => [
  { low: -180, high: 180 },
  { low: -90, high: 90 },
];
const middle = ({ low, high }: Side) => (low + high) / 2;

const halve = (side: Side, isUpper: boolean): void => {
  if (isUpper) side.low = middle(side);
  else side.high = middle(side);
};

/** The field that a geohash names; null for what is no geohash. */
export const geohashField = (
  hash: Cell,
): readonly [longitude: Readonly<Side>, latitude: Readonly<Side>] | null => {
  if (typeof hash !== 'string' || hash === '') return null;
  const sides = world();
  let turn = 0;
  for (const letter of hash.toLowerCase()) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return null;
    for (let bit = BITS - 1; bit >= 0; bit -= 1) {
      halve(sides[turn % 2] ?? sides[0], ((digit >> bit) & 1) === 1);
      turn += 1;
    }
  }
  return sides;
};

/** The middle of the field. */
export const geohashMiddle = (
  hash: Cell,
): readonly [latitude: number, longitude: number] | null => {
  const field = geohashField(hash);
  return field && [middle(field[1]), middle(field[0])];
};

const encoded = (latitude: number, longitude: number): string => {
  const sides = world();
  const values = [longitude, latitude];
  let hash = '';
  for (let turn = 0; hash.length < LENGTH; ) {
    let digit = 0;
    for (let bit = 0; bit < BITS; bit += 1, turn += 1) {
      const side = sides[turn % 2] ?? sides[0];
      const isUpper = (values[turn % 2] ?? 0) >= middle(side);
      halve(side, isUpper);
      digit = digit * 2 + Number(isUpper);
    }
    hash += DIGITS.charAt(digit);
  }
  return hash;
};

export const geohashDecode = (table: Frame, options: Options): Frame => {
  const hashes = columnNamed(table, text(options, 'geohash'));
  const places = hashes.values.map(geohashMiddle);
  const wrong = hashes.values.find((hash, at) => hash !== null && places[at] === null);
  if (wrong !== undefined) throw new PostProcessingError('Invalid geohash string');
  return withColumns(table, [
    computed(
      [text(options, 'latitude')],
      places.map((place) => place?.[0] ?? null),
    ),
    computed(
      [text(options, 'longitude')],
      places.map((place) => place?.[1] ?? null),
    ),
  ]);
};

export const geohashEncode = (table: Frame, options: Options): Frame => {
  const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) =>
    numbersOf(columnNamed(table, text(options, name)).values),
  );
  const hashes = Array.from({ length: table.rowCount }, (_, row): Cell => {
    const [latitude, longitude] = [latitudes?.[row] ?? null, longitudes?.[row] ?? null];
    if (latitude === null || longitude === null) return null;
    const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!isOnEarth) throw new PostProcessingError('Invalid longitude/latitude');
    return encoded(latitude, longitude);
  });
  return withColumns(table, [
    computed(['latitude'], latitudes ?? []),
    computed(['longitude'], longitudes ?? []),
    computed([text(options, 'geohash')], hashes),
  ]);
};
