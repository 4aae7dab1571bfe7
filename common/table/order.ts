/** How the values of a column stand in a table that its reader sorts. */
import { compareDecimals, decimalOf } from '../results/decimal.ts';

/** Of two values with the same double: one that came as text may have more digits. */
const compareDigits = (a: unknown, b: unknown): number => {
  const [left, right] = [decimalOf(String(a)), decimalOf(String(b))];
  return left && right ? compareDecimals(left, right) : 0;
};

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(left) && !Number.isNaN(right))
    return left - right || compareDigits(a, b);
  return String(a).localeCompare(String(b), undefined, { numeric: true });
};

/** Nulls last, whichever way. */
export const compareAsRead = (a: unknown, b: unknown, descending: boolean): number => {
  const [isLeftNull, isRightNull] = [a ?? null, b ?? null].map((value) => value === null);
  if (isLeftNull || isRightNull) return Number(isLeftNull) - Number(isRightNull);
  return descending ? compare(b, a) : compare(a, b);
};
