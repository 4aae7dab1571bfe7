import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TIME } from '../../../../test/aViz';
import { partialWords, periodEnd } from '../../shared/partial';

const at = (text: string) => Date.parse(`${text}Z`);
const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16));

test.each([
  ['2024-02-01T00:00', 'P1M', '2024-03-01T00:00'],
  ['2024-10-01T00:00', 'P3M', '2025-01-01T00:00'],
  ['2024-01-01T00:00', 'P6M', '2024-07-01T00:00'],
  ['2024-07-01T00:00', 'P0.5Y', '2025-01-01T00:00'],
  ['2024-01-01T00:00', 'P1Y', '2025-01-01T00:00'],
  ['2024-02-05T00:00', 'P1W', '2024-02-12T00:00'],
  ['2024-02-10T00:00', 'P1W/1970-01-03T00:00:00Z', '2024-02-11T00:00'],
  ['2024-02-05T10:00', 'PT1H', '2024-02-05T11:00'],
  ['2024-02-05T10:00', undefined, null],
])('the period from %s in steps of %s ends at %s', (start, grain, end) => {
  expect(day(periodEnd(at(start), grain))).toBe(end);
});

const MONTHLY = aForm('big_number', { x_axis: 'month', metric: 'n', time_grain_sqla: 'P1M' });

const colnames = ['month', 'n'];

test.each([
  ['is over', '2024-03-02T00:00', null, null],
  ['is running', '2024-02-20T00:00', null, 'so far'],
  ['has not begun', '2024-01-20T00:00', null, null],
  ['is running, in a range that ends later', '2024-02-20T00:00', '2024-02-25T00:00', 'so far'],
  ['is cut by the range', '2024-03-02T00:00', '2024-02-15T00:00', '(before 2024-02-15)'],
  ['ends with the range', '2024-03-02T00:00', '2024-03-01T00:00', null],
])('February, which %s, has the right words', (_, now, until, words) => {
  const to_dttm = until === null ? null : at(until);
  expect(partialWords(at('2024-02-01T00:00'), MONTHLY, { colnames, to_dttm }, at(now))).toBe(words);
});

test.each([
  ['begins with the range', 'P1M', '2024-02-01T00:00', null],
  ['is cut at its start', 'P1M', '2024-02-10T00:00', '(from 2024-02-10)'],
  ['begins before the range, which is later', 'P1M', '2024-03-10T00:00', null],
  ['is cut at its start by hours', 'P1M', '2024-02-01T06:00', '(from 2024-02-01 06:00:00)'],
])('February, which %s, has the right words', (_, grain, begin, words) => {
  const form = { ...MONTHLY, time_grain_sqla: grain };
  const now = at('2024-04-01T00:00');
  const result = { colnames, from_dttm: at(begin) };
  expect(partialWords(at('2024-02-01T00:00'), form, result, now)).toBe(words);
});

test('a month that is cut at both ends says both, and one that is running says from when', () => {
  const from_dttm = at('2024-02-10T00:00');
  const wordsAt = (now: string, to_dttm: number | null) =>
    partialWords(at('2024-02-01T00:00'), MONTHLY, { colnames, from_dttm, to_dttm }, at(now));
  expect(wordsAt('2024-03-02T00:00', at('2024-02-20T00:00'))).toBe(
    '(from 2024-02-10, before 2024-02-20)',
  );
  expect(wordsAt('2024-02-15T00:00', null)).toBe('so far (from 2024-02-10)');
});

test('a week that is named by its last day is cut by a range that begins within it', () => {
  const form = { ...MONTHLY, time_grain_sqla: 'P1W/1970-01-03T00:00:00Z' };
  const wordsFrom = (from: string) =>
    partialWords(
      at('2024-02-10T00:00'),
      form,
      { colnames, from_dttm: at(from) },
      at('2024-03-01T00:00'),
    );
  expect(wordsFrom('2024-02-04T00:00')).toBeNull();
  expect(wordsFrom('2024-02-06T00:00')).toBe('(from 2024-02-06)');
});

