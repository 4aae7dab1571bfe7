/** Cumulative shares: of all that was counted, so that the last range of the groups together has all of it. */
import type { FormData } from '../../formData';
import { toNumber } from '../../shared/values';
import type { ShownRows } from '../../vizPlugin';
import { binsOf } from './bins';

/** A server divides by the sum of the cumulative counts, where it is asked for both. */
export const hasCumulativeShares = ({ cumulative, normalize }: FormData): boolean =>
  cumulative === true && normalize === true;

export const withCumulativeShares: ShownRows['of'] = (results, form) => {
  const [result] = results;
  if (!result || !hasCumulativeShares(form)) return results;
  const columns = binsOf(result, form).map(({ column }) => column);
  const last = columns.at(-1) ?? '';
  const all = result.data.reduce((total, row) => total + (toNumber(row[last]) ?? 0), 0);
  const shareOf = (value: unknown): number | null => {
    const count = toNumber(value);
    return count === null || all === 0 ? null : count / all;
  };
  const data = result.data.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, shareOf(row[column])])),
  }));
  return [{ ...result, data }];
};
