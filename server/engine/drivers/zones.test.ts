import { describe, expect, test } from 'vitest';
import { utcFromLocal } from './zones.ts';

describe('a clock time of a zone', () => {
  test.each([
    ['UTC', '2024-02-29T12:34:56', '2024-02-29T12:34:56+00:00'],
    ['Europe/Berlin', '2024-01-15T12:00:00', '2024-01-15T11:00:00+00:00'],
    ['Europe/Berlin', '2024-07-15T12:00:00.123456', '2024-07-15T10:00:00.123456+00:00'],
    ['Asia/Kathmandu', '2024-01-15T12:00:00', '2024-01-15T06:15:00+00:00'],
    ['Australia/Lord_Howe', '2024-01-15T12:00:00', '2024-01-15T01:00:00+00:00'],
    ['Australia/Lord_Howe', '2024-07-15T12:00:00', '2024-07-15T01:30:00+00:00'],
  ])('of %s, %s, is the moment %s', (zone, local, moment) => {
    expect(utcFromLocal(local, zone)).toBe(moment);
  });

  test.each([
    ['Europe/Berlin', '2024-10-27T02:30:00', '2024-10-27T00:30:00+00:00'],
    ['Australia/Lord_Howe', '2024-04-07T01:45:00', '2024-04-06T14:45:00+00:00'],
  ])('of %s that occurs twice, %s, is the first of the two moments', (zone, local, moment) => {
    expect(utcFromLocal(local, zone)).toBe(moment);
  });

  test('stays as it is where no zone has that name or the text is no clock time', () => {
    expect(utcFromLocal('2024-01-15T12:00:00', 'Nowhere/At_All')).toBe('2024-01-15T12:00:00');
    expect(utcFromLocal('later', 'UTC')).toBe('later');
  });

  const ZONES = ['America/New_York', 'America/St_Johns', 'Asia/Tehran', 'Pacific/Apia'];
  test.each(ZONES)('of %s is a moment at which its clock shows that time', (zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    /** Every 7 hours and 11 minutes of twelve years, with changes of the clock among them. */
    const everyMs = (7 * 60 + 11) * 60_000;
    for (let at = Date.UTC(2004, 0, 1); at < Date.UTC(2016, 0, 1); at += everyMs) {
      const local = clock.format(at).replace(' ', 'T');
      const moment = Date.parse(utcFromLocal(local, zone));
      expect(clock.format(moment).replace(' ', 'T'), local).toBe(local);
    }
  });
});
