import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createStore } from '@/app/store';
import { renderApp } from '../../../test/render';
import { ToastList } from './ToastList';
import {
  danger,
  info,
  success,
  toastAdded,
  toastRemoved,
  toasts,
  type ToastKind,
  warning,
} from './toastsSlice';

const add = (state: ReturnType<typeof toasts>, toast: Parameters<typeof toastAdded>[0]) =>
  toasts(state, toastAdded(toast));

describe('toasts', () => {
  test('appear newest first, with text, id and noDuplicate [WGT-02] [WGT-05]', () => {
    const state = add(add([], info('first')), success('second'));
    expect(state.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(state[0]).toMatchObject({
      text: 'second',
      noDuplicate: false,
      id: expect.any(String) as string,
    });
  });

  test('appear once when they allow no duplicate [WGT-03]', () => {
    const once = { noDuplicate: true };
    expect(add(add([], warning('same', once)), warning('same', once))).toHaveLength(1);
    expect(add(add([], warning('same')), warning('same'))).toHaveLength(2);
    const between = add(add([], warning('same')), info('other'));
    expect(add(between, warning('same', once)).map(({ text }) => text)).toEqual(['other', 'same']);
  });

  test('close one at a time [WGT-04]', () => {
    const state = add(add([], info('stays')), info('goes'));
    expect(toasts(state, toastRemoved(state[0]?.id ?? '')).map(({ text }) => text)).toEqual([
      'stays',
    ]);
  });

  test.each<[ToastKind, (text: string) => Parameters<typeof toastAdded>[0], number, string]>([
    ['info', info, 4000, 'status'],
    ['success', success, 4000, 'status'],
    ['warning', warning, 6000, 'alert'],
    ['danger', danger, 8000, 'alert'],
  ])('of kind %s disappear on time and have the matching role [WGT-01]', (_, of, ms, role) => {
    vi.useFakeTimers();
    const store = createStore();
    renderApp(<ToastList />, { store });
    act(() => void store.dispatch(toastAdded(of('Done'))));
    expect(screen.getByRole(role)).toHaveTextContent('Done');
    act(() => void vi.advanceTimersByTime(ms - 1));
    expect(screen.queryByText('Done')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Done')).toBeNull();
  });
});
