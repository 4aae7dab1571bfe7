import { expect, test } from 'vitest';
import { humanized, utcStamp, zoneless } from './humanize.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-01T12:00:00.000Z', 'now'],
  ['2026-03-01T12:00:05.000Z', 'now'],
  ['2026-03-01T11:59:59.000Z', 'a second ago'],
  ['2026-03-01T11:59:30.000Z', '30 seconds ago'],
  ['2026-03-01T11:59:00.000Z', 'a minute ago'],
  ['2026-03-01T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-01T11:00:00.000Z', 'an hour ago'],
  ['2026-02-27T12:00:00.000Z', '2 days ago'],
  ['2026-01-25T12:00:00.000Z', 'a month ago'],
  ['2023-03-01T12:00:00.000Z', '3 years ago'],
])('the moment %s reads “%s”', (iso, words) => {
  expect(humanized(iso, now)).toBe(words);
});

test('times on the wire have microseconds, and a time zone only where Superset’s have one', () => {
  expect(zoneless('2026-11-20T17:10:35.351Z')).toBe('2026-11-20T17:10:35.351000');
  expect(utcStamp('2026-11-20T17:10:35.351Z')).toBe('2026-11-20T17:10:35.351000+0000');
});
