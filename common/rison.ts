/** Rison, the compact notation of `?q=`. Writing loses nothing silently, and reading reaches no prototype. */
import rison from 'rison';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const DEPTH_MAX = 32;
const TOO_DEEP = `nested deeper than ${DEPTH_MAX} levels`;

/** The library drops undefined values and writes a bigint as an empty object. */
const writable = (value: unknown, depth = 0): unknown => {
  if (depth > DEPTH_MAX) throw new Error(TOO_DEEP);
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value))
    return value.map((item) => (item === undefined ? null : writable(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => {
        if (FORBIDDEN_KEYS.has(key)) throw new Error(`The key ${key} is not allowed`);
        return [key, writable(inner, depth + 1)];
      }),
  );
};

/** Percent-encoded, ready for an address. */
export const toRison = (value: unknown): string =>
  encodeURIComponent(rison.encode(writable(value)));

/** Internals of the library’s parser that its types leave out. */
interface Parser {
  /** The text and the parser’s position in it. */
  readonly string: string;
  readonly index: number;
  parse(text: string): unknown;
  error(message: string): undefined;
  readValue(): unknown;
}
const { parser } = rison as unknown as { parser: new () => Parser };

const guardedParser = () => {
  let depth = 0;
  const { readValue } = parser.prototype as Parser;
  return Object.assign(new parser(), {
    /** The library would print the error to the console and continue. */
    error(message: string) {
      throw new Error(message);
    },
    /** Each level is a nested call: a few thousand would exhaust the stack. */
    readValue(this: Parser) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new Error(TOO_DEEP);
      const value = readValue.call(this);
      depth -= 1;
      // The library assigns any key it reads, and a list can be a key too: `!(__proto__)`.
      if (this.string[this.index] === ':' && FORBIDDEN_KEYS.has(String(value)))
        throw new Error('a key is not allowed');
      return value;
    },
  });
};

/** Throws where the text is not valid Rison. */
export const readRison = (text: string): unknown => guardedParser().parse(text);
