import { expect, test } from 'vitest';
import { isComplete, newRule, readRule, targetProblem, toSavedRule } from './conditionalRule';

test.each([
  [{ operator: '>', targetValue: '9007199254740993' }],
  [{ operator: '≤', targetValue: '12345678901234567.89' }],
  [{ operator: '=', targetValue: 0.1 }],
  [
    {
      operator: '≤ x ≤',
      targetValueLeft: '9007199254740993',
      targetValueRight: '9007199254740995',
    },
  ],
])('the limits of %j are saved with the digits that they were read with', (limits) => {
  const saved = { column: 'n', colorScheme: '#ACE1C4', useGradient: true, ...limits };
  expect(toSavedRule(readRule(saved))).toEqual(saved);
});

test.each([
  ['9007199254740992', '9007199254740993', true],
  ['9007199254740993', '9007199254740992', false],
])('a rule between %s and %s can be saved: %s', (left, right, is) => {
  const rule = { ...newRule([]), column: 'n', operator: '< x <', left, right };
  expect(isComplete(rule)).toBe(is);
});

test.each([
  ['>', 'abc', false, false],
  ['>', '-1.5', true, true],
  ['>', '', true, true],
  ['=', 'abc', true, false],
  ['=', 'abc', false, true],
  ['begins with', 'abc', true, true],
])('a rule %s %j is about numbers: %s, and can be saved: %s', (operator, target, isNumeric, is) => {
  const draft = { ...newRule([]), operator, target };
  expect(targetProblem(draft, isNumeric)).toBe(is ? null : 'Enter a number, such as 12.5');
});
