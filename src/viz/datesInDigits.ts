/**
 * Servers call a column temporal whose years are stored as numbers, and turn it into moments only where it is an axis of
 * time. Anywhere else, its numbers are no milliseconds: 2006 is a year, and not the second second of 1970.
 */
import type { ChartResult, DatasetFacts } from './chartResult';

const NUMERIC = 0;
const TEMPORAL = 2;
/** Longer than any day in digits; as milliseconds it is the second day of 1970. */
const DIGITS_END = 100_000_000;

const isInDigits = (values: readonly unknown[]): boolean => {
  const numbers = values.filter((value) => value !== null && value !== undefined);
  return (
    numbers.some((value) => value !== 0) &&
    numbers.every((value) => typeof value === 'number' && Math.abs(value) < DIGITS_END)
  );
};

/** Whether a value of a column is a number: one of a column of numbers, or a year of a column of times. */
export const isPlainNumber = (
  name: string,
  value: number,
  { columnKinds = {}, datesInDigits = [] }: Partial<DatasetFacts>,
): boolean =>
  columnKinds[name] === NUMERIC || (datesInDigits.includes(name) && isInDigits([value]));

type Rows = Pick<ChartResult, 'data' | 'colnames' | 'coltypes'>;

/** The results with such columns as numbers; the same results where there are none. */
export const withDatesInDigits = <Result extends Rows>(
  results: readonly Result[],
  { datesInDigits = [] }: DatasetFacts,
): readonly Result[] => {
  if (datesInDigits.length === 0) return results;
  const changed = results.map((result) => {
    const { colnames, coltypes, data } = result;
    const isStored = (name: string, at: number): boolean =>
      coltypes[at] === TEMPORAL &&
      datesInDigits.includes(name) &&
      isInDigits(data.map((row) => row[name]));
    if (!colnames.some(isStored)) return result;
    return {
      ...result,
      coltypes: coltypes.map((type, at) => (isStored(colnames[at] ?? '', at) ? NUMERIC : type)),
    };
  });
  return changed.some((result, at) => result !== results[at]) ? changed : results;
};
