import { expect, test } from 'vitest';
import { cutError, fromAnswer } from './errors';
import { pauseAfter, retryAfterMs } from './retry';

const NOW = Date.parse('2024-02-29T12:00:00Z');

test.each([
  ['2', 2000],
  ['0.5', 500],
  ['Thu, 29 Feb 2024 12:00:03 GMT', 3000],
  ['Thu, 29 Feb 2024 11:00:00 GMT', 0],
  ['soon', null],
  ['', null],
])('a Retry-After header of %j asks for a pause of %s ms', (text, ms) => {
  expect(retryAfterMs(new Headers({ 'Retry-After': text }), NOW)).toBe(ms);
});

test.each([429, 502, 503, 504])(
  'a status of %i is temporary: the call is repeated after longer and longer pauses',
  (status) => {
    const pauses = [0, 1, 2, 3].map((attempt) => pauseAfter(fromAnswer(status, {}), attempt));
    expect(pauses).toEqual([300, 1000, 3000, null]);
  },
);

test.each([400, 403, 404, 500])('a status of %i is final', (status) => {
  expect(pauseAfter(fromAnswer(status, {}), 0)).toBeNull();
});

test('a reply that was cut off is requested again', () => {
  expect(pauseAfter(cutError(), 0)).toBe(300);
});

test('the pause that the server asks for is kept unless it is long enough to report', () => {
  const busy = fromAnswer(503, {});
  expect(pauseAfter({ ...busy, retryAfterMs: 2000 }, 0)).toBe(2000);
  expect(pauseAfter({ ...busy, retryAfterMs: 10 }, 0)).toBe(300);
  expect(pauseAfter({ ...busy, retryAfterMs: 60_000 }, 0)).toBeNull();
});
