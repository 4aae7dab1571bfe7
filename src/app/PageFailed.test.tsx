import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from './routes';

test('a page whose code cannot be loaded shows a message inside the shell, with a way on', async () => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <nav>Main</nav>
          <Outlet />
        </>
      ),
      children: [page('/', () => Promise.reject(new Error('Failed to fetch the module')))],
    },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('navigation')).toBeVisible();
});
