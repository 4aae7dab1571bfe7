/** `?q=` of a request: Rison, or JSON. */
import { readRison } from '#common/rison.ts';
import { HttpError } from '../errors.ts';
import { readJson } from './readJson.ts';

/** The value of `q`; undefined without one, 400 when it cannot be read. */
export const readQ = (
  text: string | undefined,
  refusal = 'Not a valid rison/json argument',
): unknown => {
  if (text === undefined || text === '') return undefined;
  try {
    return readJson(text);
  } catch {
    // Not JSON, so most likely Rison.
  }
  try {
    return readRison(text);
  } catch (cause) {
    throw new HttpError(400, refusal, { cause });
  }
};

/** `?q=!(1,2)`: a list of integers. */
export const idsOfQ = (text: string | undefined): number[] => {
  const value = readQ(text);
  if (!Array.isArray(value) || value.some((id) => !Number.isSafeInteger(id))) {
    throw new HttpError(400, 'Not a valid rison schema a list of ids is expected');
  }
  return value as number[];
};
