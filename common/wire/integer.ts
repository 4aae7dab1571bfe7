import { z } from 'zod';

/** An integer, also accepted as text, because pages keep ids as text. */
export const integer = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
  z.int('Not a valid integer.'),
);
