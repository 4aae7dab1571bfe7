import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { toastAdded, warning } from '@/features/toasts/toastsSlice';
import { setPaper } from '@/ui/paper';
import { aPageServer, type PageServer } from '../../../../mocks/node';
import { renderPage } from '../../../../test/render';

let server: PageServer;
let dashboardId: number;

const node = (type: string, id: string, children: string[], meta = {}) => ({
  [id]: { type, id, children, meta },
});
const text = (id: string, code: string) => node('MARKDOWN', id, [], { code, width: 4, height: 20 });

beforeAll(async () => {
  await Promise.all([import('../DashboardPage'), import('@/ui/markdown/RichText')]);
  server = await aPageServer();
  const positions = {
    ...node('ROOT', 'ROOT_ID', ['TABS']),
    ...node('TABS', 'TABS', ['TAB-1', 'TAB-2', 'TAB-3']),
    ...node('TAB', 'TAB-1', ['ROW-1'], { text: 'When' }),
    ...node('TAB', 'TAB-2', ['ROW-2'], { text: 'Where' }),
    ...node('TAB', 'TAB-3', [], { text: 'Who' }),
    ...node('ROW', 'ROW-1', ['M-1']),
    ...node('ROW', 'ROW-2', ['M-2']),
    ...text('M-1', 'In June'),
    ...text('M-2', 'In Chicago'),
  };
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Flights', json_metadata: JSON.stringify({ positions }) },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterEach(() => {
  setPaper('none');
  vi.unstubAllGlobals();
});
afterAll(() => server.stop());

const open = (query = '') =>
  renderPage(`/superset/dashboard/${dashboardId}/${query}`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
const scheme = () => document.documentElement.dataset.mantineColorScheme;

test('a file holds all tabs below each other under their names, and says when all is drawn [RT-28]', async () => {
  open('?standalone=3&paper=true');
  const first = await screen.findByRole('heading', { name: 'When' });
  expect(await within(first.parentElement!).findByText('In June')).toBeVisible();
  const second = screen.getByRole('heading', { name: 'Where' });
  expect(await within(second.parentElement!).findByText('In Chicago')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Flights' })).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText(/^on \w+ \d+, \d{4}$/)).toBeVisible();
  await waitFor(() => expect(document.documentElement.dataset.undrawn).toBe('0'));
});

test('a file has no button for a tab that is empty, and no message that comes while it is drawn', async () => {
  const { store } = open('?standalone=3&paper=true');
  const empty = (await screen.findByRole('heading', { name: 'Who' })).parentElement as HTMLElement;
  expect(within(empty).getByText('This tab is empty')).toBeVisible();
  expect(within(empty).queryByRole('button')).toBeNull();
  act(() => void store.dispatch(toastAdded(warning('Something was refused'))));
  expect(await screen.findByText('Something was refused')).not.toBeVisible();
});

test('the printer gets the open tab in light colors, and the screen its own afterwards', async () => {
  open();
  await screen.findByText('In June');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.documentElement.dataset.paper).toBe('shown');
  expect(scheme()).toBe('light');
  expect(screen.queryByText('In Chicago')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.documentElement.dataset.paper).toBeUndefined();
});

test('the command prints what is drawn for paper', async () => {
  let printed: string | undefined;
  vi.stubGlobal('print', () => {
    printed = document.documentElement.dataset.paper;
  });
  open();
  await screen.findByText('In June');
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Print/ }));
  await waitFor(() => expect(printed).toBe('shown'));
  await waitFor(() => expect(document.documentElement.dataset.paper).toBeUndefined());
});
