import { expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { createTally } from './figures.ts';
import { profileOf } from './profile.ts';

const BIGINT = { type: 'BIGINT', generic: 0 } as const;
const DOUBLE = { type: 'DOUBLE', generic: 0 } as const;

test.each<[string, readonly Cell[], string | undefined, string | undefined, readonly number[]]>([
  [
    'beyond 2^53',
    ['9007199254740993', '9007199254740995', '9007199254740993', null],
    '9007199254740993',
    '9007199254740995',
    [2, 0, 1],
  ],
  [
    'below −2^53 and safe ones',
    ['-9007199254740993', -9007199254740990],
    '-9007199254740993',
    '-9007199254740990',
    [1, 0, 0, 1],
  ],
  ['that are one', ['9007199254740993'], '9007199254740993', '9007199254740993', [1]],
  [
    'of 16 digits',
    [1234567890123456, 1234567890123457],
    '1234567890123456',
    '1234567890123458',
    [1, 1],
  ],
])('the histogram of integers %s has exact ends', (_, cells, from, to, counts) => {
  const { histogram } = profileOf(BIGINT, cells);
  expect(histogram[0]?.from).toBe(from);
  expect(histogram.at(-1)?.to).toBe(to);
  expect(histogram.map(({ count }) => count)).toEqual(counts);
});

test('the histogram of integers of any width has few steps, which meet', () => {
  const cells = [
    '-170141183460469231731687303715884105727',
    '0',
    '170141183460469231731687303715884105727',
  ];
  const { histogram } = profileOf(BIGINT, cells);
  expect(histogram.length).toBeLessThanOrEqual(20);
  expect(histogram.map(({ from }) => from).slice(1)).toEqual(
    histogram.map(({ to }) => to).slice(0, -1),
  );
  expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('the profile and the figures of a selection write the same numbers', () => {
  const cells = [0.0225886723, 0.0225886722, 0.1, 0.2, 1 / 3, 0.7];
  const tally = createTally();
  for (const cell of cells) tally.add(cell, DOUBLE);
  const { sum, average } = tally.figures();
  expect(profileOf(DOUBLE, cells)).toMatchObject({ sum, mean: average });
  expect(profileOf(DOUBLE, [0.1, 0.2]).median).toBe('0.15');
  expect(profileOf(DOUBLE, [0.1, 1 / 3, 0.7]).median).toBe(String(1 / 3));
});
