import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIdle } from './useIdle';

afterEach(() => vi.unstubAllGlobals());

function Later() {
  return useIdle() ? <p>now</p> : null;
}

test('what can wait is shown in the first idle moment of the browser', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => waiting.push(then));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  render(<Later />);
  expect(screen.queryByText('now')).toBeNull();
  act(() => waiting.forEach((then) => then()));
  expect(screen.getByText('now')).toBeVisible();
});

test('what can wait is shown at once where the browser does not announce idle moments', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  render(<Later />);
  expect(screen.getByText('now')).toBeVisible();
});
