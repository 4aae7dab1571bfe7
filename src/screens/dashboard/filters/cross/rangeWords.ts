/** The range of a cross filter, whose sides are conditions of their own, as one text. */
import { columnLabel } from '#common/labels.ts';
import { fullDate } from '#common/timeFormat.ts';
import { display, toNumber } from '@/viz/shared/values';
import type { CrossFilter, FilterClause } from '@/viz/vizHooks';

const DAY = 86_400_000;

/** The conditions of each column together, in their order. */
export const columnsOf = (filter: CrossFilter): readonly CrossFilter[] => {
  const columns = new Map<string, FilterClause[]>();
  for (const clause of filter) {
    const column = columnLabel(clause.col);
    columns.set(column, [...(columns.get(column) ?? []), clause]);
  }
  return [...columns.values()];
};

const moment = (value: unknown): string => {
  const at = toNumber(value);
  return at !== null && Math.abs(at) <= 8.64e15 ? fullDate(at) : display(value);
};

/** The last day before a midnight; another end is named as it is. */
const untilBefore = (end: number): number => (end % DAY === 0 ? end - DAY : end);

const joined = (from: string | null, to: string | null): string => {
  if (from === null) return `up to ${to ?? ''}`;
  if (to === null) return `from ${from}`;
  return from === to ? from : `${from} – ${to}`;
};

/** Whole days are named by the first and the last one. */
export const rangeInWords = (sides: CrossFilter, isTime: boolean): string => {
  const low = sides.find(({ op }) => op === '>=');
  const high = sides.find(({ op }) => op === '<' || op === '<=');
  const word = isTime ? moment : display;
  if (!isTime || high?.op !== '<')
    return joined(low ? word(low.val) : null, high ? word(high.val) : null);
  const end = toNumber(high.val) ?? 0;
  const isOfDays = (toNumber(low?.val) ?? 0) % DAY === 0;
  return joined(low ? word(low.val) : null, word(isOfDays ? untilBefore(end) : end));
};
