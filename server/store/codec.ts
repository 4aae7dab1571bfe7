/** JSON columns and flags, in one place: SQLite has neither, PostgreSQL must look the same. */
import type { Flag } from './tables.ts';

export const toFlag = (value: boolean): Flag => (value ? 1 : 0);
export const fromFlag = (flag: number): boolean => flag === 1;
export const toJson = (value: unknown): string => JSON.stringify(value);
/** Reads what the store itself wrote; broken text is a broken store and throws. */
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;
