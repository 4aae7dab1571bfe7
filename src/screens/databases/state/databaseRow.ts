import { isRecord } from '#common/isRecord.ts';
import type { DatabaseListRow } from '#common/wire/database.ts';

/** A row of the list: `extra` is an object here, never text. */
export interface DatabaseRow extends Omit<DatabaseListRow, 'extra'> {
  readonly extra: Readonly<Record<string, unknown>>;
}

/** JSON text of an object; anything else counts as empty. */
export const parsedExtra = (text: unknown): DatabaseRow['extra'] => {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return isRecord(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

export const toDatabaseRow = (row: DatabaseListRow): DatabaseRow => ({
  ...row,
  extra: parsedExtra(row.extra),
});
