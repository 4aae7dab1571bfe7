import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLate } from './useLate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const awaiting = () =>
  renderHook(({ isAwaited }) => useLate(isAwaited), { initialProps: { isAwaited: true } });
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('a wait is late once it has lasted 300 ms, and no longer when it ends', () => {
  const { result, rerender } = awaiting();
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ isAwaited: false });
  expect(result.current).toBe(false);
});

test('each wait begins anew: two short ones are no long one', () => {
  const { result, rerender } = awaiting();
  pass(200);
  rerender({ isAwaited: false });
  rerender({ isAwaited: true });
  pass(200);
  expect(result.current).toBe(false);
});
