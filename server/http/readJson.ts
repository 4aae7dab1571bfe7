/** JSON from outside. `JSON.parse` reads what the store or an engine wrote. */
import { isRecord } from '#common/isRecord.ts';
import { createJsonMeter, UnboundedJson } from '#common/wire/jsonMeter.ts';
import { invalidPayload } from '../errors.ts';

/** A value as it is read; `source` is the text of a number. */
export type Change = (value: unknown, source: string | undefined) => unknown;

const PROTO = '__proto__';
/** The name itself, or written with escapes. */
const MAY_NAME_PROTO = /__proto__|\\u00/;

/**
 * The key `__proto__` is dropped: assigned to another object it would become its prototype, and no stored value needs
 * that name.
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

/** A text inside a body: a form’s field, a parameter of the address, JSON inside JSON. */
export const readJson = (text: string, change?: Change): unknown => {
  withinBounds(() => createJsonMeter().text(text));
  return parseJson(text, change);
};

/** Stored text as an object; unreadable text counts as empty. */
export const readObject = (text: string | null): Record<string, unknown> => {
  try {
    const value = readJson(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};