test.each([
  [
    'before 15 February',
    [{ col: 'month', op: '<', val: at('2024-02-15T00:00') }],
    '(before 2024-02-15)',
  ],
  [
    'up to a moment',
    [{ col: 'month', op: '<=', val: at('2024-02-14T12:00') }],
    '(up to 2024-02-14 12:00:00)',
  ],
  [
    'before the range ends',
    [{ col: 'month', op: '<', val: at('2024-02-25T00:00') }],
    '(before 2024-02-20)',
  ],
  [
    'by the end of its month',
    [{ col: 'month', op: '<', val: at('2024-03-01T00:00') }],
    '(before 2024-02-20)',
  ],
  ['by a condition on another column', [{ col: 'n', op: '<', val: 5 }], '(before 2024-02-20)'],
])(
  'February is cut %s that is brushed in another chart, where the range ends on 20 February',
  (_, filters, words) => {
    const form = { ...MONTHLY, extra_form_data: { filters } };
    const result = { colnames, to_dttm: at('2024-02-20T00:00') };
    expect(partialWords(at('2024-02-01T00:00'), form, result, at('2024-03-02T00:00'))).toBe(words);
  },
);

test('a month of the time column that the dashboard names is cut by a condition on that column', () => {
  const filters = [{ col: 'landed', op: '<', val: at('2024-02-15T00:00') }];
  const form = { ...MONTHLY, extra_form_data: { filters, granularity_sqla: 'landed' } };
  const wordsOf = (axis: string) =>
    partialWords(at('2024-02-01T00:00'), form, { colnames: [axis, 'n'] }, at('2024-03-02T00:00'));
  expect(wordsOf('landed')).toBe('(before 2024-02-15)');
  expect(wordsOf('month')).toBeNull();
});

test.each([-30, 5])(
  'periods that are shown %i hours later end when those that are stored do',
  (hours) => {
    const moved_times = { hours, columns: ['month'] };
    const shown = at('2024-02-01T00:00') + hours * 3_600_000;
    const wordsAt = (now: string, until: string | null) =>
      partialWords(
        shown,
        MONTHLY,
        { colnames, to_dttm: until === null ? null : at(until), moved_times },
        at(now),
      );
    expect(wordsAt('2024-03-01T00:00', '2024-03-01T00:00')).toBeNull();
    expect(wordsAt('2024-02-29T23:00', null)).toBe('so far');
    expect(wordsAt('2024-03-02T00:00', '2024-02-15T00:00')).toBe('(before 2024-02-15)');
  },
);

describe('a big number whose newest period is cut', () => {
  const result = {
    ...aResult(
      ['month', 'n'],
      [TIME, NUMBER],
      [
        [at('2024-01-01T00:00'), 31],
        [at('2024-02-01T00:00'), 7],
      ],
    ),
    to_dttm: at('2024-02-08T00:00'),
  };

  test('says so under its value and in its name [CHS-05]', async () => {
    draw(MONTHLY, [result]);
    expect(await screen.findByText('Feb 2024 (before 2024-02-08)')).toBeVisible();
    expect(
      screen.getByRole('img', { name: 'Sales: 7, Feb 2024 (before 2024-02-08)' }),
    ).toBeVisible();
  });

  const ofAll = { ...MONTHLY, show_timestamp: true, compare_lag: 1, compare_suffix: 'on January' };

  test.each(['sum', 'mean', 'min', 'max', 'median', 'raw'])(
    'has the dates of all periods below the %s of all, and that of the newest beside its change',
    async (aggregation) => {
      const whole = aResult(['n'], [NUMBER], [[38]]);
      draw({ ...ofAll, aggregation }, [result, whole]);
      expect(await screen.findByText('Jan 2024 – Feb 2024')).toBeVisible();
      expect(screen.getByText(/on January, Feb 2024 \(before 2024-02-08\)$/)).toBeVisible();
      expect(screen.queryByText('Feb 2024 (before 2024-02-08)')).toBeNull();
    },
  );

  test('has the date of its period alone below what is made of one, and no other beside a change of it', async () => {
    const one = { ...result, data: result.data.slice(0, 1) };
    draw({ ...ofAll, aggregation: 'sum' }, [one]);
    expect(await screen.findByText('Jan 2024')).toBeVisible();
  });

  test('has its change without a date where it is of the newest period itself', async () => {
    draw(ofAll, [result]);
    expect(await screen.findByText('Feb 2024 (before 2024-02-08)')).toBeVisible();
    expect(screen.getByText(/on January$/)).toBeVisible();
  });

  test('says beside its change that the period before is cut at its start', async () => {
    draw(ofAll, [{ ...result, from_dttm: at('2024-01-10T00:00') }]);
    const change = await screen.findByText(/on January \(from 2024-01-10\)$/);
    expect(change).toHaveAttribute('title', expect.stringContaining('is from a part of it'));
  });

  test('says nothing where all periods are added up', async () => {
    draw({ ...MONTHLY, aggregation: 'sum' }, [result]);
    expect(await screen.findByText('38')).toBeVisible();
    expect(screen.queryByText(/before/)).toBeNull();
  });
});
