import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TIME } from '../../../../test/aViz';
import { changeOf } from './change';

const result = aResult(
  ['__timestamp', 'a', 'b', 'c'],
  [TIME, NUMBER, NUMBER, NUMBER],
  [
    [0, 10, null, 0],
    [86_400_000, 15, -4, 5],
    [172_800_000, null, -2, 6],
  ],
);

test('a series is the change since its first value, and one from zero has none', () => {
  const { result: changed, lost } = changeOf(result);
  expect(changed.data.map(({ a, b }) => [a, b])).toEqual([
    [0, null],
    [0.5, 0],
    [null, 0.5],
  ]);
  expect(lost).toEqual(['c']);
});

test('what is left out is said below the lines', async () => {
  draw(aForm('compare', { metrics: ['a'], groupby: ['g'] }), [result]);
  expect(await screen.findByText('1 series from zero on left out')).toBeInTheDocument();
});
