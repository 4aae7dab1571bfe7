/** `?q=`: Rison, or JSON (contract README §5). */
import rison from 'rison';
import { HttpError } from './errors.ts';

/** The library would print what it cannot read. */
const { parser } = rison as unknown as {
  parser: { prototype: { error: (message: string) => undefined } };
};
parser.prototype.error = (message) => {
  throw new Error(message);
};

const FORBIDDEN = /__proto__|prototype|constructor/;

/** The value of `q`; undefined when there is none, 400 when it cannot be read. */
export const readQ = (
  text: string | undefined,
  refusal = 'Not a valid rison/json argument',
): unknown => {
  if (text === undefined || text === '') return undefined;
  if (FORBIDDEN.test(text)) throw new HttpError(400, refusal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: most likely Rison.
  }
  try {
    return rison.decode(text);
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
