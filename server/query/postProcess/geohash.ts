/** Places as geohashes, and back. */
import {
  GEOHASH_BITS,
  GEOHASH_DIGITS,
  geohashField,
  halveSide,
  middleOf,
  wholeWorld,
} from '#common/maps/geohash.ts';
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

/** About four centimetres, as fine as doubles that are degrees are of use. */
const LENGTH = 12;

/** The middle of the field. */
export const geohashMiddle = (
  hash: Cell,
): readonly [latitude: number, longitude: number] | null => {
  const field = geohashField(hash);
  return field && [middleOf(field[1]), middleOf(field[0])];
};

const encoded = (latitude: number, longitude: number): string => {
  const sides = wholeWorld();
  const values = [longitude, latitude];
  let hash = '';
  for (let turn = 0; hash.length < LENGTH; ) {
    let digit = 0;
    for (let bit = 0; bit < GEOHASH_BITS; bit += 1, turn += 1) {
      const side = sides[turn % 2] ?? sides[0];
      const isUpper = (values[turn % 2] ?? 0) >= middleOf(side);
      halveSide(side, isUpper);
      digit = digit * 2 + Number(isUpper);
    }
    hash += GEOHASH_DIGITS.charAt(digit);
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
