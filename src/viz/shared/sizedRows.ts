/** Rows whose value is the size of a mark: below zero or without a number they have none, and say what they are. */
import { counted } from './told';
import type { FormatNumber } from './numberFormat';

export interface Sized {
  readonly value: number;
  /** The value as it came. */
  readonly raw?: unknown;
  /** What the row has where that is no size; null where it has no number. */
  readonly amount?: number | null;
}

/** The size of a value, and the value itself where it has none. */
export const sized = (value: number | null): Pick<Sized, 'value' | 'amount'> =>
  value === null || value < 0 ? { value: 0, amount: value } : { value };

/** What the row adds to a total: below zero too, though it has no size. */
export const amountOf = ({ value, amount = value }: Sized): number => amount ?? 0;

export const amountText = ({ value, raw, amount }: Sized, format: FormatNumber): string =>
  amount === undefined ? format(value, raw) : amount === null ? 'no value' : format(amount, raw);

/** How many have no size, in words; null where all have one. */
export const unsizedNote = (rows: readonly Sized[]): string | null => {
  const count = rows.filter(({ amount }) => amount !== undefined).length;
  return count > 0
    ? `${counted(count, 'row')} below zero or without a value ${count === 1 ? 'has' : 'have'} no size`
    : null;
};
