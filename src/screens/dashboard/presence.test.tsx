import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import type { Client } from '../../../mocks/testServer';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { metaChanged } from './layout/layoutSlice';

let server: PageServer;
let other: Client;
let dashboardId = 0;
beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer({ users: [{ username: 'grace', roles: ['Admin'] }] });
  other = await server.signIn('grace');
});
beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales', css: 'h1{}' },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const open = (capabilities?: readonly string[], query = '') => {
  const session = toBootstrap({
    ...(server.bootstrap as object),
    ...(capabilities ? { common: { ...server.bootstrap.common, sextant: { capabilities } } } : {}),
  } as never);
  return renderPage(`/superset/dashboard/${dashboardId}/${query}`, { state: { session } });
};
const presence = () => `/api/v1/dashboard/${dashboardId}/presence`;
const beats = () =>
  server.calls
    .filter(({ url }) => url === presence())
    .map(({ body }) => JSON.parse(body) as { editing: boolean; leaving?: boolean });
const isHere = (editing: boolean) =>
  other.post(presence(), { json: { page: 'window-of-grace', editing } });
/** The window is looked at again, or no more: the page asks at once, or not at all. */
const setHidden = (hidden: boolean) =>
  act(() => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('the header names who else has the dashboard open and whether they edit', async () => {
  await isHere(true);
  open();
  const people = await screen.findByRole('list', { name: 'Also here' });
  expect(within(people).getByRole('img', { name: 'Grace Test is editing' })).toBeVisible();
  await isHere(false);
  setHidden(false);
  expect(await within(people).findByRole('img', { name: 'Grace Test is here' })).toBeVisible();
});

test('others learn that this page edits, and that it was left', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }));
  await waitFor(() => expect(beats().at(-1)).toMatchObject({ editing: true }));
  act(() => void router.navigate('/dashboard/list/'));
  await waitFor(() => expect(beats().at(-1)).toMatchObject({ leaving: true }));
});

test('others learn that this page was closed or reloaded, which does not take it down', async () => {
  open();
  await waitFor(() => expect(beats()).toHaveLength(1));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(beats().at(-1)).toMatchObject({ leaving: true }));
  setHidden(false);
  await waitFor(() => expect(beats().at(-1)?.leaving).toBeUndefined());
});

test('a hidden window is silent', async () => {
  open();
  await waitFor(() => expect(beats()).toHaveLength(1));
  setHidden(true);
  setHidden(true);
  setHidden(false);
  await waitFor(() => expect(beats()).toHaveLength(2));
});

test('a save of somebody else is reported while one edits, with what it changed, and nothing of one’s own is lost [R14]', async () => {
  const { store } = open(undefined, '?edit=true');
  await screen.findByRole('textbox', { name: 'Dashboard title' });
  act(() => void store.dispatch(metaChanged({ id: 'GRID_ID', meta: { mine: 1 } })));
  await other.put(`/api/v1/dashboard/${dashboardId}`, { json: { dashboard_title: 'Turnover' } });
  setHidden(false);
  expect(await screen.findByText(/Grace Test saved this dashboard/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Grace Test saved' }));
  expect(await dialog.findByText('renamed the dashboard “Sales” → “Turnover”')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Turnover' })).toBeVisible();
  expect(screen.queryByText(/Grace Test saved this dashboard/)).toBeNull();
  setHidden(false);
  await waitFor(() => expect(store.getState().dashboardPresence.stored).not.toBeNull());
  expect(screen.queryByText(/saved this dashboard/)).toBeNull();
});

test.each([
  ['Draft', async () => userEvent.click(await screen.findByRole('button', { name: 'Draft' }))],
  [
    'cross filters',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: /turn off cross/i }));
    },
  ],
])(
  'a change of “%s” on this page is not reported to it as that of another window',
  async (_, change) => {
    const { store } = open();
    await waitFor(() => expect(store.getState().dashboardPresence.stored).not.toBeNull());
    const { revision } = store.getState().dashboardInfo;
    await change();
    await waitFor(() => expect(store.getState().dashboardInfo.revision).not.toBe(revision));
    expect(screen.queryByText(/saved this dashboard/)).toBeNull();
  },
);

test('a server without presence is never asked', async () => {
  open(['dashboard.revision']);
  await screen.findByRole('heading', { name: 'Sales' });
  setHidden(false);
  await userEvent.click(screen.getByRole('button', { name: 'Edit dashboard' }));
  await screen.findByRole('button', { name: 'Discard' });
  expect(beats()).toEqual([]);
});
