import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../../mocks/node';
import { renderPage } from '../../../../test/render';

let server: PageServer;
let dashboardId: number;
beforeAll(async () => {
  await import('../DashboardPage');
  server = await aPageServer();
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales' },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const root = document.documentElement;
afterEach(() => {
  Reflect.deleteProperty(root, 'requestFullscreen');
  Reflect.deleteProperty(document, 'fullscreenElement');
});

/** A browser with a full screen; the page that tests run in has none. */
const withFullScreen = () => {
  const put = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperty(root, 'requestFullscreen', {
    value: async () => put(root),
    configurable: true,
  });
  return { leftByBrowser: () => put(null) };
};

const open = (query = '') =>
  renderPage(`/superset/dashboard/${dashboardId}/${query}`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const navigation = () => screen.queryByRole('navigation', { name: 'Main' });

test('full screen hides the navigation and keeps the title, until Escape [RT-26]', async () => {
  const { router } = open('?country=FR');
  await choose('Full screen');
  await waitFor(() => expect(navigation()).toBeNull());
  expect(screen.getByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(router.state.location.search).toBe('?country=FR&standalone=1');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(navigation()).toBeVisible());
  expect(router.state.location.search).toBe('?country=FR');
});

test('the browser’s own way out of its full screen brings the navigation back', async () => {
  const browser = withFullScreen();
  open();
  await choose('Full screen');
  await waitFor(() => expect(navigation()).toBeNull());
  expect(document.fullscreenElement).toBe(root);
  browser.leftByBrowser();
  await waitFor(() => expect(navigation()).toBeVisible());
});

test('a kiosk hides the title too, chooses no interval for the visit, and can be left [RT-27]', async () => {
  const { store, router } = open();
  await choose('Kiosk');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull());
  expect(store.getState().dashboardState).toMatchObject({ isKiosk: true, refreshFrequency: 0 });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('region', { name: 'Dashboard content' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave full screen' }));
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(store.getState().dashboardState.isKiosk).toBe(false);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dashboard menu' })).toHaveFocus());
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
