import { expect, test } from 'vitest';
import { operatorOf } from '@/features/conditions/operators';
import {
  isComplete,
  NEW_CONDITION,
  NEW_SQL,
  readCondition,
  storedCondition,
  withOperator,
} from './condition';

const simple = (operator: string, value: unknown) => ({
  kind: 'simple' as const,
  column: 'distance',
  operator: operatorOf(operator) ?? null,
  value,
});

test.each([
  [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'a',
      operator: 'IN',
      operatorId: 'IN',
      comparator: ['x'],
      sqlExpression: null,
      filterOptionName: 'f',
    },
  ],
  [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'a',
      operator: 'IS NULL',
      operatorId: 'IS_NULL',
      sqlExpression: null,
      filterOptionName: 'f',
    },
  ],
  [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1', filterOptionName: 'f' }],
  [
    {
      expressionType: 'SQL',
      clause: 'HAVING',
      sqlExpression: 'COUNT(*) > 1',
      filterOptionName: 'f',
      isNew: true,
    },
  ],
])('a stored condition %j stays as it is when it is read and stored again [FLT-03]', (stored) => {
  expect(storedCondition(readCondition(stored), stored)).toEqual(stored);
});

test.each([
  ['a new condition', NEW_CONDITION, false],
  ['an empty SQL condition', NEW_SQL, false],
  ['a list with values', simple('IN', [1]), true],
  ['a list without values', simple('IN', []), false],
  ['a comparison with zero', simple('>', 0), true],
  ['a comparison with nothing', simple('>', null), false],
  ['a condition that takes no value', simple('IS NOT NULL', null), true],
  ['an operator that nobody knows', simple('~~~', 1), false],
] as const)('whether nothing is missing: %s', (_, condition, complete) => {
  expect(isComplete(condition)).toBe(complete);
});

test('a value becomes a list of it with an operator that takes several, and back', () => {
  const listed = withOperator(simple('==', 3), operatorOf('IN') ?? null);
  expect(listed.value).toEqual([3]);
  expect(withOperator(listed, operatorOf('>') ?? null).value).toBe(3);
});
