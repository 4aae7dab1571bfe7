/** Count, sum, extremes and central moments of numbers, such that two parts can be joined. */
import type { Fold } from './slidingFold.ts';

export interface Moments {
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
  /** From the origin that the values are counted from. */
  readonly mean: number;
  /** Sums of the differences to the mean, to the second, third and fourth power. */
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

const none: Moments = {
  count: 0,
  sum: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  mean: 0,
  second: 0,
  third: 0,
  fourth: 0,
};

/** Pébay's formulas (2008): exact in exact arithmetic, and steady in floats. */
const join = (a: Moments, b: Moments): Moments => {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const delta = b.mean - a.mean;
  const step = delta / count;
  const product = a.count * b.count;
  const spread = delta * step * product;
  return {
    count,
    sum: a.sum + b.sum,
    least: Math.min(a.least, b.least),
    most: Math.max(a.most, b.most),
    mean: a.mean + step * b.count,
    second: a.second + b.second + spread,
    third:
      a.third +
      b.third +
      spread * step * (a.count - b.count) +
      3 * step * (a.count * b.second - b.count * a.second),
    fourth:
      a.fourth +
      b.fourth +
      spread * step * step * (a.count ** 2 - product + b.count ** 2) +
      6 * step * step * (a.count ** 2 * b.second + b.count ** 2 * a.second) +
      4 * step * (a.count * b.third - b.count * a.third),
  };
};

/** The differences of large numbers are only as fine as the numbers, unless those are counted from one of them. */
export const momentsAround = (origin: number): Fold<Moments> => ({
  none,
  of: (value) => ({
    ...none,
    count: 1,
    sum: value,
    least: value,
    most: value,
    mean: value - origin,
  }),
  join,
});

/** Of a sample, as rolling windows are, unless other degrees of freedom are taken away. */
export const variance = ({ count, second }: Moments, freedom = 1): number =>
  count > freedom ? second / (count - freedom) : Number.NaN;

/** Of numbers that are all equal, 0. */
export const skewness = ({ count, second, third }: Moments): number =>
  second === 0 && count > 2
    ? 0
    : ((Math.sqrt(count * (count - 1)) / (count - 2)) * (third / count)) / (second / count) ** 1.5;

/** Of numbers that are all equal, -3. */
export const kurtosis = ({ count: n, second, fourth }: Moments): number => {
  if (second === 0 && n > 3) return -3;
  const ratio = (fourth / n / (second / n) ** 2 - 3) * (n + 1) + 6;
  return ((n - 1) / ((n - 2) * (n - 3))) * ratio;
};
