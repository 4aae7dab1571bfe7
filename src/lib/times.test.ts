import { expect, test } from 'vitest';
import { ago } from './ago';
import { duration } from './duration';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [3 * MINUTE, '3 minutes ago'],
  [2 * 60 * MINUTE, '2 hours ago'],
  [DAY, 'yesterday'],
  [14 * DAY, '2 weeks ago'],
  [400 * DAY, 'last year'],
  [-2 * 60 * MINUTE, 'in 2 hours'],
])('a moment %i ms ago reads %s', (ms, text) => {
  expect(ago(1_700_000_000_000 - ms, 1_700_000_000_000)).toBe(text);
});

test.each([
  [40, '0.04 s'],
  [12_340, '12.3 s'],
  [59_900, '59.9 s'],
  [245_000, '4 min 05 s'],
  [3_600_000, '60 min 00 s'],
])('a duration of %i ms reads %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
