import { expect, test } from 'vitest';
import { currencyFormatter } from './currency';

const dollars = { symbol: 'USD', symbolPosition: 'prefix' } as const;
const euros = { symbol: 'EUR', symbolPosition: 'suffix' } as const;

test.each([
  ['$,.2f', dollars, 57_756.43, '$ 57,756.43'],
  ['$,.2f', euros, -57_756.43, '−57,756.43 €'],
  [',.1f', dollars, -5, '−$ 5.0'],
  ['.1%', dollars, 0.25, '25.0%'],
  ['$,.2f', null, 5, '$5.00'],
])(
  'an amount in the format %s with the currency %j shows %d as %s [CTL-08]',
  (format, currency, value, text) => {
    expect(currencyFormatter(format, currency)(value)).toBe(text);
  },
);

test('digits that no double holds stay beside the sign of a currency', () => {
  expect(currencyFormatter('$,.2f', dollars)(9_007_199_254_740_992, '9007199254740993.25')).toBe(
    '$ 9,007,199,254,740,993.25',
  );
});
