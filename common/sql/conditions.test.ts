import { describe, expect, test } from 'vitest';
import { isClosed, isClosedAnywhere, joinedConditions } from './conditions.ts';

test.each([
  ['delay > 60', true, true],
  ["(a OR b) AND name = ')'", true, true],
  ["name = 'it''s (' AND (a)", true, true],
  ['a > 1 -- :)', true, true],
  ['a > 1 # :)', true, false],
  ["{# don't #} a > 1", true, true],
  ["name = 'it\\'s (' AND (a)", true, false],
  ["path = 'C:\\'", true, false],
  ["name = '\\') OR (1 = 1) OR (1 = 1 -- '", true, false],
  ['delay > 60) OR (delay < -60', false, false],
  ['(a', false, false],
  ['a)', false, false],
  ['a) AND (b', false, false],
  ["name <> '", false, false],
  ["') OR (1 = 1", false, false],
  ['a > 1 /* all', false, false],
  ['a > "b', false, false],
])('the condition %j is closed as one database reads it: %s; as all do: %s', (sql, one, all) => {
  expect([isClosed(sql), isClosedAnywhere(sql)]).toEqual([one, all]);
});

describe('conditions', () => {
  test('are joined, each in its own parentheses', () => {
    expect(joinedConditions(['a > 1', 'b OR c'])).toBe('(a > 1) AND (b OR c)');
  });

  test('that may end in a comment end on a line before it', () => {
    expect(joinedConditions(['a > 1 -- large', 'b # small', 'c'])).toBe(
      '(a > 1 -- large\n) AND (b # small\n) AND (c)',
    );
  });
});
