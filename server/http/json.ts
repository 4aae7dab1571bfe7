/**
 * Exact numbers out. A decimal or a big integer is text inside the server; the wire shows it as a bare JSON
 * number with all its digits where clients of the API expect one. `JSON.rawJSON` writes the digits as they are.
 */
type RawJson = { readonly rawJSON: string };
const json = JSON as typeof JSON & {
  rawJSON(text: string): RawJson;
};

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The digits as a bare JSON number; text that is no JSON number (`NaN`, `Infinity`) becomes null. */
export const exactNumber = (digits: string): RawJson | null =>
  NUMBER.test(digits) ? json.rawJSON(digits) : null;

/** JSON text of an answer; `exactNumber` values keep their digits. */
export const stringify = (value: unknown): string => JSON.stringify(value);
