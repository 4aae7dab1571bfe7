import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkError } from '@/api/errors';
import { createStore } from '@/app/store';
import { serverLost, serverReached } from './connectionSlice';
import { useOnReturn } from './useOnReturn';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const aCall = () => {
  const again = vi.fn();
  const store = createStore();
  function Call() {
    useOnReturn(networkError(), again);
    return null;
  }
  render(
    <Provider store={store}>
      <Call />
    </Provider>,
  );
  const goAndReturn = () => {
    act(() => void store.dispatch(serverLost(null)));
    act(() => void store.dispatch(serverReached()));
  };
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { again, goAndReturn, wait };
};

test('what failed is done again at once when the server is back, and at growing pauses while it keeps failing', () => {
  const { again, goAndReturn, wait } = aCall();
  goAndReturn();
  expect(again).toHaveBeenCalledTimes(1);
  for (const [pauseMs, times] of [
    [5_000, 2],
    [15_000, 3],
    [60_000, 4],
    [60_000, 5],
  ] as const) {
    goAndReturn();
    wait(pauseMs - 1);
    expect(again).toHaveBeenCalledTimes(times - 1);
    wait(1);
    expect(again).toHaveBeenCalledTimes(times);
  }
});

test('a server that goes away once more leaves it for its next return', () => {
  const { again, goAndReturn, wait } = aCall();
  goAndReturn();
  goAndReturn();
  wait(2_000);
  goAndReturn();
  wait(14_999);
  expect(again).toHaveBeenCalledTimes(1);
  wait(1);
  expect(again).toHaveBeenCalledTimes(2);
});

test('after a long time without a return it is done again at once', () => {
  const { again, goAndReturn, wait } = aCall();
  goAndReturn();
  wait(180_000);
  goAndReturn();
  expect(again).toHaveBeenCalledTimes(2);
});
