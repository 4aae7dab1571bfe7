import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../../test/render';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer({ as: 'viewer', users: [{ username: 'viewer', roles: ['Gamma'] }] });
});
afterAll(() => server.stop());

test('the navigation bar offers only the pages that its reader may open', async () => {
  renderPage('/user_info/', { state: { session: toBootstrap(server.bootstrap as never) } });
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const names = within(main)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Dashboards', 'Charts', 'Datasets']);
});

test('the palette opens the same pages as the bar, from any page', async () => {
  const { router } = renderPage('/user_info/', {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByRole('navigation', { name: 'Main' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Commands' });
  const names = within(palette)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'New: Chart',
    'New: Dashboard',
    'Go to the home page',
    'Go to Dashboards',
    'Go to Charts',
    'Go to Datasets',
    'Theme: Light',
    'Theme: Dark',
    'Theme: Match system',
  ]);
  await userEvent.keyboard('charts{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chart/list/'));
});

test('the palette changes the theme, from any page', async () => {
  renderPage('/user_info/', { state: { session: toBootstrap(server.bootstrap as never) } });
  await screen.findByRole('button', { name: 'Theme' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  await userEvent.keyboard('dark{Enter}');
  await waitFor(() =>
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'),
  );
});
