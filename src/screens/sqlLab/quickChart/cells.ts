/** Cells as charts take them: doubles, timestamps and names. */
import type { Cell } from '#common/cell.ts';
import { momentOf } from '#common/results/compare.ts';
import { textOf, type ViewColumn } from '#common/results/viewSpec.ts';

type Value = Cell | undefined;

export interface Rows {
  readonly columns: readonly ViewColumn[];
  readonly count: number;
  readonly cell: (row: number, column: number) => Value;
}

/** A double, or null where there is no number. */
export const numberOf = (value: Value): number | null => {
  if (value === null || value === undefined || typeof value === 'object') return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/** A double holds 15 digits. */
export const isRounded = (value: Value): boolean =>
  typeof value === 'string' && value.replace(/[^0-9]/g, '').replace(/^0+/, '').length > 15;

const epochOf = (value: Value): number | null => {
  const moment = typeof value === 'string' ? momentOf(value) : null;
  const ms = moment ? moment.seconds * 1000 + Math.floor(moment.nanos / 1e6) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
};

export const shownText = (value: Value): string => {
  if (value === null || value === undefined) return '<NULL>';
  return value === '' ? '<empty string>' : textOf(value);
};

/** What two cells share that stand at the same place of an axis; null if a moment cannot be read. */
export const axisKey = (value: Value, isTime: boolean): string | number | null =>
  isTime ? epochOf(value) : shownText(value);
