/** Numbers with all of their digits: text where a double does not hold them. */
import { compareDecimals, decimalOf } from '#common/results/decimal.ts';
import { toNumber } from './values';

export { sumOf as addAmounts } from '#common/results/decimal.ts';

export type Amount = number | string;

/** Null where there is no number. */
export const amountOf = (value: unknown): Amount | null => {
  const number = toNumber(value);
  if (number === null || typeof value !== 'string') return number;
  const [digits, held] = [decimalOf(value), decimalOf(String(number))];
  return digits && held && compareDecimals(digits, held) !== 0 ? value.trim() : number;
};

/** Two amounts that have one double are told apart by their digits. */
export const compareAmounts = (a: Amount, b: Amount): number => {
  const bySize = Number(a) - Number(b);
  if (bySize !== 0 || (typeof a === 'number' && typeof b === 'number')) return bySize;
  const [left, right] = [decimalOf(String(a)), decimalOf(String(b))];
  return left && right ? compareDecimals(left, right) : 0;
};
