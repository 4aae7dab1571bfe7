import { describe, expect, test } from 'vitest';
import { createBackOff } from './backOff';

const SERVER_ERROR = { status: 500 };
const aClock = (random = 1) => {
  let at = 1000;
  const backOff = createBackOff({ now: () => at, random: () => random });
  const failed = (key: string, info: Parameters<typeof backOff.failed>[1] = SERVER_ERROR) =>
    backOff.failed(key, info);
  /** Whole seconds until the next try. */
  const wait = (key: string): number => {
    const from = at;
    while (!backOff.isDue(key)) at += 1000;
    return (at - from) / 1000;
  };
  return { ...backOff, failed, wait };
};

describe('backing off after failures [R7, R9]', () => {
  test('the wait doubles with each failure, up to five minutes', () => {
    const { failed, wait } = aClock();
    const waits = Array.from({ length: 9 }, () => {
      failed('a');
      return wait('a');
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('the wait is randomized over half of its length', () => {
    const { failed, wait } = aClock(0);
    failed('a');
    expect(wait('a')).toBe(3);
    failed('a');
    expect(wait('a')).toBe(5);
  });

  test('other keys are not delayed', () => {
    const { failed, isDue } = aClock();
    failed('a');
    expect([isDue('a'), isDue('b')]).toEqual([false, true]);
  });

  test.each([
    [429, undefined, 5],
    [502, undefined, 5],
    [503, 30_000, 30],
    [503, 1000, 5],
    [504, undefined, 5],
    [429, 864e5, 3600],
  ])(
    'a %d with Retry-After %s ms makes everything wait for %d s',
    (status, retryAfterMs, seconds) => {
      const { failed, isDue, wait } = aClock();
      failed('a', { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
      expect(isDue('b')).toBe(false);
      expect(wait('b')).toBe(seconds);
    },
  );

  test('simultaneous failures count once', () => {
    const { failed, wait } = aClock();
    for (let call = 0; call < 20; call += 1) failed(`tab ${call}`, { status: 503 });
    expect(wait('other')).toBe(5);
  });

  test('a success ends the wait', () => {
    const { failed, succeeded, isDue, wait } = aClock();
    failed('a');
    wait('a');
    failed('a');
    succeeded('a');
    expect(isDue('a')).toBe(true);
    failed('a');
    expect(wait('a')).toBe(5);
  });

  test('a success does not shorten the server’s Retry-After, and clears the failures after it', () => {
    const { failed, succeeded, wait } = aClock();
    failed('a', { status: 503, retryAfterMs: 30_000 });
    succeeded('b');
    expect(wait('b')).toBe(30);
    succeeded('b');
    failed('b', { status: 503 });
    expect(wait('c')).toBe(5);
  });

  test('reopening the connection ends every wait', () => {
    const { failed, reset, isDue } = aClock();
    failed('a');
    failed('b', { status: 503, retryAfterMs: 60_000 });
    reset();
    expect([isDue('a'), isDue('b'), isDue('c')]).toEqual([true, true, true]);
  });
});
