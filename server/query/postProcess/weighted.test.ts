/** Windows with weights against what pandas 2.1 and SciPy 1.13 make of the same numbers. */
import { expect, test } from 'vitest';
import type { Cell } from '../../engine/engine.ts';
import { computed, frame } from './frame.ts';
import { rolling } from './rolling.ts';

const VALUES = [4, null, 1, 8, 3, 9, 2, 7, 5, 6];

const rolled = (options: object, values: readonly Cell[] = VALUES): readonly Cell[] =>
  rolling(frame([computed(['v'], values)]), { columns: ['v'], rolling_type: 'mean', ...options })
    .columns[0]?.values ?? [];

test.each<[string, number, object, (number | null)[]]>([
  ['barthann', 4, {}, [null, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['barthann', 5, {}, [null, 4, 4, 2.5, 3.333333, 5, 5.75, 5.75, 5, 5.25]],
  ['bartlett', 4, {}, [null, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['bartlett', 5, {}, [null, 4, 4, 2.5, 3.333333, 5, 5.75, 5.75, 5, 5.25]],
  ['blackman', 4, {}, [4, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['blackman', 5, {}, [4, 4, 4, 2.5, 2.776119, 5.571429, 5.22619, 6.369048, 4.428571, 5.583333]],
  [
    'blackmanharris',
    4,
    {},
    [4, 4, 3.999654, 1.001152, 4.499914, 5.499942, 5.999885, 5.499942, 4.500288, 5.99977],
  ],
  [
    'blackmanharris',
    5,
    {},
    [4, 4, 3.99982, 2.500759, 2.250495, 6.181477, 4.666822, 7.029845, 3.818656, 5.939257],
  ],
  ['bohman', 4, {}, [null, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['bohman', 5, {}, [null, 4, 4, 2.5, 2.690171, 5.666093, 5.139415, 6.471601, 4.333907, 5.638554]],
  ['boxcar', 4, {}, [4, 4, 2.5, 4.333333, 4, 5.25, 5.5, 5.25, 5.75, 5]],
  ['boxcar', 5, {}, [4, 4, 2.5, 4.333333, 4, 5.25, 4.6, 5.8, 5.2, 5.8]],
  [
    'cosine',
    4,
    {},
    [4, 4, 3.12132, 3.265409, 4.242641, 5.353553, 5.707107, 5.353553, 5.232233, 5.414214],
  ],
  [
    'cosine',
    5,
    {},
    [4, 4, 3.291796, 3.381966, 3.969943, 4.788854, 5.463525, 5.463525, 5.381966, 5.345492],
  ],
  [
    'exponential',
    4,
    { tau: 2 },
    [4, 4, 2.867378, 3.740686, 4.150955, 5.31123, 5.622459, 5.31123, 5.443852, 5.244919],
  ],
  [
    'exponential',
    5,
    { tau: 2 },
    [4, 4, 3.193176, 3.779831, 3.597933, 5.322492, 4.88828, 5.951819, 4.96725, 5.684954],
  ],
  [
    'flattop',
    4,
    {},
    [4, 4, 4.006386, 0.978667, 4.501595, 5.501064, 6.002129, 5.501064, 4.494678, 6.004258],
  ],
  [
    'flattop',
    5,
    {},
    [4, 4, 4.001264, 2.521073, 0.592064, 8.737464, 2.324657, 9.80123, 1.25982, 7.430194],
  ],
  [
    'gaussian',
    4,
    { std: 1.5 },
    [4, 4, 2.827953, 3.809286, 4.135856, 5.304659, 5.609318, 5.304659, 5.476706, 5.218635],
  ],
  [
    'gaussian',
    5,
    { std: 1.5 },
    [4, 4, 3.125982, 3.623488, 3.920638, 4.946898, 5.212453, 5.599315, 5.286883, 5.482913],
  ],
  [
    'general_gaussian',
    4,
    { p: 1.5, sig: 2 },
    [4, 4, 2.651822, 4.100558, 4.065274, 5.275304, 5.550607, 5.275304, 5.623482, 5.101215],
  ],
  [
    'general_gaussian',
    5,
    { p: 1.5, sig: 2 },
    [4, 4, 2.867378, 3.842229, 4.047937, 4.939646, 5.080691, 5.570785, 5.347863, 5.541172],
  ],
  [
    'general_hamming',
    4,
    { alpha: 0.75 },
    [4, 4, 2.909091, 3.666667, 4.166667, 5.318182, 5.636364, 5.318182, 5.409091, 5.272727],
  ],
  [
    'general_hamming',
    5,
    { alpha: 0.75 },
    [4, 4, 3, 3.875, 3.818182, 5.166667, 4.928571, 5.785714, 5.142857, 5.642857],
  ],
  [
    'hamming',
    4,
    {},
    [4, 4, 3.717647, 1.860215, 4.425926, 5.452941, 5.905882, 5.452941, 4.735294, 5.811765],
  ],
  [
    'hamming',
    5,
    {},
    [4, 4, 3.777778, 2.87931, 3.458824, 5.037037, 5.544643, 5.758929, 5.035714, 5.348214],
  ],
  ['hann', 4, {}, [null, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['hann', 5, {}, [null, 4, 4, 2.5, 3.333333, 5, 5.75, 5.75, 5, 5.25]],
  [
    'kaiser',
    4,
    { beta: 5 },
    [4, 4, 3.864374, 1.432532, 4.465309, 5.477396, 5.954791, 5.477396, 4.613022, 5.909583],
  ],
  [
    'kaiser',
    5,
    { beta: 5 },
    [4, 4, 3.893767, 2.67674, 3.492518, 4.920526, 5.740199, 5.651314, 5.111829, 5.240922],
  ],
  ['lanczos', 4, {}, [4, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['lanczos', 5, {}, [4, 4, 4, 2.5, 3.722892, 4.639405, 6.080545, 5.359356, 5.360595, 5.039653]],
  [
    'nuttall',
    4,
    {},
    [4, 4, 3.997945, 1.006846, 4.499486, 5.499657, 5.999315, 5.499657, 4.501713, 5.99863],
  ],
  [
    'nuttall',
    5,
    {},
    [4, 4, 3.998912, 2.504392, 2.295659, 6.127364, 4.715635, 6.970799, 3.873416, 5.908005],
  ],
  ['parzen', 4, {}, [4, 4, 3.875, 1.4, 4.468085, 5.479167, 5.958333, 5.479167, 4.604167, 5.916667]],
  [
    'parzen',
    5,
    {},
    [4, 4, 3.952756, 2.601852, 3.093407, 5.27897, 5.455319, 6.042553, 4.740426, 5.429787],
  ],
  ['triang', 4, {}, [4, 4, 3.25, 3, 4.285714, 5.375, 5.75, 5.375, 5.125, 5.5]],
  ['triang', 5, {}, [4, 4, 3.25, 3.6, 3.714286, 5.125, 5.111111, 5.777778, 5.111111, 5.555556]],
  ['tukey', 4, { alpha: 0.25 }, [null, 4, 4, 1, 4.5, 5.5, 6, 5.5, 4.5, 6]],
  ['tukey', 5, { alpha: 0.25 }, [null, 4, 4, 2.5, 4.5, 4, 6.666667, 4.666667, 6, 4.666667]],
])(
  'a mean with the win_type %s over %i rows and %j is that of pandas',
  (win_type, window, rolling_type_options, means) => {
    const had = rolled({ win_type, window, rolling_type_options, min_periods: 1 });
    expect(had).toHaveLength(means.length);
    for (const [row, mean] of means.entries()) {
      if (mean === null) expect(had[row], `row ${row}`).toBeNull();
      else expect(had[row], `row ${row}`).toBeCloseTo(mean, 5);
    }
  },
);

test.each([
  ['sum', {}, [null, null, null, null, null, 10.75, 11.5, 10.75, 10.25, 11]],
  ['sum', { min_periods: 2 }, [null, 3.25, 3.75, 7.5, 10.75, 11.5, 10.75, 10.25, 11]],
  [
    'sum',
    { min_periods: 0, center: true },
    [3, 3.25, 3.75, 7.5, 10.75, 11.5, 10.75, 10.25, 11, 10],
  ],
])('a weighted %s with %j waits for its rows as without weights', (rolling_type, more, sums) => {
  expect(rolled({ rolling_type, win_type: 'triang', window: 4, ...more })).toEqual(sums);
});

test('a weighted variance is around the weighted mean', () => {
  // Weights 0.25, 0.75, 0.75, 0.25 around 3.
  const weighed = [4, null, 1, 8];
  const options = { win_type: 'triang', window: 4, min_periods: 3 };
  expect(rolled({ rolling_type: 'var', ...options }, weighed)[1]).toBeCloseTo((9.5 * 4) / 3 / 1.25);
  expect(rolled({ rolling_type: 'std', ...options }, weighed)[1]).toBeCloseTo(
    Math.sqrt((9.5 * 4) / 3 / 1.25),
  );
});

test.each([
  [
    { win_type: 'dpss' },
    /^Invalid win_type: dpss\. There are barthann, bartlett, .*triang, tukey\.$/,
  ],
  [{ win_type: '__proto__' }, /^Invalid win_type: __proto__/],
  [
    { win_type: 'hann', rolling_type: 'median' },
    'A window with the win_type hann has no median: it has mean, sum, var, std.',
  ],
  [
    { win_type: 'gaussian' },
    'The window needs the rolling_type_options {"std": a number above 0}.',
  ],
  [{ win_type: 'gaussian', window: 1 }, 'The window needs the rolling_type_options {"std"'],
  [{ win_type: 'tukey', rolling_type_options: { alpha: 2 } }, '{"alpha": a number from 0 to 1}'],
  [{ win_type: 5 }, 'Post-processing option `win_type` must be text.'],
  [
    { win_type: 'hann', window: 400_000_000 },
    'A window of 400000000 weighted rows over 10 rows is too much work.',
  ],
])('%j is refused with what there is', (options, message) => {
  expect(() => rolled({ window: 4, ...options })).toThrow(message);
});

test('a rolling correlation of several columns has a row for each row and column, after the rows themselves', () => {
  const table = frame([computed(['s'], [1, 2, 4, 3]), computed(['n'], [2, 4, 3, null])]);
  const options = { columns: { s: 'x', n: 'y' }, window: 3, min_periods: 2 };
  const { index, columns } = rolling(table, { rolling_type: 'cov', ...options });
  expect(index[0]?.values.slice(0, 7)).toEqual([1, 2, 3, [0, 's'], [0, 'n'], [1, 's'], [1, 'n']]);
  const at = (name: string, key: string) => {
    const row = index[0]?.values.findIndex((value) => JSON.stringify(value) === key) ?? -1;
    return columns.find(({ label }) => label[0] === name)?.values[row];
  };
  expect(at('x', '[0,"s"]')).toBeNull();
  expect([at('x', '[1,"s"]'), at('x', '[1,"n"]'), at('y', '[1,"s"]'), at('y', '[1,"n"]')]).toEqual([
    0.5, 1, 1, 2,
  ]);
  // The last row has no second value, so its windows hold two pairs of three rows.
  expect(at('y', '[3,"s"]')).toBeCloseTo(-1);
  expect(at('s', '[3,"s"]')).toBeNull();
  const corr = rolling(table, { rolling_type: 'corr', ...options });
  expect(corr.columns.find(({ label }) => label[0] === 'y')?.values.at(-2)).toBeCloseTo(-1);
  expect(() =>
    rolling(table, { rolling_type: 'corr', ...options, columns: { s: 's', n: 'y' } }),
  ).toThrow('give s a new name, or ask with rolling_type_options {"pairwise": false}');
});
