/** `?q=` of a request: Rison, or JSON. */
import { z } from 'zod';
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

export const Ids = z.array(z.int());

/** `?q=!(1,2)`: a list of integers. */
export const idsOfQ = (text: string | undefined): number[] => {
  const ids = Ids.safeParse(readQ(text));
  if (ids.success) return ids.data;
  throw new HttpError(400, 'Not a valid rison schema a list of ids is expected');
};
