/** Geohashes: letters that each halve the world five times, by longitude and latitude in turn. */
export const GEOHASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';
export const GEOHASH_BITS = 5;

export interface Side {
  low: number;
  high: number;
}

type Field<S = Side> = readonly [longitude: S, latitude: S];

export const wholeWorld = (): Field => [
  { low: -180, high: 180 },
  { low: -90, high: 90 },
];
export const middleOf = ({ low, high }: Readonly<Side>): number => (low + high) / 2;

export const halveSide = (side: Side, isUpper: boolean): void => {
  if (isUpper) side.low = middleOf(side);
  else side.high = middleOf(side);
};

/** The field that a geohash names; null for what is no geohash. */
export const geohashField = (hash: unknown): Field<Readonly<Side>> | null => {
  if (typeof hash !== 'string' || hash === '') return null;
  const sides = wholeWorld();
  let turn = 0;
  for (const letter of hash.toLowerCase()) {
    const digit = GEOHASH_DIGITS.indexOf(letter);
    if (digit < 0) return null;
    for (let bit = GEOHASH_BITS - 1; bit >= 0; bit -= 1) {
      halveSide(sides[turn % 2] ?? sides[0], ((digit >> bit) & 1) === 1);
      turn += 1;
    }
  }
  return sides;
};
