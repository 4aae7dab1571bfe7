import { expect, test } from 'vitest';
import { sumOf } from './decimal.ts';

test.each([
  [[], 0],
  [[1, 2.5], 3.5],
  [['9007199254740993', 2, -1], '9007199254740994'],
  [['9007199254740993', '0.25'], '9007199254740993.25'],
  [[9007199254740991, 9007199254740990], '18014398509481981'],
  [[1e300, 1e300], 2e300],
])('the sum of %j is %j, with all of its digits', (values, sum) => {
  expect(sumOf(values)).toBe(sum);
});
