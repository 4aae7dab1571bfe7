import { expect, test } from 'vitest';
import {
  isComplete,
  misfit,
  movedTo,
  newRule,
  operatorsFor,
  readRule,
  targetProblem,
  toSavedRule,
} from './conditionalRule';

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
  const rule = { ...newRule([], () => 'unknown'), column: 'n', operator: '< x <', left, right };
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
  const draft = { ...newRule([], () => 'unknown'), operator, target };
  expect(targetProblem(draft, isNumeric ? 'number' : 'text')).toBe(
    is ? null : 'Enter a number, such as 12.5',
  );
});

const OF_TEXT = ['begins with', 'ends with', 'containing', 'not containing'];
const OF_NUMBERS = ['>', '≥', '<', '≤', '< x <', '≤ x ≤', '≤ x <', '< x ≤'];

test.each([
  ['number', ['None', '=', '≠', ...OF_NUMBERS]],
  ['time', ['None', '=', '≠', ...OF_NUMBERS]],
  ['text', ['None', '=', '≠', ...OF_TEXT]],
  ['unknown', ['None', '=', '≠', ...OF_NUMBERS, ...OF_TEXT]],
] as const)('a column of the kind %s has the operators %j', (content, wanted) => {
  const offered = operatorsFor(content, 'None').map(({ value }) => value);
  expect(offered.toSorted()).toEqual([...wanted].toSorted());
  for (const operator of wanted) expect(misfit(operator, content)).toBeNull();
});

test('an operator that is stored stays, and says that it does not fit', () => {
  const offered = operatorsFor('number', 'begins with').map(({ label }) => label);
  expect(offered).toContain('Begins with');
  expect(offered).not.toContain('Contains');
  expect(operatorsFor('text', 'is null').at(-1)).toEqual({ value: 'is null', label: 'is null' });
  expect(misfit('begins with', 'number')).toBe('It looks into text, and this column holds numbers');
  expect(misfit('< x <', 'text')).toBe('It compares numbers, and this column holds text');
});

test('a rule that is moved to another column takes an operator of that column', () => {
  const rule = newRule([{ name: 'sales', isMetric: true }], () => 'number');
  expect(rule.operator).toBe('>');
  expect(movedTo(rule, 'city', 'text').operator).toBe('=');
  expect(movedTo({ ...rule, operator: '=' }, 'city', 'text').operator).toBe('=');
  expect(newRule([{ name: 'city', isMetric: false }], () => 'text').operator).toBe('=');
});
