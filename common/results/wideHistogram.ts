/** Steps between integers that doubles cannot tell apart. */
import { BUCKETS, type Bucket } from './histogram.ts';
import { textOf } from './viewSpec.ts';
import type { Value } from './compare.ts';

const WHOLE = /^-?\d+$/;
const NICE_TENTHS = [10n, 15n, 20n, 25n, 30n, 40n, 50n, 60n, 80n, 100n];

/** Null unless each value is an integer, and at least one has no exact double. */
export const wideIntegers = (values: readonly Value[]): readonly bigint[] | null => {
  const isWide = (value: Value) =>
    typeof value === 'string' && !Number.isSafeInteger(Number(value));
  const isWhole = (value: Value) =>
    typeof value === 'number' ? Number.isSafeInteger(value) : WHOLE.test(textOf(value));
  return values.some(isWide) && values.every(isWhole)
    ? values.map((value) => BigInt(textOf(value)))
    : null;
};

const dividedUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

const dividedDown = (value: bigint, by: bigint): bigint =>
  value >= 0n ? value / by : -dividedUp(-value, by);

const stepOf = (span: bigint): bigint => {
  const least = dividedUp(span, BigInt(BUCKETS - 1));
  const power = 10n ** BigInt(String(least).length - 1);
  const tenths = NICE_TENTHS.find((nice) => nice * power >= least * 10n) ?? 100n;
  return dividedUp(tenths * power, 10n);
};

/** Buckets of values in ascending order, each of which occurs `counts` times; the ends are values. */
export const wideBuckets = (
  values: readonly bigint[],
  counts: readonly number[],
): readonly Bucket[] => {
  const [least, greatest] = [values[0], values.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  const step = least === greatest ? 1n : stepOf(greatest - least);
  const first = dividedDown(least, step);
  const placeOf = (value: bigint) => Number(dividedDown(value, step) - first);
  const tally = Array.from({ length: placeOf(greatest) + 1 }, () => 0);
  for (const [at, value] of values.entries()) {
    const place = placeOf(value);
    tally[place] = (tally[place] as number) + (counts[at] ?? 0);
  }
  const edge = (at: number) => (first + BigInt(at)) * step;
  return tally.map((count, at) => ({
    from: String(at === 0 ? least : edge(at)),
    to: String(at === tally.length - 1 ? greatest : edge(at + 1)),
    count,
  }));
};
