/** Exact figures about one column of a result. */
import type { Cell } from '../cell.ts';
import { compareTexts, sizeOfValue, type Value } from './compare.ts';
import { atScale, compareDecimals, decimalOf, decimalText, divided } from './decimal.ts';
import { doubleText } from './figures.ts';
import { buckets, type Bucket } from './histogram.ts';
import { NO_RANK, ranked } from './sorted.ts';
import { wideBuckets, wideIntegers } from './wideHistogram.ts';
import { textOf, type ValueKind, valueKind, type ViewColumn } from './viewSpec.ts';

export interface ColumnProfile {
  readonly kind: ValueKind;
  readonly rows: number;
  /** The number of rows that were read: a limited number where the result is longer. */
  readonly profiled: number;
  readonly nulls: number;
  readonly distinct: number;
  /** False where not all rows were read; then `distinct` is a lower bound. */
  readonly distinct_exact: boolean;
  readonly min: Cell;
  readonly max: Cell;
  /** Figures of numbers, without NaN and the infinities, which `not_finite` counts. */
  readonly sum: string | null;
  readonly mean: string | null;
  readonly median: string | null;
  readonly not_finite: number;
  /** Lengths of texts, in characters. */
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly top: readonly { readonly value: Cell; readonly count: number }[];
  readonly histogram: readonly Bucket[];
}

export const PROFILED_ROWS_MAX = 5_000_000;
const TOP = 10;
const MEAN_DIGITS = 6;

interface Tally {
  /** One cell of each distinct value, with its count. */
  readonly values: readonly Value[];
  readonly counts: readonly number[];
}

/** Values in their order. */
const tallyByRank = (kind: ValueKind, cells: readonly Cell[]): Tally => {
  const { of, count } = ranked(kind, cells);
  const counts = Array.from({ length: count }, () => 0);
  const values: Value[] = Array.from({ length: count }, () => '');
  for (let row = 0; row < of.length; row++) {
    const rank = of[row] as number;
    if (rank === NO_RANK) continue;
    counts[rank] = (counts[rank] as number) + 1;
    if (counts[rank] === 1) values[rank] = cells[row] as Value;
  }
  return { values, counts };
};

const tallyTexts = (cells: readonly Cell[]): Tally => {
  const found = new Map<string, { value: Value; count: number }>();
  for (const cell of cells) {
    if (cell === null) continue;
    const text = textOf(cell);
    const known = found.get(text);
    if (known) known.count++;
    else found.set(text, { value: cell, count: 1 });
  }
  const all = [...found.values()];
  return { values: all.map(({ value }) => value), counts: all.map(({ count }) => count) };
};

const topOf = ({ values, counts }: Tally): ColumnProfile['top'] => {
  const best: number[] = [];
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number;
    if (best.length === TOP && count <= (counts[best[TOP - 1] as number] as number)) continue;
    const place = best.findIndex((other) => (counts[other] as number) < count);
    best.splice(place === -1 ? best.length : place, 0, at);
    if (best.length > TOP) best.pop();
  }
  return best.map((at) => ({ value: values[at] as Value, count: counts[at] as number }));
};

const extremesOfTexts = ({ values }: Tally) => {
  let [min, max] = [values[0], values[0]];
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    const text = textOf(value);
    if (min !== undefined && compareTexts(text, textOf(min)) < 0) min = value;
    if (max !== undefined && compareTexts(text, textOf(max)) > 0) max = value;
    const length = Array.from(text).length;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  return values.length === 0
    ? { min: null, max: null, shortest: null, longest: null }
    : { min: min ?? null, max: max ?? null, shortest, longest };
};

const NO_FIGURES = { sum: null, mean: null, median: null, not_finite: 0 };

/** Adds doubles as doubles, and integers and decimals digit by digit. */
const figures = ({
  values,
  counts,
}: Tally): Pick<ColumnProfile, 'sum' | 'mean' | 'median' | 'not_finite'> => {
  const decimals = values.map((value) => decimalOf(textOf(value)));
  const isDouble = values.some(
    (value) => typeof value === 'number' && !Number.isSafeInteger(value),
  );
  let scale = 0;
  let present = 0;
  let notFinite = 0;
  for (const [at, decimal] of decimals.entries()) {
    if (decimal) {
      scale = Math.max(scale, decimal.scale);
      present += counts[at] as number;
    } else notFinite += counts[at] as number;
  }
  if (present === 0) return { ...NO_FIGURES, not_finite: notFinite };
  const nth = (wanted: number) => {
    let before = 0;
    for (const [at, decimal] of decimals.entries()) {
      if (!decimal) continue;
      before += counts[at] as number;
      if (before > wanted) return decimal;
    }
    return { digits: 0n, scale: 0 };
  };
  const [low, high] = [nth(Math.floor((present - 1) / 2)), nth(Math.floor(present / 2))];
  let digits = 0n;
  for (const [at, decimal] of decimals.entries())
    if (decimal) digits += atScale(decimal, scale) * BigInt(counts[at] as number);
  const middle = { digits: atScale(low, scale) + atScale(high, scale), scale };
  const sum = decimalText({ digits, scale });
  const mean = () => divided({ digits, scale }, BigInt(present), MEAN_DIGITS, scale);
  const median = divided(middle, 2n, 1, scale);
  /** A median that is one of the values is shown as that value is. */
  const isValue = compareDecimals(low, high) === 0;
  return {
    sum: isDouble ? doubleText(Number(sum)) : sum,
    mean: isDouble ? doubleText(Number(sum) / present) : mean(),
    median: !isDouble ? median : isValue ? String(Number(median)) : doubleText(Number(median)),
    not_finite: notFinite,
  };
};

const histogramOf = (
  kind: ValueKind,
  type: string | null,
  { values, counts }: Tally,
): readonly Bucket[] => {
  if (kind === 'text' || kind === 'boolean' || kind === 'interval') return [];
  const integers = kind === 'number' ? wideIntegers(values) : null;
  if (integers) return wideBuckets(integers, counts);
  const sizes = values.map((value) => sizeOfValue(kind, value));
  return buckets(kind, sizes, counts, type === 'DATE');
};

/** `rows` is the length of the whole result; `cells` may be only its beginning. */
export const profileOf = (
  column: Pick<ViewColumn, 'type' | 'generic'>,
  cells: readonly Cell[],
  rows: number = cells.length,
): ColumnProfile => {
  const kind = valueKind(column);
  const isText = kind === 'text';
  const tally = isText ? tallyTexts(cells) : tallyByRank(kind, cells);
  const present = tally.counts.reduce((sum, count) => sum + count, 0);
  const ends = isText
    ? extremesOfTexts(tally)
    : {
        min: tally.values[0] ?? null,
        max: tally.values.at(-1) ?? null,
        shortest: null,
        longest: null,
      };
  return {
    kind,
    rows,
    profiled: cells.length,
    nulls: cells.length - present,
    distinct: tally.counts.length,
    distinct_exact: cells.length === rows,
    ...ends,
    ...(kind === 'number' ? figures(tally) : NO_FIGURES),
    top: topOf(tally),
    histogram: histogramOf(kind, column.type, tally),
  };
};
