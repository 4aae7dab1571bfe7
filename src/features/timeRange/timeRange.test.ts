import { describe, expect, test } from 'vitest';
import {
  advancedRange,
  customRange,
  frameOf,
  readAdvanced,
  readCustom,
  resolvedText,
  shownRange,
} from './timeRange';

describe('a time range', () => {
  test.each([
    ['No filter', 'none'],
    ['Last week', 'last'],
    ['previous calendar month', 'previous'],
    ['Current quarter', 'current'],
    ['2001-01-01T00:00:00 : now', 'custom'],
    ['DATEADD(DATETIME("today"), -7, day) : today', 'custom'],
    ['Last 7 days', 'advanced'],
    ['2001 : 2002', 'advanced'],
    [' : now', 'advanced'],
  ])('the time range %j belongs to the frame %s [CTL-04]', (text, frame) =>
    expect(frameOf(text)).toBe(frame),
  );

  test('a custom time range is written and read the same way', () => {
    const text = customRange(
      { mode: 'relative', count: -3, unit: 'month', anchor: 'now' },
      { mode: 'specific', at: '2001-02-03T04:05' },
    );
    expect(text).toBe('DATEADD(DATETIME("now"), -3, month) : 2001-02-03T04:05:00');
    expect(readCustom(text)).toEqual([
      { mode: 'relative', count: -3, unit: 'month', anchor: 'now' },
      { mode: 'specific', at: '2001-02-03T04:05:00' },
    ]);
  });

  test('a time range typed by hand keeps its ends', () =>
    expect(readAdvanced(advancedRange('100 years ago', 'now'))).toEqual(['100 years ago', 'now']));

  test.each([
    ['2001-01-01T00:00:00 : 2001-02-01T06:30:00', '2001-01-01 : 2001-02-01 06:30:00'],
    ['2001-01-01T00:00 : now', '2001-01-01 : now'],
    ['DATEADD(DATETIME("2001-01-01T00:00:00"), -7, day) : ', '7 days before 2001-01-01 : '],
    ['DATEADD(DATETIME("today"), -1, MONTH) : now', '1 month before today : now'],
    ['now : DATEADD(DATETIME("now"), 2, week)', 'now : 2 weeks after now'],
    ['Last week', 'Last week'],
  ])('the range %j is shown as %j', (range, text) => expect(shownRange(range)).toBe(text));

  test.each([
    [
      { since: '2001-01-01T00:00:00', until: '2001-02-01T00:00:00' },
      'Departed',
      '2001-01-01 ≤ Departed < 2001-02-01',
    ],
    [{ since: '', until: '2001-02-01T06:30:00' }, undefined, 'time < 2001-02-01 06:30:00'],
    [{ since: '', until: '' }, 'Departed', 'All time'],
  ])('the resolved range %j of %s reads %s', (range, column, text) =>
    expect(resolvedText(range, column)).toBe(text),
  );
});
