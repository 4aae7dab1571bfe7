/** Reading answers exactly: integers past 2^53 become decimal text, since a double would round them. */

/** An integer of 16 digits or more somewhere: only then each value is worth a second look. */
const MAY_BE_BIG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
const INTEGER = /^-?\d+$/;

/** The number as it was written, which the engine tells beside the value it made of it. */
type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const bigAsText: Revive = (_, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
    ? context?.source
    : value;

export const parseJson = (text: string): unknown =>
  MAY_BE_BIG.test(text) ? JSON.parse(text, bigAsText) : JSON.parse(text);
