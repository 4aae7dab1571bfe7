import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../../test/render';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer({ as: 'viewer', users: [{ username: 'viewer', roles: ['Gamma'] }] });
});
afterAll(() => server.stop());

test('the bar leads only where its reader may go', async () => {
  renderPage('/user_info/', { state: { session: toBootstrap(server.bootstrap as never) } });
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const names = within(main)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Dashboards', 'Charts', 'Datasets']);
});
