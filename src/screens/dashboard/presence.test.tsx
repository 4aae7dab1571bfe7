import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAPABILITIES } from '#common/capabilities.ts';
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
    .map(
      ({ body }) => JSON.parse(body) as { editing: boolean; component?: string; leaving?: boolean },
    );
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

const inTabs = async () => {
  const node = (type: string, id: string, children: readonly string[] = [], meta: object = {}) => ({
    [id]: { type, id, children, meta },
  });
  const positions = {
    ...node('ROOT', 'ROOT_ID', ['TABS-1']),
    ...node('GRID', 'GRID_ID'),
    ...node('TABS', 'TABS-1', ['TAB-a', 'TAB-b']),
    ...node('TAB', 'TAB-a', ['ROW-1'], { text: 'When' }),
    ...node('TAB', 'TAB-b', [], { text: 'Where' }),
    ...node('ROW', 'ROW-1', ['M-1']),
    ...node('MARKDOWN', 'M-1', [], { code: '# Flights', width: 4, height: 20 }),
  };
  await server.client.put(`/api/v1/dashboard/${dashboardId}`, {
    json: { json_metadata: JSON.stringify({ positions }) },
  });
};

test('what others edit is said in words and outlined with their initials', async () => {
  await inTabs();
  const edits = (component: string) =>
    other.post(presence(), { json: { page: 'window-of-grace', editing: true, component } });
  await edits('M-1');
  open();
  const people = await screen.findByRole('list', { name: 'Also here' });
  expect(
    within(people).getByRole('img', { name: 'Grace Test is editing “Flights” in tab “When”' }),
  ).toBeVisible();
  const mark = () => screen.queryByTitle('Grace Test is editing this');
  expect(mark()).toHaveTextContent('GT');
  const box = mark()?.closest<HTMLElement>('[class*="box"]');
  expect(await within(box!).findByText('Flights')).toBeVisible();
  await edits('TAB-b');
  setHidden(false);
  await within(people).findByRole('img', { name: 'Grace Test is editing tab “Where”' });
  expect(mark()?.closest('[role="tab"]')).toHaveTextContent('Where');
  expect(screen.getByRole('tab', { name: 'Where' })).toBeVisible();
  await edits('CHART-unknown');
  setHidden(false);
  await within(people).findByRole('img', { name: 'Grace Test is editing' });
  expect(mark()).toBeNull();
});

test.each([
  ['where the server passes it on', CAPABILITIES, 'TAB-b'],
  [
    'not where it does not',
    CAPABILITIES.filter((name) => name !== 'dashboard.presence.component'),
    undefined,
  ],
])('others learn what is edited here %s', async (_, capabilities, component) => {
  await inTabs();
  open(capabilities, '?edit=true');
  await userEvent.click(await screen.findByRole('tab', { name: 'Where' }));
  const before = beats().length;
  await waitFor(() => expect(beats().length).toBeGreaterThan(before));
  expect(beats().at(-1)).toMatchObject({ editing: true });
  expect(beats().at(-1)?.component).toBe(component);
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
