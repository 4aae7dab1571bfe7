/** JSON texts of the store as values of a file and back: whole numbers past 2^53 keep their digits. */
import { isRecord } from '#common/isRecord.ts';
import { readJson } from '../http/readJson.ts';
import type { YamlValue } from './yaml.ts';

export type YamlRecord = Readonly<Record<string, YamlValue>>;

const exact = (value: unknown, source: string | undefined): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;

/** Null where the text is empty or no object. */
export const objectOf = (text: string | null | undefined): YamlRecord | null => {
  if (!text) return null;
  try {
    const value = readJson(text, exact);
    return isRecord(value) ? (value as YamlRecord) : null;
  } catch {
    return null;
  }
};

type RawJson = { readonly rawJSON: string };
const json = JSON as typeof JSON & { rawJSON(text: string): RawJson };

export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? json.rawJSON(String(one)) : one,
  );

/** Null stays null. */
export const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : jsonOf(value);
