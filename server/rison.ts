/** `?q=`: Rison, or JSON. */
import rison from 'rison';
import { HttpError } from './errors.ts';
import { readJson } from './readJson.ts';

const DEPTH_MAX = 32;

interface Parser {
  depth?: number;
  error(message: string): undefined;
  readValue(): unknown;
}
const { prototype } = (rison as unknown as { parser: { prototype: Parser } }).parser;

/** The library would print what it cannot read. */
prototype.error = (message) => {
  throw new Error(message);
};

const { readValue } = prototype;
/** One call within another for each level: past some thousands the stack would be used up. */
prototype.readValue = function (this: Parser) {
  const depth = (this.depth ?? 0) + 1;
  if (depth > DEPTH_MAX) return this.error(`nested deeper than ${DEPTH_MAX} levels`);
  this.depth = depth;
  const value = readValue.call(this);
  this.depth = depth - 1;
  return value;
};

/** The library writes keys by assignment. */
const FORBIDDEN_KEY = /[(,]'?(__proto__|prototype|constructor)'?:/;

const decode = (text: string): unknown => {
  if (FORBIDDEN_KEY.test(text)) throw new Error('a key is not allowed');
  return rison.decode(text);
};

/** The value of `q`; undefined when there is none, 400 when it cannot be read. */
export const readQ = (
  text: string | undefined,
  refusal = 'Not a valid rison/json argument',
): unknown => {
  if (text === undefined || text === '') return undefined;
  try {
    return readJson(text);
  } catch {
    // Not JSON: most likely Rison.
  }
  try {
    return decode(text);
  } catch (cause) {
    throw new HttpError(400, refusal, { cause });
  }
};

/** `?q=!(1,2)`: a list of whole numbers. */
export const idsOfQ = (text: string | undefined): number[] => {
  const value = readQ(text);
  if (!Array.isArray(value) || value.some((id) => !Number.isSafeInteger(id))) {
    throw new HttpError(400, 'Not a valid rison schema a list of ids is expected');
  }
  return value as number[];
};
