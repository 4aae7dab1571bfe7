import { describe, expect, test } from 'vitest';
import { momentOf } from './calendar.ts';
import { formatMoment, isInOrder, isReadable, readMoment } from './strftime.ts';

describe('a moment', () => {
  const leapDay = momentOf(2024, 1, 29, 0, 5, 9, 7);
  const evening = momentOf(2024, 11, 31, 22, 30);

  test.each([
    [leapDay, '%Y-%m-%d %H:%M:%S.%f', '2024-02-29 00:05:09.007000'],
    [leapDay, '%A (%a), %d %B (%b) %y', 'Thursday (Thu), 29 February (Feb) 24'],
    [leapDay, '%I:%M %p, %w', '12:05 AM, 4'],
    [evening, '%I:%M %p, %j, 100%%', '10:30 PM, 366, 100%'],
  ])('%j is written by %s as %s', (at, format, text) => {
    expect(formatMoment(at, format)).toBe(text);
  });

  test.each([
    ['2024-02-29 23:59:59', '%Y-%m-%d %H:%M:%S', momentOf(2024, 1, 29, 23, 59, 59)],
    ['29.2.24', '%d.%m.%y', momentOf(2024, 1, 29)],
    ['2023-02-29', '%Y-%m-%d', null],
    ['2024-02-29 24:00', '%Y-%m-%d %H:%M', null],
    ['2024-02-29 12:60', '%Y-%m-%d %H:%M', null],
    ['2024-02-29', '%Y/%m/%d', null],
    ['2024 2024', '%Y %Y', null],
    ['Feb 29, 2024', '%b %d, %Y', momentOf(2024, 1, 29)],
    ['29 february 2024', '%d %B %Y', momentOf(2024, 1, 29)],
    ['Foo 29, 2024', '%b %d, %Y', null],
    ['2024-02-29 12:05 AM', '%Y-%m-%d %I:%M %p', momentOf(2024, 1, 29, 0, 5)],
    ['2024-02-29 1:05 pm', '%Y-%m-%d %I:%M %p', momentOf(2024, 1, 29, 13, 5)],
    ['2024-02-29 13:05 PM', '%Y-%m-%d %I:%M %p', null],
  ])('%s is read by %s as %j', (text, format, at) => {
    expect(readMoment(text, format)).toBe(at);
  });

  test.each([
    ['%Y-%m-%d', true, true],
    ['%Y%m%d', true, true],
    ['%Y', true, true],
    ['%Y-%m-%dT%H:%M:%S.%f', true, true],
    ['%d/%m/%Y', true, false],
    ['%b %d, %Y', true, false],
    ['%y%m%d', true, false],
    ['%Y-%d', true, false],
    ['%m/%d', false, false],
    ['%Y %Y', false, false],
    ['%Y week %W', false, false],
    ['epoch_s', false, true],
    ['', false, false],
  ])('in %s can be read: %s, and is in order: %s', (format, readable, ordered) => {
    expect([isReadable(format), isInOrder(format)]).toEqual([readable, ordered]);
  });
});
