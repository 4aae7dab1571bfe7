/** JSON that came from outside. What the store or an engine wrote is read with `JSON.parse`. */
import { isRecord } from '#common/isRecord.ts';
import { createJsonMeter, UnboundedJson } from '#common/wire/jsonMeter.ts';
import { invalidPayload } from '../errors.ts';

/** A value on its way in; `source` is the text of a number. */
export type Change = (value: unknown, source: string | undefined) => unknown;

const PROTO = '__proto__';
/** The name itself, or written with escapes. */
const MAY_NAME_PROTO = /__proto__|\\u00/;

/**
 * The key `__proto__` is dropped: copied into another object by assignment it would become its prototype, and no
 * value that people keep has that name.
 */
export const parseJson = (text: string, change?: Change): unknown => {
  if (!change && !MAY_NAME_PROTO.test(text)) return JSON.parse(text) as unknown;
  const reviver = (key: string, value: unknown, context?: { readonly source?: string }) => {
    if (key === PROTO) return undefined;
    return change ? change(value, context?.source) : value;
  };
  return JSON.parse(text, reviver) as unknown;
};

/** A 400 where the JSON would cost too much. */
export const withinBounds = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof UnboundedJson ? invalidPayload(cause.message, cause) : cause;
  }
};

/** A text inside a body: a form's field, a parameter of the address, JSON within JSON. */
export const readJson = (text: string, change?: Change): unknown => {
  withinBounds(() => createJsonMeter().text(text));
  return parseJson(text, change);
};

/** Stored text as an object; what cannot be read is empty. */
export const readObject = (text: string | null): Record<string, unknown> => {
  try {
    const value = readJson(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};
