import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useIsLeaving } from './useIsLeaving';

/** A page that, once its settings are kept, names the key in its address. */
function Corrected() {
  const [key, setKey] = useState<string | null>(null);
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (key !== null && !isLeaving) void navigate(`/?key=${key}`, { replace: true });
  }, [key, isLeaving, navigate]);
  return <button onClick={() => setKey('abc')}>Keep</button>;
}

/** What a lazy route brings. */
interface LazyPage {
  readonly Component: () => string;
}

const opened = () => {
  const loading = Promise.withResolvers<LazyPage>();
  const router = createMemoryRouter([
    { path: '/', Component: Corrected },
    { path: '/other', lazy: () => loading.promise },
  ]);
  render(<RouterProvider router={router} />);
  return { router, loading };
};

const keep = () => act(() => screen.getByRole('button', { name: 'Keep' }).click());

test('a page that corrects its address while another one loads does not cancel it', async () => {
  const { router, loading } = opened();
  act(() => void router.navigate('/other'));
  keep();
  await act(async () => loading.resolve({ Component: () => 'The other page' }));
  expect(await screen.findByText('The other page')).toBeVisible();
  expect(router.state.location.pathname).toBe('/other');
});

test('an address is corrected at once where nobody leaves', () => {
  const { router } = opened();
  keep();
  expect(router.state.location.search).toBe('?key=abc');
});
