import { expect, test } from 'vitest';
import { add, isoMoment, momentText, truncate } from './calendar.ts';

test.each([
  ['2024-02-29', '2024-02-29T00:00:00'],
  ['2024-02-29 12:34:56.5', '2024-02-29T12:34:56.500000'],
  ['2024-02-29T12:34:56.123456', '2024-02-29T12:34:56.123456'],
  ['1969-12-31T23:59:59.999999', '1969-12-31T23:59:59.999999'],
  ['0001-01-01', '0001-01-01T00:00:00'],
  ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
  ['2024-03-10T01:30:00+05:45', '2024-03-09T19:45:00'],
])('the moment %s reads and writes exact to the microsecond [R32]', (text, written) => {
  expect(momentText(isoMoment(text) ?? Number.NaN)).toBe(written);
});

test.each(['2024-02-30', '2024-13-01', '2024-01-01T24:00', 'now', '12024-01-01'])(
  '%s is not a moment',
  (text) => {
    expect(isoMoment(text)).toBeNull();
  },
);

test.each([
  ['2024-01-31', 1, 'month', '2024-02-29'],
  ['2024-02-29', 1, 'year', '2025-02-28'],
  ['2024-05-31', -1, 'quarter', '2024-02-29'],
  ['2024-12-31', 2, 'month', '2025-02-28'],
] as const)('the date %s and %d %s is %s', (from, count, unit, to) => {
  expect(momentText(add(isoMoment(from) ?? 0, count, unit))).toBe(`${to}T00:00:00`);
});

test('a week begins on its Monday, even on a Sunday', () => {
  expect(momentText(truncate(isoMoment('2024-03-03T12:00') ?? 0, 'week'))).toBe(
    '2024-02-26T00:00:00',
  );
});
