import { describe, expect, test } from 'vitest';
import { Schedule } from '#common/wire/schedule.ts';
import { latestMoment, nextMoment } from './moments.ts';

const daily = {
  schedule_interval: '@daily',
  start_date: '2026-03-27T09:00',
  timezone: 'Europe/Berlin',
} as const;

describe('the latest moment of a schedule', () => {
  test.each([
    ['before it begins', daily, '2026-03-27T07:59:59Z', null],
    ['at its first moment', daily, '2026-03-27T08:00:00Z', '2026-03-27T08:00:00.000Z'],
    ['across the start of summer time', daily, '2026-03-29T07:30:00Z', '2026-03-29T07:00:00.000Z'],
    [
      'every hour',
      { ...daily, schedule_interval: '@hourly' },
      '2026-03-28T10:59:00Z',
      '2026-03-28T10:00:00.000Z',
    ],
    [
      'every week',
      { ...daily, schedule_interval: '@weekly' },
      '2026-04-09T12:00:00Z',
      '2026-04-03T07:00:00.000Z',
    ],
    [
      'every month from the 31st',
      { ...daily, start_date: '2026-01-31T00:00', timezone: 'UTC', schedule_interval: '@monthly' },
      '2026-03-01T00:00:00Z',
      '2026-02-28T00:00:00.000Z',
    ],
    ['after its end', { ...daily, end_date: '2026-03-28T12:00' }, '2026-03-29T12:00:00Z', null],
  ] as const)('is right %s', (_, schedule, now, moment) => {
    expect(latestMoment(schedule, new Date(now))?.toISOString() ?? null).toBe(moment);
  });

  test.each([
    [{ ...daily, timezone: 'Mars/Base' }],
    [{ ...daily, start_date: 'tomorrow' }],
    [{ ...daily, start_date: '2026-13-45T09:00' }],
    [{ ...daily, schedule_interval: 'often' }],
  ])('the schema rejects the schedule %j', (schedule) => {
    expect(Schedule.safeParse(schedule).success).toBe(false);
  });
});

describe('the next moment of a schedule', () => {
  test.each([
    ['before it begins', daily, '2026-03-20T07:59:59Z', '2026-03-27T08:00:00.000Z'],
    ['at its first moment', daily, '2026-03-27T08:00:00Z', '2026-03-28T08:00:00.000Z'],
    ['across the start of summer time', daily, '2026-03-28T09:00:00Z', '2026-03-29T07:00:00.000Z'],
    [
      'every hour, in the hour that occurs twice',
      { ...daily, schedule_interval: '@hourly' },
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:00:00.000Z',
    ],
    [
      'every month from the 31st',
      { ...daily, start_date: '2026-01-31T00:00', timezone: 'UTC', schedule_interval: '@monthly' },
      '2026-02-01T00:00:00Z',
      '2026-02-28T00:00:00.000Z',
    ],
    ['after its end', { ...daily, end_date: '2026-03-28T12:00' }, '2026-03-28T12:00:00Z', null],
  ] as const)('is right %s', (_, schedule, now, moment) => {
    expect(nextMoment(schedule, new Date(now))?.toISOString() ?? null).toBe(moment);
  });
});
