import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
const open = (url: string) =>
  renderPage(url, { state: { session: toBootstrap(server.bootstrap as never) } });

beforeAll(async () => {
  server = await aPageServer();
  for (const title of ['Sales', 'Weather', 'Flights']) {
    await server.client.post('/api/v1/dashboard/', { json: { dashboard_title: title } });
  }
});
afterEach(clearFaults);
afterAll(() => server.stop());

test('nobody is led to SQL Lab for a dataset who may not open it', async () => {
  const session = toBootstrap(server.bootstrap as never);
  const user = session.user && { ...session.user, roles: { Some: [['can_read', 'Dataset']] } };
  renderPage('/tablemodelview/list/', { state: { session: { ...session, user } as never } });
  expect(await screen.findByText('What you may open appears here.')).toBeVisible();
  expect(screen.queryByText('New dataset from SQL')).toBeNull();
});

describe('the list of dashboards', () => {
  test('shows each dashboard with its owners and last change', async () => {
    open('/dashboard/list/');
    const row = await screen.findByRole('row', { name: /Weather/ });
    expect(within(row).getByText('Draft')).toBeVisible();
    expect(within(row).getByText(/Admin Test/, { selector: 'td' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: '' })).toBeDefined();
    expect(await screen.findByText('3 dashboards')).toBeVisible();
  });

  test('is narrowed by the search and says when nothing matches', async () => {
    open('/dashboard/list/');
    await screen.findByRole('row', { name: /Weather/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search dashboards' }), 'sal');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Weather/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Sales/ })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No dashboard matches')).toBeVisible();
  });

  test('marks a favorite, and restores it when the server refuses [DSV-25]', async () => {
    open('/dashboard/list/');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Sales to favorites' }));
    expect(
      await screen.findByRole('button', { name: 'Remove Sales from favorites' }),
    ).toHaveAttribute('aria-pressed', 'true');
    failNext('POST /api/v1/dashboard/*/favorites', 500, { message: 'no' });
    await userEvent.click(screen.getByRole('button', { name: 'Add Weather to favorites' }));
    expect(await screen.findByText('There was an issue favoriting this dashboard.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Weather to favorites' })).toBeVisible();
  });

  test('confirms a deletion first, and reports it afterwards', async () => {
    open('/dashboard/list/');
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Flights' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Deleted: Flights')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Flights/ })).toBeNull();
  });

  test('shows a failure in its place, and loads when tried again', async () => {
    failNext('GET /api/v1/dashboard', 500, { message: 'The disk is gone' });
    open('/dashboard/list/');
    expect(await screen.findByText('The disk is gone')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Sales/ })).toBeVisible();
  });
});

test('the home page offers a way to begin and the latest changes', async () => {
  open('/superset/welcome/');
  expect(await screen.findByRole('link', { name: /Write SQL/ })).toHaveAttribute(
    'href',
    '/sqllab/?new=true',
  );
  // It is a favorite besides.
  const [recent] = await screen.findAllByRole('link', { name: /Sales/ });
  expect(recent).toBeVisible();
});

test('an unknown address shows a message and links back', async () => {
  open('/no/such/place');
  expect(await screen.findByText('This page does not exist')).toBeVisible();
});
