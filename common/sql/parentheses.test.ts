import { expect, test } from 'vitest';
import { parenthesesMatch } from './parentheses.ts';

test.each([
  ['delay > 60', true],
  ["(a OR b) AND name = ')'", true],
  ["name = 'it\\'s (' AND (a)", true],
  ['a > 1 -- :)', true],
  ['delay > 60) OR (delay < -60', false],
  ['(a', false],
  ['a)', false],
])('the parentheses of %j match: %s', (sql, expected) => {
  expect(parenthesesMatch(sql)).toBe(expected);
});
