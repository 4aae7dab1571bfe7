import { readRison } from '#common/rison.ts';
import { isRecord } from '#common/isRecord.ts';

/** Values of parameters of the address. */
/** `true` and `false` are 1 and 0; text that is no number is null. */
export const numberParam = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null;
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};

/** Absent and empty, `false` and `0` are false; everything else is true. */
export const booleanParam = (text: string | null): boolean =>
  text !== null && !['', '0', 'false'].includes(text);

/** A JSON object; null for other text. */
export const objectParam = (text: string | null): Readonly<Record<string, unknown>> | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

/** What the text says in Rison, or the text itself. */
export const risonParam = (text: string): unknown => {
  try {
    return readRison(text);
  } catch {
    return text;
  }
};
