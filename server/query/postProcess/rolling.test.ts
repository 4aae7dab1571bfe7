/** Windows in one pass against windows counted one by one. */
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../engine/engine.ts';
import { quantile } from './aggregates.ts';
import { computed, frame } from './frame.ts';
import { rolling } from './rolling.ts';

/** The same numbers in each run. */
const numbers = (count: number): readonly (number | null)[] => {
  let seed = 42;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % 7 === 0 ? null : (seed % 2001) / 8 - 100;
  });
};

const rolled = (values: readonly Cell[], options: object): readonly Cell[] =>
  rolling(frame([computed(['v'], values)]), { columns: ['v'], ...options }).columns[0]?.values ??
  [];

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const moment = (values: readonly number[], power: number) => {
  const mean = sum(values) / values.length;
  return sum(values.map((value) => (value - mean) ** power));
};
const variance = (values: readonly number[]) => moment(values, 2) / (values.length - 1);

const ONE_BY_ONE: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum,
  mean: (values) => sum(values) / values.length,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  count: (values) => values.length,
  var: variance,
  std: (values) => Math.sqrt(variance(values)),
  median: (values) => quantile(values, 0.5),
  quantile: (values) => quantile(values, 0.3),
  skew: (values) => {
    const n = values.length;
    const second = moment(values, 2) / n;
    return ((Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(values, 3) / n)) / second ** 1.5;
  },
  kurt: (values) => {
    const n = values.length;
    const ratio = (moment(values, 4) / n / (moment(values, 2) / n) ** 2 - 3) * (n + 1) + 6;
    return ((n - 1) / ((n - 2) * (n - 3))) * ratio;
  },
};

describe.each(Object.entries(ONE_BY_ONE))('a rolling %s', (rolling_type, of) => {
  test.each([
    [1, 1, false],
    [4, 4, false],
    [5, 4, true],
    [30, 5, false],
    [31, 10, true],
    [1000, 4, false],
  ])(
    'over %i rows, %i of them known, centered: %s, equals the aggregate of each window',
    (window, least, center) => {
      const values = numbers(200);
      const options = { rolling_type, window, center, rolling_type_options: { quantile: 0.3 } };
      const ahead = center ? Math.floor((window - 1) / 2) : 0;
      const wanted = values.map((_, row) => {
        const end = row + ahead + 1;
        const inside = values
          .slice(Math.max(0, end - window), end)
          .filter((value) => value !== null);
        const one = inside.length < least ? Number.NaN : of(inside);
        return Number.isFinite(one) ? one : null;
      });
      const had = rolled(values, { ...options, min_periods: least });
      const kept = wanted.slice(least - 1);
      expect(had).toHaveLength(kept.length);
      for (const [row, one] of kept.entries()) {
        if (one === null) expect(had[row], `row ${row}`).toBeNull();
        else expect(had[row], `row ${row}`).toBeCloseTo(one, 8);
      }
    },
  );

  test('is quick over a window of 170,000 rows [T31]', () => {
    const options = { rolling_type, window: 170_000, min_periods: 1 };
    expect(rolled(numbers(200_000), options)).toHaveLength(200_000);
  });
});

test('a window of large numbers keeps its small differences', () => {
  const values = Array.from({ length: 1000 }, (_, at) => 1e9 + (at % 2));
  const had = rolled(values, { rolling_type: 'var', window: 10 });
  expect(had.at(-1)).toBeCloseTo(10 / 36, 9);
});

test('an infinite value spoils only the windows that contain it', () => {
  const had = rolled([1, 'Infinity', 3, 5], { rolling_type: 'mean', window: 2 });
  expect(had).toEqual([null, 'Infinity', 'Infinity', 4]);
});
