/**
 * Exact numbers in replies. A decimal or a big integer is text inside the server; where clients of the API expect a
 * number, the wire has a bare JSON number with all its digits. `JSON.rawJSON` writes the digits unchanged.
 */
type RawJson = { readonly rawJSON: string };
const json = JSON as typeof JSON & {
  rawJSON(text: string): RawJson;
};

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The digits as a bare JSON number; other text (`NaN`, `Infinity`) becomes null. */
export const exactNumber = (digits: string): RawJson | null =>
  NUMBER.test(digits) ? json.rawJSON(digits) : null;

/** JSON text of a reply; `exactNumber` values keep their digits. */
export const stringify = (value: unknown): string => JSON.stringify(value);
