import { isRecord } from '#common/isRecord.ts';
import type { DatabaseListRow } from '#common/wire/database.ts';
import type { KeptDatabase } from './types';

/** JSON text of an object; what is none means nothing set. */
export const parsedExtra = (text: unknown): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return isRecord(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

export const kept = (row: DatabaseListRow): KeptDatabase => ({
  ...row,
  extra: parsedExtra(row.extra),
});
