import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { formatRules, painterOf } from './conditionalFormats';

const BIG = '9007199254740993';
const rule = { column: 'n', colorScheme: '#ff0000', useGradient: false };

test.each([
  ['>', { targetValue: '9007199254740992' }, BIG, true],
  ['>', { targetValue: BIG }, BIG, false],
  ['>', { targetValue: BIG }, '9007199254740994', true],
  ['≥', { targetValue: BIG }, '9007199254740992', false],
  ['<', { targetValue: BIG }, '9007199254740992', true],
  ['≤', { targetValue: '9007199254740992' }, BIG, false],
  ['=', { targetValue: 9007199254740992 }, BIG, false],
  ['=', { targetValue: BIG }, BIG, true],
  ['≠', { targetValue: '9007199254740992' }, BIG, true],
  ['=', { targetValue: '0.3' }, 0.3, true],
  ['>', { targetValue: '12345678901234567.88' }, '12345678901234567.89', true],
  ['=', { targetValue: '12345678901234567.880' }, '12345678901234567.88', true],
  ['>', { targetValue: '9' }, 10, true],
  ['≤ x <', { targetValueLeft: '9007199254740992', targetValueRight: BIG }, BIG, false],
  ['< x ≤', { targetValueLeft: '9007199254740992', targetValueRight: BIG }, BIG, true],
])('a rule %s with %j compares %s by every digit: it fits: %s', (operator, limits, value, fits) => {
  const paint = painterOf(
    formatRules([{ ...rule, operator, ...limits }]),
    { values: [value], isNumeric: true },
    TOKENS.light,
  );
  expect(paint?.(value) !== null).toBe(fits);
});

test('text that looks like a number is compared as text in a column of text', () => {
  const rules = formatRules([{ ...rule, operator: '=', targetValue: '10.0' }]);
  const fits = (isNumeric: boolean) =>
    painterOf(rules, { values: ['10'], isNumeric }, TOKENS.light)?.('10') !== null;
  expect([fits(true), fits(false)]).toEqual([true, false]);
});
