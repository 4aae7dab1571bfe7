import { describe, expect, test } from 'vitest';
import { momentText } from './calendar.ts';
import { shiftRange, type TimeRangeContext, timeRange } from './timeRange.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-05-20T10:30:15.500Z');

const range = (text: string, context: Partial<TimeRangeContext> = {}) => {
  const { since, until } = timeRange(text, { now: NOW, ...context });
  return [since, until].map((at) => (at === null ? '' : momentText(at).replace('T00:00:00', '')));
};

describe('the reader of time ranges', () => {
  test.each([
    ['No filter', '', ''],
    ['Last day', '2026-05-19', '2026-05-20'],
    ['Last week', '2026-05-13', '2026-05-20'],
    ['Last month', '2026-04-20', '2026-05-20'],
    ['Last quarter', '2026-02-20', '2026-05-20'],
    ['Last year', '2025-05-20', '2026-05-20'],
    ['Last 7 days', '2026-05-13', '2026-05-20'],
    ['Last 3 months', '2026-02-20', '2026-05-20'],
    ['Next week', '2026-05-20', '2026-05-27'],
    ['Next 3 days', '2026-05-20', '2026-05-23'],
    ['previous calendar week', '2026-05-11', '2026-05-18'],
    ['previous calendar month', '2026-04-01', '2026-05-01'],
    ['previous calendar quarter', '2026-01-01', '2026-04-01'],
    ['previous calendar year', '2025-01-01', '2026-01-01'],
    ['Current day', '2026-05-20', '2026-05-21'],
    ['Current week', '2026-05-18', '2026-05-25'],
    ['Current quarter', '2026-04-01', '2026-07-01'],
    ['Current year', '2026-01-01', '2027-01-01'],
  ])('reads %s as [%s, %s)', (text, since, until) => {
    expect(range(text)).toEqual([since, until]);
  });

  test.each(['2020-01-01', 'last week', 'Current hour', 'previous calendar day', ''])(
    'gives %j no start and ends it today',
    (text) => {
      expect(range(text)).toEqual(['', '2026-05-20']);
    },
  );

  test.each([
    ['2020 : 2021', '2020-01-01', '2021-01-01'],
    ['Jan 2020 : ', '2020-01-01', ''],
    ['2020-W02 : 2020-W05', '2020-01-06', '2020-01-27'],
    ['2020-W01-3 : 2021W01', '2020-01-01', '2021-01-04'],
    ['2020-W53 : 2021W017', '2020-12-28', '2021-01-10'],
    [' : 2020-02-29', '', '2020-02-29'],
    [' : 2020-02-29 : ', '', '2020-02-29'],
    ['2020-02-01T10 : 2020-02-01 11', '2020-02-01T10:00:00', '2020-02-01T11:00:00'],
    ['2003-01-01T00:00:00 : 2005-06-01T12:30:00', '2003-01-01', '2005-06-01T12:30:00'],
    ['yesterday : today', '2026-05-19', '2026-05-20'],
    ['7 days ago : now', '2026-05-13', '2026-05-20T10:30:15'],
    ['3 hours ago : now', '2026-05-20T07:30:15', '2026-05-20T10:30:15'],
    ['100 years ago : today', '1926-05-20', '2026-05-20'],
    ['start of last month : start of this month', '2026-04-01', '2026-05-01'],
    ['beginning of prior 2 years : today', '2024-01-01', '2026-05-20'],
    ['today : end of this year', '2026-05-20', '2026-12-31'],
    ['last 2 days : next 5 days', '2026-05-18', '2026-05-25'],
    ['this week : next week', '2026-05-20', '2026-05-27'],
    ['last 5 minutes : now', '2026-05-20T10:25:15', '2026-05-20T10:30:15'],
    ["DATEADD(DATETIME('today'), -7, day) : today", '2026-05-13', '2026-05-20'],
    ['dateadd(datetime("now"), -1, HOUR) : now', '2026-05-20T09:30:15', '2026-05-20T10:30:15'],
    [
      "DATETRUNC(DATEADD(DATETIME('2024-03-31'), -1, month), month) : LASTDAY(DATETIME('2024-02-10'), month)",
      '2024-02-01',
      '2024-02-29',
    ],
    ["DATEADD(DATETIME('2024-03-31'), -1, month) : today", '2024-02-29', '2026-05-20'],
    [
      "DATETRUNC(DATETIME('2026-05-20'), week) : LASTDAY(DATETIME('2026-05-20'), week)",
      '2026-05-18',
      '2026-05-24',
    ],
    [
      "DATEADD(DATETIME('2020'), DATEDIFF(DATETIME('2020'), DATETIME('2020-01-05')), day) : 2021",
      '2020-01-05',
      '2021-01-01',
    ],
    ['2020-01-01 10:00 : 2020-01-01 22:00', '2020-01-01T10:00:00', '2020-01-01T22:00:00'],
    ['5 Jan 2020 : January 7, 2020', '2020-01-05', '2020-01-07'],
    ['2020-06-01T02:00:00+02:00 : 2020-06-02T00:00:00Z', '2020-06-01', '2020-06-02'],
    ['2020 : 2020', '2020-01-01', '2020-01-01'],
  ])('reads %s as [%s, %s)', (text, since, until) => {
    expect(range(text)).toEqual([since, until]);
  });

  test('accepts “now” at both ends', () => {
    expect(range('Last hour', { relativeEnd: 'now' })).toEqual([
      '2026-05-20T09:30:15',
      '2026-05-20T10:30:15',
    ]);
    expect(range('Last day', { relativeStart: 'now', relativeEnd: 'now' })).toEqual([
      '2026-05-19T10:30:15',
      '2026-05-20T10:30:15',
    ]);
  });

  test.each([
    ["HOLIDAY('Christmas')", '2021-12-25'],
    ["HOLIDAY('christmas day', DATETIME('2019-05-01'))", '2019-12-25'],
    ["HOLIDAY('Thanksgiving', DATETIME('2024-01-01'), 'US')", '2024-11-28'],
    ["HOLIDAY('Memorial Day', DATETIME('2026-01-01'))", '2026-05-25'],
    ["HOLIDAY('Labor Day', DATETIME('2020-01-01'))", '2020-09-07'],
    ["HOLIDAY('Labor Day', DATETIME('2020-01-01'), 'DE')", '2020-05-01'],
    ["HOLIDAY('Good Friday', DATETIME('2020-01-01'), 'UK')", '2020-04-10'],
    ["HOLIDAY('May Day', DATETIME('2020-01-01'), 'UK')", '2020-05-08'],
    ["HOLIDAY('Pentecost Monday', DATETIME('2026-01-01'), 'FR')", '2026-05-25'],
    ["DATEADD(HOLIDAY('Boxing Day', DATETIME('2018-01-01'), 'GB'), 1, day)", '2018-12-27'],
  ])('the time of %s is %s', (text, day) => {
    const { since } = timeRange(`${text} : DATETIME('2030-01-01')`, { now: Date.UTC(2021, 4, 1) });
    expect(momentText(since ?? 0)).toBe(`${day}T00:00:00`);
  });

  test.each(['week', 'month', 'quarter', 'year'])(
    'calendar periods of %ss are those of one',
    (unit) => {
      for (const which of ['previous calendar', 'Current'])
        expect(range(`${which} ${unit}s`)).toEqual(range(`${which} ${unit}`));
    },
  );

  test.each([
    ['Last hour', 'From date cannot be larger than to date'],
    ['2021 : 2020', 'From date cannot be larger than to date'],
    ['foo : 2020', 'Cannot parse time string [foo]'],
    ['2020 : 2021 : 2022', 'Cannot parse time string [2021 : 2022]'],
    ['2020-W60 : 2020-W05', 'Cannot parse time string [2020-W60]'],
    ['2021-W53 : 2022', 'Cannot parse time string [2021-W53]'],
    ['2020-W00 : 2022', 'Cannot parse time string [2020-W00]'],
    ['2020-02-30 : 2021', 'Cannot parse time string [2020-02-30]'],
    ['last 3 hours : now', 'Cannot parse time string [last 3 hours]'],
    ['Last+week', 'Cannot parse time string [Last+week]'],
    ['Last', 'Cannot parse time string [Last]'],
    ['Next foo', 'Cannot parse time string [Next foo]'],
    ['7 days : now', 'Time string is ambiguous. Please specify [7 days ago] or [7 days later].'],
    ['today : end of this day', "Expected {'year' | 'month' | 'week'}, found 'day'"],
    ["DATEADD(DATETIME('2020'), 1, fortnight) : 2021", 'Expected a unit of time'],
    ["DATETIME('2020') 1 : 2021", 'Cannot parse time string'],
    [
      "HOLIDAY('easter') : 2021",
      "Unable to find such a holiday: [easter]. Those of US are New Year's Day, Martin Luther King Jr. Day",
    ],
    [
      "HOLIDAY('Christmas', DATETIME('2020'), 'XX') : 2021",
      'The holidays of XX are not known here, only those of US, UK, GB, CA, DE, FR.',
    ],
    ["HOLIDAY('Christmas', DATETIME('1980')) : 2021", 'Holidays are known since 1991.'],
    [
      "HOLIDAY('Juneteenth', DATETIME('2020-01-01')) : 2021",
      'Unable to find such a holiday: [Juneteenth]',
    ],
  ])('refuses %s: %s', (text, message) => {
    expect(() => range(text)).toThrow(message);
  });

  test.each([
    ['1 year', '2019-03-01'],
    ['1 year ago', '2019-03-01'],
    ['1 week ago', '2020-02-23'],
  ])('shifts back by %s', (shift, since) => {
    const given = timeRange('2020-03-01 : 2020-04-01', { now: NOW });
    const moved = shiftRange(given, shift, { now: NOW });
    expect(momentText(moved.since ?? 0)).toBe(`${since}T00:00:00`);
  });

  test('is replaced by a shift that is a range of its own', () => {
    const context = { now: NOW };
    const own = '2019-01-01 : 2019-01-15';
    const given = timeRange('2020 : 2021', context);
    expect(shiftRange(given, own, context)).toEqual(timeRange(own, context));
  });
});

test.each([
  '999999999999999 years ago : now',
  'now : next 99999999 years',
  `Last ${'9'.repeat(300)} days`,
  'DATEADD(DATETIME("now"), 99999, year) : ',
  `${'DATEADD('.repeat(30_000)}DATETIME("now")${', 1, day)'.repeat(30_000)} : `,
])('a time range with a moment that no database can write is refused: %.40s [T31]', (text) => {
  expect(() => range(text)).toThrow('Cannot parse time string');
});

test('a shift beyond every calendar is refused [T31]', () => {
  const shifted = () => shiftRange({ since: NOW, until: NOW }, '99999999 years', { now: NOW });
  expect(shifted).toThrow('Cannot parse time string');
});
