import { describe, expect, test } from 'vitest';
import { groupedDigits } from '@/lib/groupedDigits';
import { duration, exactNumber, numberFormatter } from './numberFormat';
import { grainFormat, smartDate, timeFormatter } from '#common/timeFormat.ts';
import { categoryName } from './categoryName';
import { display, toNumber } from './values';

describe('number formats', () => {
  test.each([
    ['.3s', 1_234_567, '1.23M'],
    ['.3s', 1_234_567_890, '1.23B'],
    [',d', 1_234_567, '1,234,567'],
    [',.1%', 0.1234, '12.3%'],
    ['+,', 1200, '+1,200'],
    ['$,.2f', 1234.5, '$1,234.50'],
    ['SMART_NUMBER', 1_234_567, '1.23M'],
    ['SMART_NUMBER', 12.5, '12.5'],
    ['SMART_NUMBER', 0.00421, '0.0042'],
    ['SMART_NUMBER', 0, '0'],
    ['SMART_NUMBER', -2500, '−2.5k'],
    ['DURATION', 90_061_000, '1d 1h 1m 1s'],
    ['DURATION', 66_000, '1m 6s'],
    ['DURATION', 1400, '1.4s'],
    ['DURATION_SUB', 1.400_08, '1ms 400µs 80ns'],
    ['DURATION_SUB', 61_001, '1m 1s 1ms'],
    ['~g', 12_345.432, '12345.432'],
    ['~g', -1_234_567, '−1234567'],
    ['DURATION', 850, '850ms'],
    ['DURATION_COL', 3_723_000, '1:02:03'],
    ['DURATION_COL', 10_500_000, '2:55:00'],
    ['MEMORY_BINARY', 1536, '1.5 KiB'],
    ['MEMORY_BINARY', 1024, '1 KiB'],
    ['MEMORY_DECIMAL', 1024, '1.02 kB'],
    ['MEMORY_TRANSFER_RATE_DECIMAL', 1024, '1.02 kB/s'],
    ['MEMORY_TRANSFER_RATE_BINARY', 1024, '1 KiB/s'],
    ['no such format!', 5, '5'],
    // As wide as it says, it would fill the memory of the page.
    ['0999999999d', 5, '5'],
    ['999999999s', 5, '5'],
    [null, Number.NaN, 'NaN'],
    [null, Number.POSITIVE_INFINITY, '∞'],
  ])('show %s of %d as %s [CTL-08]', (format, value, text) => {
    expect(numberFormatter(format)(value)).toBe(text);
  });

  test.each([
    [1_234_567.891_234_5, '1,234,567.891'],
    [100 / 7, '14.286'],
    [0.1 + 0.2, '0.3'],
    // As a price or a decimal of the database has it.
    [12.3456, '12.3456'],
    [0.123_456, '0.123456'],
    [-2.5, '−2.5'],
    [0.000_012_345, '0.00001235'],
    [0, '0'],
  ])('show %d exactly as %s', (value, text) => {
    expect(exactNumber(value)).toBe(text);
  });

  test.each([
    ['9007199254740993', '9,007,199,254,740,993'],
    ['-12345.10', '−12,345.10'],
    ['0.10', '0.10'],
    ['1e400', '1e400'],
  ])('show the text %s with all of its digits: %s', (value, text) => {
    expect(groupedDigits(value)).toBe(text);
  });

  test('keep the sign of a negative duration', () => {
    expect(duration(-61_000)).toBe('-1m 1s');
  });
});

describe('time formats', () => {
  const noon = Date.UTC(2024, 1, 29, 12, 34, 56);

  test.each([
    ['%Y-%m-%d', '2024-02-29'],
    ['%d/%m/%Y', '29/02/2024'],
    ['%m/%d/%Y', '02/29/2024'],
    ['%Y-%m-%d %H:%M:%S', '2024-02-29 12:34:56'],
    ['%H:%M:%S', '12:34:56'],
  ])('show %s as %s [CTL-09] [CTL-31]', (format, text) => {
    expect(timeFormatter(format)(noon)).toBe(text);
  });

  test.each([
    [Date.UTC(2024, 0, 1), '2024'],
    [Date.UTC(2024, 2, 1), 'Mar'],
    [Date.UTC(2024, 2, 5), 'Mar 05'],
    [Date.UTC(2024, 2, 5, 7), '07:00'],
    [Date.UTC(2024, 2, 5, 7, 8, 9), ':09'],
  ])('show %d adaptively as %s', (at, text) => {
    expect(smartDate(at)).toBe(text);
  });

  test.each([
    ['P1Y', '2024'],
    ['P6M', '2024 H1'],
    ['P0.5Y', '2024 H1'],
    ['P3M', '2024 Q1'],
    ['P1M', 'Feb 2024'],
    ['PT1H', '2024-02-29 12:34:56'],
  ])('show a moment in the time grain %s as %s', (grain, text) => {
    expect(grainFormat(grain)(noon)).toBe(text);
  });
});

describe('values', () => {
  test.each([
    [null, '<NULL>'],
    ['', '<empty string>'],
    [true, 'TRUE'],
    [false, 'FALSE'],
    ['9007199254740993', '9007199254740993'],
    [[1, 'a'], '[1,"a"]'],
  ])('show %j as %s [CTL-43] [CTL-44] [CTL-45]', (value, text) => {
    expect(display(value)).toBe(text);
  });

  test('show a date for a temporal category', () => {
    expect(categoryName(Date.UTC(2024, 0, 2), 2)).toBe('2024-01-02');
  });

  test.each([
    [12, 12],
    ['12.50', 12.5],
    ['', null],
    ['abc', null],
    [null, null],
    [Number.NaN, null],
  ])('are drawn from %j as %j', (value, number) => {
    expect(toNumber(value)).toBe(number);
  });
});
