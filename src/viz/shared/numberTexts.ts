/** How the numbers of a table or a pivot table read without a format. */
import { trimmedEnd } from '#common/trimmed.ts';
import { digitsWritten, exactNumber, measuredDigits, storedDigits } from './numberFormat';
import { display } from './values';

/** What a column holds: dimensions and rows as they are stored, metrics as they were measured. */
type Kept = 'stored' | 'measured';

/** Every digit of a value, whatever format is chosen: a stored number may be a year or a key, and has no separators. */
export const exactDigits = (value: unknown, kept: Kept): string => {
  if (typeof value !== 'number' && typeof value !== 'string') return display(value);
  if (value === '') return display(value);
  return kept === 'stored' ? storedDigits(value) : measuredDigits(value);
};

const MOST_PLACES = 3;
const MONEY_PLACES = 2;

const placesIn = (value: unknown): number => {
  if (typeof value !== 'number' || Number.isInteger(value)) return 0;
  const [, fraction = ''] = value.toFixed(MOST_PLACES).split('.');
  return trimmedEnd(fraction, '0').length;
};

/** As many decimal places as the numbers of a column need, so that their points stand below each other. */
const placesOf = (values: readonly unknown[], isMoney: boolean): number => {
  const needed = values.reduce<number>((most, value) => Math.max(most, placesIn(value)), 0);
  return isMoney && needed > 0 ? MONEY_PLACES : needed;
};

/** What was measured is rounded, to the same place in the whole column. */
export const measuredNumber = (measured: readonly unknown[], isMoney: boolean) => {
  const places = placesOf(measured, isMoney);
  const fixed = digitsWritten({ minimumFractionDigits: places, maximumFractionDigits: places });
  return (value: unknown): string => {
    if (typeof value !== 'number') return exactDigits(value, 'measured');
    if (places === 0) return Number.isInteger(value) ? measuredDigits(value) : exactNumber(value);
    // Smaller ones would read as zero.
    const isTiny = value !== 0 && Math.abs(value) < 10 ** -places;
    return isTiny ? exactNumber(value) : fixed(value);
  };
};
