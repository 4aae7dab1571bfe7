/** Ranges of a column as conditions: a side each. */
import { columnLabel } from '#common/labels.ts';
import type { CrossFilter, FilterClause } from '../vizHooks';
import { periodEnd } from './periodEnd';
import { toNumber } from './values';

const HOLDS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

export const isRange = ({ op }: Pick<FilterClause, 'op'>): boolean => Object.hasOwn(HOLDS, op);

/**
 * From the first of these moments to the end of the last one; with a grain, each is the whole period that it names.
 * Moments that are shown later than they are stored end as much later: months begin where they are stored.
 */
export const momentsRange = (
  col: unknown,
  from: unknown,
  last: unknown,
  grain: string | undefined,
  laterMs = 0,
): CrossFilter => {
  const at = toNumber(last);
  const stored = grain !== undefined && at !== null ? periodEnd(at - laterMs, grain) : null;
  const end = stored === null ? null : stored + laterMs;
  if (end !== null)
    return [
      { col, op: '>=', val: from },
      { col, op: '<', val: end },
    ];
  /* The end of other periods is known to the server alone: it compares them as a whole. */
  const whole = grain === undefined ? {} : { grain };
  return [
    { col, op: '>=', val: from, ...whole },
    { col, op: '<=', val: last, ...whole },
  ];
};

export const numbersRange = (
  col: unknown,
  from: number,
  to: number,
  isWithEnd: boolean,
): CrossFilter => [
  { col, op: '>=', val: from },
  { col, op: isWithEnd ? '<=' : '<', val: to },
];

/** The sides of the range that a filter has on a column. */
export const rangeOn = (filter: CrossFilter | undefined, col: unknown): CrossFilter =>
  (filter ?? []).filter(
    (clause) => isRange(clause) && columnLabel(clause.col) === columnLabel(col),
  );

/** Whether a value is between all these sides. */
export const isWithin = (sides: CrossFilter, value: unknown): boolean => {
  const number = toNumber(value);
  if (number === null) return false;
  return sides.every(({ op, val }) => {
    const bound = toNumber(val);
    return bound !== null && HOLDS[op]?.(number, bound) === true;
  });
};

/** The filter with another range of the column, or with none; what is chosen of other columns stays. */
export const withRange = (
  filter: CrossFilter | undefined,
  col: unknown,
  range: CrossFilter,
): CrossFilter => [
  ...(filter ?? []).filter((clause) => columnLabel(clause.col) !== columnLabel(col)),
  ...range,
];
