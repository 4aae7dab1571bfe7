/** Rolling windows whose rows have weights. */
import { PostProcessingError } from './frame.ts';
import type { Options } from './options.ts';
import type { Window } from './slidingFold.ts';
import { WINDOW_NAMES, windowWeights } from './windowShapes.ts';

/** Each row is multiplied with each weight: this many take about a second. */
const PRODUCTS_MAX = 500_000_000;
/** The weights of a window are in memory. */
const ROWS_MAX = 1_000_000;

interface Weighed {
  readonly count: number;
  /** Of the weights of the rows that have a value. */
  readonly weight: number;
  readonly sum: number;
  /** Of the weighted squares of the distances to the weighted mean. */
  readonly spread: number;
}

type Read = (weighed: Weighed, size: number, freedom: number) => number;

/** As pandas has it: the weights are shares of the variance, the rows of the window its degrees of freedom. */
const variance: Read = ({ count, weight, spread }, size, freedom) => {
  if (count <= freedom) return Number.NaN;
  return count === 1 ? 0 : (spread * size) / ((size - freedom) * weight);
};

const READS: Readonly<Record<string, Read>> = {
  mean: ({ sum, weight }) => (weight === 0 ? Number.NaN : sum / weight),
  sum: ({ sum }) => sum,
  var: variance,
  std: (...weighed) => Math.sqrt(variance(...weighed)),
};

const weighedAt = (
  values: readonly (number | null)[],
  weights: readonly number[],
  start: number,
): Weighed => {
  let [count, weight, sum] = [0, 0, 0];
  for (let at = Math.max(0, -start); at < weights.length; at += 1) {
    const value = values[start + at] ?? null;
    if (value === null) continue;
    const share = weights[at] ?? 0;
    count += 1;
    weight += share;
    sum += share * value;
  }
  const mean = sum / weight;
  let spread = 0;
  for (let at = Math.max(0, -start); at < weights.length; at += 1) {
    const value = values[start + at] ?? null;
    if (value !== null) spread += (weights[at] ?? 0) * (value - mean) ** 2;
  }
  return { count, weight, sum, spread };
};

export interface WeightedOptions {
  readonly type: string;
  readonly shape: string;
  readonly window: Window;
  readonly freedom: number;
  readonly inner: Options;
}

/** What is asked of each window, with the number of its values. */
export const weightedRoll = (
  values: readonly (number | null)[],
  { type, shape, window: { rows, ahead }, freedom, inner }: WeightedOptions,
): readonly { readonly count: number; readonly value: number }[] => {
  const read = Object.hasOwn(READS, type) ? READS[type] : undefined;
  if (!read) {
    throw new PostProcessingError(
      `A window with the win_type ${shape} has no ${type}: it has ${Object.keys(READS).join(', ')}.`,
    );
  }
  if (rows > ROWS_MAX || values.length * rows > PRODUCTS_MAX) {
    throw new PostProcessingError(
      `A window of ${rows} weighted rows over ${values.length} rows is too much work. Use a smaller window, or none with a win_type.`,
    );
  }
  const weights = windowWeights(shape, rows, inner);
  if (!weights) {
    throw new PostProcessingError(
      `Invalid win_type: ${shape}. There are ${WINDOW_NAMES.join(', ')}.`,
    );
  }
  return values.map((_, row) => {
    const weighed = weighedAt(values, weights, row + ahead + 1 - rows);
    return { count: weighed.count, value: read(weighed, rows, freedom) };
  });
};
