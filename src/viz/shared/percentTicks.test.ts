import { expect, test } from 'vitest';
import { percentTicks } from './percentTicks';

test.each([
  ['.1%', [0, 100, 200], ['0%', '10,000%', '20,000%']],
  ['.0%', [0, 0.025, 0.05], ['0%', '2.5%', '5%']],
  [',.3%', [-0.1, 0, 0.1], ['−10%', '0%', '10%']],
  ['+.1%', [0.5, 1], ['+50%', '+100%']],
  ['.1%', [0.1 + 0.2, 0.0004], ['30%', '0.04%']],
  ['.1%', [1 / 3], ['33.3%']],
])('ticks in %s have the decimals that tell them apart', (specifier, values, texts) => {
  expect(values.map((value) => percentTicks(specifier)?.(value))).toEqual(texts);
});

test.each(['SMART_NUMBER', ',.2f', '.3s', '08.1%'])(
  'ticks in %s are no percentages, or are wanted as wide as they are',
  (specifier) => {
    expect(percentTicks(specifier)).toBeUndefined();
  },
);
