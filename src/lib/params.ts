import { isRecord } from '#common/isRecord.ts';

/** Values out of an address. */
/** `true` and `false` are 1 and 0, what is no number is null. */
export const numberParam = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null;
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};

/** Absent and empty, `false` and `0` are no; everything else is yes. */
export const booleanParam = (text: string | null): boolean =>
  text !== null && !['', '0', 'false'].includes(text);

/** A JSON object; null for what is none. */
export const objectParam = (text: string | null): Readonly<Record<string, unknown>> | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};
