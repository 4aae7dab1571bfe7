const SHORTENED_FROM = 10_000;

/** Numbers along an axis that are no longer than what they would be shortened to; years have no separators. */
export const mayBeYears = (at: readonly number[]): boolean =>
  at.every((one) => Math.abs(one) < SHORTENED_FROM);
