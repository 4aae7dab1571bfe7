/** The ranges of a histogram, and how they read. */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { exactNumber, type FormatNumber, numberFormatter } from '../../shared/numberFormat';

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

const withDigits =
  (digits: number): FormatNumber =>
  (value) =>
    value
      .toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 12) })
      .replace('-', '−');

const differ = (bins: readonly Bin[], format: FormatNumber): boolean =>
  bins.every(({ from, to }) => format(from) !== format(to));

/** The chosen format; without one as few digits as keep the ends of each range apart. */
export const edgeFormat = (bins: readonly Bin[], specifier: unknown): FormatNumber => {
  const chosen = typeof specifier === 'string' && specifier !== '' ? specifier : 'SMART_NUMBER';
  const format = numberFormatter(chosen);
  if (chosen !== 'SMART_NUMBER') return format;
  const widest = Math.max(0, ...bins.map(({ from, to }) => Math.max(Math.abs(from), Math.abs(to))));
  const isShort = widest < 100_000;
  if (!isShort && differ(bins, format)) return format;
  for (let digits = 0; digits <= 12; digits += 1)
    if (differ(bins, withDigits(digits))) return withDigits(digits + (digits > 0 ? 1 : 0));
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

/** How a range is called. */
export const rangeFormat = (bins: readonly Bin[], { x_axis_format }: FormData) => {
  const edge = edgeFormat(bins, x_axis_format);
  return ({ from, to }: Bin): string => `${edge(from)} – ${edge(to)}`;
};
