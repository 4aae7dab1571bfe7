import { expect, test } from 'vitest';
import { formatExample } from './formatExample';

test.each([
  ['number', '.3s', 12_345.6, '12345.6 is shown as 12.3k'],
  ['number', ',.1%', 0.256, '0.256 is shown as 25.6%'],
  ['time', '%d/%m/%Y', Date.UTC(2024, 0, 31, 8, 5), '2024-01-31 08:05:00 is shown as 31/01/2024'],
  ['number', '', 5, undefined],
  ['number', ',d', null, undefined],
] as const)(
  'the %s format %j has the example %j → %j [CTL-08, CTL-09]',
  (kind, format, value, text) => {
    expect(formatExample(kind, format, value)).toBe(text);
  },
);

test('a format that nobody can read has no example', () => {
  expect(() => formatExample('number', 'what?', 5)).not.toThrow();
});
