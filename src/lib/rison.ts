/** Rison, guarded: nothing is lost in silence when writing, nothing reaches a prototype when reading. */
import rison from 'rison';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;

const clean = (value: unknown, depth = 0): unknown => {
  if (depth > MAX_DEPTH) throw new Error('The value is nested too deeply');
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value))
    return value.map((item) => (item === undefined ? null : clean(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => {
        if (FORBIDDEN.has(key)) throw new Error(`The key ${key} is not allowed`);
        return [key, clean(inner, depth + 1)];
      }),
  );
};

/** Percent-encoded rison, ready for `?q=`. */
export const toRison = (value: unknown): string => encodeURIComponent(rison.encode(clean(value)));

/** The value, or undefined when the text is no rison. */
export const fromRison = (text: string): unknown => {
  if (/__proto__|prototype/.test(text)) return undefined;
  try {
    const value: unknown = rison.decode(text);
    return value === null && text !== '!n' ? undefined : clean(value);
  } catch {
    return undefined;
  }
};
