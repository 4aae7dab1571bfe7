import { z } from 'zod';

const words = (...texts: readonly string[]) =>
  texts.flatMap((text) => [text, text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1)]);

const VALUES = new Map<unknown, boolean>([
  ...[true, 1, '1', ...words('true', 't', 'yes', 'y', 'on')].map((value) => [value, true] as const),
  ...[false, 0, '0', ...words('false', 'f', 'no', 'n', 'off')].map(
    (value) => [value, false] as const,
  ),
]);

/** A boolean, also accepted as 0 and 1 and as the words that clients of the API write. */
export const boolean = z.preprocess(
  (value) => VALUES.get(value) ?? value,
  z.boolean('Not a valid boolean.'),
);
