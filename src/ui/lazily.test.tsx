import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazily } from './lazily';
import { useFirstGesture } from './useFirstGesture';

function Part({ name }: { name: string }) {
  const [first] = useState(name);
  return <p>{`${first} then ${name}`}</p>;
}

test('a component loaded before it is shown appears at once', async () => {
  const Lazy = lazily(async () => Part);
  Lazy.prefetch();
  await act(async () => {});
  render(<Lazy name="here" />);
  expect(screen.getByText('here then here')).toBeVisible();
});

test('a component loaded while it is shown is not replaced', async () => {
  const Lazy = lazily(async () => Part);
  const { rerender, container } = render(<Lazy name="a" />);
  expect(container).toBeEmptyDOMElement();
  expect(await screen.findByText('a then a')).toBeVisible();
  rerender(<Lazy name="b" />);
  expect(screen.getByText('a then b')).toBeVisible();
});

test('a component that could not be preloaded is loaded when it is shown', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline'));
  const Lazy = lazily(load);
  Lazy.prefetch();
  await act(async () => {});
  render(<Lazy name="later" />);
  expect(await screen.findByText('later then later')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['keydown', 'pointerdown'])('only the first %s starts loading', (gesture) => {
  const begin = vi.fn();
  function Screen() {
    useFirstGesture(begin);
    return null;
  }
  render(<Screen />);
  expect(begin).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(gesture));
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('pointerdown'));
  expect(begin).toHaveBeenCalledOnce();
});

test('a component that could not be loaded says so beside what was written, and is loaded with the next try', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline'));
  const Lazy = lazily(load);
  render(
    <MantineProvider env="test">
      <textarea aria-label="Text" />
      <Lazy name="again" />
    </MantineProvider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'kept');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('again then again')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('kept');
});
