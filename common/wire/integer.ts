import { z } from 'zod';

/** Integers within limits, also accepted as text, because pages and clients keep numbers as text. */
export const integerOf = <S extends z.ZodInt>(limits: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value,
    limits,
  );

export const integer = integerOf(z.int('Not a valid integer.'));
