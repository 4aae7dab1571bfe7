/** Rison, the compact notation of `?q=`: nothing is lost in silence when writing, no prototype is reached when reading. */
import rison from 'rison';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const DEPTH_MAX = 32;
const TOO_DEEP = `nested deeper than ${DEPTH_MAX} levels`;

/** The library leaves out what is undefined and writes a bigint as an empty object. */
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

/** What the library's parser is made of; its types leave it out. */
interface Parser {
  /** The text, and where in it the parser is. */
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
    /** The library would print what it cannot read, and go on. */
    error(message: string) {
      throw new Error(message);
    },
    /** One call within another for each level: past some thousands the stack would be used up. */
    readValue(this: Parser) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new Error(TOO_DEEP);
      const value = readValue.call(this);
      depth -= 1;
      // The library assigns to whatever key it read, and a list is a key too: `!(__proto__)`.
      if (this.string[this.index] === ':' && FORBIDDEN_KEYS.has(String(value)))
        throw new Error('a key is not allowed');
      return value;
    },
  });
};

/** Throws where the text is no rison. */
export const readRison = (text: string): unknown => guardedParser().parse(text);
