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

/** What the type needs beside the window. */
const needed = (rolling_type: string) =>
  rolling_type === 'quantile' ? { rolling_type_options: { quantile: 0.3 } } : {};

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
      const options = { rolling_type, window, center, ...needed(rolling_type) };
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
    const options = { rolling_type, window: 170_000, min_periods: 1, ...needed(rolling_type) };
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

describe('options of a rolling window', () => {
  const VALUES = [1, 2, 4, 8, 16];
  test.each([
    ['quantile', { quantile: 0.3 }, [null, null, null, 1.9, 3.8]],
    ['quantile', { quantile: 0.3, interpolation: 'lower' }, [null, null, null, 1, 2]],
    ['quantile', { quantile: 0.3, interpolation: 'higher' }, [null, null, null, 2, 4]],
    ['quantile', { quantile: 0.3, interpolation: 'nearest' }, [null, null, null, 2, 4]],
    ['quantile', { quantile: 0.3, interpolation: 'midpoint' }, [null, null, null, 1.5, 3]],
    ['var', { ddof: 0 }, [null, null, null, 7.1875, 28.75]],
    ['cov', { ddof: 0 }, [null, null, null, 7.1875, 28.75]],
    ['cov', {}, [null, null, null, 28.75 / 3, 115 / 3]],
    ['corr', {}, [null, null, null, 1, 1]],
    ['std', { ddof: 0 }, [null, null, null, Math.sqrt(7.1875), Math.sqrt(28.75)]],
    ['std', { ddof: 4 }, [null, null, null, null, null]],
  ])('a rolling %s with %j', (rolling_type, rolling_type_options, wanted) => {
    const had = rolled(VALUES, { rolling_type, window: 4, rolling_type_options });
    expect(had).toHaveLength(wanted.length);
    for (const [row, one] of wanted.entries()) {
      if (one === null) expect(had[row], `row ${row}`).toBeNull();
      else expect(had[row], `row ${row}`).toBeCloseTo(one, 12);
    }
  });

  test('equal values have no correlation', () => {
    expect(rolled([5, 5, 5], { rolling_type: 'corr', window: 2 })).toEqual([null, null, null]);
  });

  test.each([
    ['quantile', {}, 'Invalid options for quantile: {}'],
    [
      'quantile',
      { quantile: 0.5, interpolation: 'other' },
      `Invalid options for quantile: {'quantile': 0.5, 'interpolation': 'other'}`,
    ],
    ['sum', { quantile: 0.3 }, `Invalid options for sum: {'quantile': 0.3}`],
    ['mean', { ddof: 0 }, `Invalid options for mean: {'ddof': 0}`],
    ['var', { ddof: 'x' }, 'Post-processing option `ddof` must be a whole number.'],
  ])('a rolling %s with %j is refused: %s', (rolling_type, rolling_type_options, message) => {
    expect(() => rolled(VALUES, { rolling_type, window: 2, rolling_type_options })).toThrow(
      message,
    );
  });

  test.each(['corr', 'cov'])('a rolling %s is of one column, or of each with itself', (type) => {
    const table = frame([computed(['a'], [1, 2, 4]), computed(['b'], [4, 2, 1])]);
    const options = { rolling_type: type, window: 2, columns: ['a', 'b'] };
    expect(() => rolling(table, options)).toThrow('a value for each pair of them');
    const own = rolling(table, { ...options, rolling_type_options: { pairwise: false } });
    expect(own.columns.map(({ values }) => values)).toEqual(
      type === 'corr'
        ? [
            [null, 1, 1],
            [null, 1, 1],
          ]
        : [
            [null, 0.5, 2],
            [null, 2, 0.5],
          ],
    );
  });
});
