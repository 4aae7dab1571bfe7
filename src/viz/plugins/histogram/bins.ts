/** The ranges of a histogram, and how they read. */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import {
  digitsWritten,
  exactNumber,
  type FormatNumber,
  numberFormatter,
} from '../../shared/numberFormat';

export interface Bin {
  /** Its name in the result. */
  readonly column: string;
  readonly from: number;
  readonly to: number;
}

const EDGES = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/** Null for columns that are no range. */
export const binOf = (column: string): Bin | null => {
  const found = EDGES.exec(column);
  return found ? { column, from: Number(found[1]), to: Number(found[2]) } : null;
};

const withDigits = (digits: number): FormatNumber =>
  digitsWritten({ maximumFractionDigits: Math.min(digits, 12) });

/** Of the width of a range: rounded by more, equal ranges read as unequal ones. */
const ROUNDED_MOST = 0.02;

const isEven = (bins: readonly Bin[], round: (value: number) => string): boolean =>
  bins.every(({ from, to }) =>
    [from, to].every((edge) => Math.abs(Number(round(edge)) - edge) <= (to - from) * ROUNDED_MOST),
  );

/** What a number of the smart format keeps of it. */
const SMART_DIGITS = 3;

/** The chosen format; without one as few digits as name equal ranges evenly. */
export const edgeFormat = (bins: readonly Bin[], specifier: unknown): FormatNumber => {
  const chosen = typeof specifier === 'string' && specifier !== '' ? specifier : 'SMART_NUMBER';
  const format = numberFormatter(chosen);
  if (chosen !== 'SMART_NUMBER') return format;
  const widest = Math.max(0, ...bins.map(({ from, to }) => Math.max(Math.abs(from), Math.abs(to))));
  const isShort = widest < 100_000;
  if (!isShort && isEven(bins, (edge) => edge.toPrecision(SMART_DIGITS))) return format;
  for (let digits = 0; digits <= 12; digits += 1)
    if (isEven(bins, (edge) => edge.toFixed(digits))) return withDigits(digits);
  return exactNumber;
};

/** The columns that are no group, read as ranges. */
export const binsOf = (
  { colnames }: Pick<ChartResult, 'colnames'>,
  { groupby }: FormData,
): readonly Bin[] => {
  const groups = toList(groupby).map(columnLabel);
  return colnames.filter((name) => !groups.includes(name)).flatMap((name) => binOf(name) ?? []);
};

/** How a range is called. Where it wraps, the dash stays above: before a number it would read as a minus. */
export const rangeFormat = (bins: readonly Bin[], { x_axis_format }: FormData) => {
  const edge = edgeFormat(bins, x_axis_format);
  return ({ from, to }: Bin): string => `${edge(from)}\u00A0– ${edge(to)}`;
};
