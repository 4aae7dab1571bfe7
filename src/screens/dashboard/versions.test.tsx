import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { holdNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
});
afterAll(() => server.stop());

const positions = (width: number, tab: string) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [] },
  'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-a', 'TAB-b'], meta: {} },
  'TAB-a': {
    type: 'TAB',
    id: 'TAB-a',
    children: tab === 'TAB-a' ? ['ROW-1'] : [],
    meta: { text: 'Where' },
  },
  'TAB-b': {
    type: 'TAB',
    id: 'TAB-b',
    children: tab === 'TAB-b' ? ['ROW-1'] : [],
    meta: { text: 'When' },
  },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['M-1'], meta: {} },
  'M-1': {
    type: 'MARKDOWN',
    id: 'M-1',
    children: [],
    meta: { code: '# Flights', width, height: 20 },
  },
});

const aDashboard = async () => {
  const body = (width: number, tab: string, title: string) => ({
    dashboard_title: title,
    json_metadata: JSON.stringify({ positions: positions(width, tab) }),
  });
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: body(4, 'TAB-a', 'Sales'),
  });
  const { id } = (await answer.json()) as { id: number };
  await server.client.put(`/api/v1/dashboard/${id}`, { json: body(6, 'TAB-b', 'Sales') });
  return id;
};
const open = (id: number, capabilities?: readonly string[]) => {
  const session = toBootstrap({
    ...(server.bootstrap as object),
    ...(capabilities ? { common: { ...server.bootstrap.common, sextant: { capabilities } } } : {}),
  } as never);
  return renderPage(`/superset/dashboard/${id}/`, { state: { session } });
};
const history = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Version history' }));
  return within(await screen.findByRole('dialog', { name: 'Version history' }));
};
const titles = async (id: number) => {
  const answer = await server.client.get(`/api/v1/dashboard/${id}/versions/`);
  const { result } = (await answer.json()) as { result: { name: string | null }[] };
  return result.map(({ name }) => name);
};
const widthOf = async (id: number) => {
  const answer = await server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: { position_json: string } };
  return (JSON.parse(result.position_json) as { 'M-1': { meta: { width: number } } })['M-1'].meta
    .width;
};

test('the version history says in words what each save changed, by whom and when [R14]', async () => {
  open(await aDashboard());
  const drawer = await history();
  const changes = await drawer.findByRole('list', { name: 'Changes of this version' });
  expect(within(changes).getByRole('listitem')).toHaveTextContent(
    'moved “Flights” to tab “When”, width 4 → 6',
  );
  const [now, first] = within(drawer.getByRole('list', { name: 'Versions' })).getAllByRole(
    'button',
    {
      name: /just now|Admin Test/,
    },
  );
  expect(now).toHaveTextContent('Now');
  expect(first).toHaveTextContent('Admin Test');
});

test('an earlier version can be named, looked at without a change, and restored as a new version, which can be undone [R14]', async () => {
  const id = await aDashboard();
  open(id);
  const drawer = await history();
  await drawer.findByRole('list', { name: 'Changes of this version' });
  const buttons = drawer.getAllByRole('button', { name: /Admin Test/ });
  await userEvent.click(buttons[1] as HTMLElement);
  expect(drawer.getByText('The first version that is kept.')).toBeVisible();
  await userEvent.type(drawer.getByLabelText('Name of this version'), 'As agreed');
  await userEvent.click(drawer.getByRole('button', { name: 'Save the name' }));
  await drawer.findByRole('button', { name: /^As agreed/ });
  expect(await titles(id)).toEqual([null, 'As agreed']);

  await userEvent.click(drawer.getByRole('button', { name: 'Preview' }));
  const banner = await screen.findByText(/Version “As agreed”, saved/);
  expect(banner).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit dashboard' })).toBeNull();
  expect(await widthOf(id)).toBe(6);
  await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
  expect(await screen.findByText(/The version is restored/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  expect(await widthOf(id)).toBe(4);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dashboard menu' })).toHaveFocus());
  expect(await titles(id)).toEqual([null, null, 'As agreed']);

  const again = await history();
  await again.findByRole('list', { name: 'Changes of this version' });
  await userEvent.click(again.getAllByRole('button', { name: /Admin Test/ })[1] as HTMLElement);
  await userEvent.click(again.getByRole('button', { name: 'Restore this version' }));
  await waitFor(async () => expect(await widthOf(id)).toBe(6));
  expect(await titles(id)).toHaveLength(4);
  // The restored dashboard is drawn anew, with a menu button of its own.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dashboard menu' })).toHaveFocus());
});

test('a restore asks first where somebody saved since the versions were listed, and is guarded against a save meanwhile [R14]', async () => {
  const id = await aDashboard();
  const elsewhere = (title: string) =>
    server.client.put(`/api/v1/dashboard/${id}`, { json: { dashboard_title: title } });
  const titleOf = async () => {
    const answer = await server.client.get(`/api/v1/dashboard/${id}`);
    return ((await answer.json()) as { result: { dashboard_title: string } }).result
      .dashboard_title;
  };
  const writes = () =>
    server.calls.filter(({ method, url }) => method === 'PUT' && url === `/api/v1/dashboard/${id}`);
  open(id);
  const drawer = await history();
  await drawer.findByRole('list', { name: 'Changes of this version' });
  await elsewhere('Sales of others');
  await userEvent.click(drawer.getAllByRole('button', { name: /Admin Test/ })[1] as HTMLElement);
  await userEvent.click(drawer.getByRole('button', { name: 'Restore this version' }));
  const question = within(await drawer.findByRole('alert'));
  expect(question.getByText(/Admin Test saved this dashboard/)).toBeVisible();
  expect(question.getByRole('list', { name: 'What was saved since' })).toHaveTextContent(
    'Sales of others',
  );
  expect([await titleOf(), await widthOf(id)]).toEqual(['Sales of others', 6]);

  const keeping = question.getByRole('button', { name: 'Keep what was saved' });
  expect(keeping).toHaveFocus();
  expect(keeping).not.toHaveAttribute('data-variant');
  expect(question.getByRole('button', { name: 'Restore anyway' })).toHaveAttribute(
    'data-variant',
    'default',
  );
  await userEvent.click(keeping);
  await waitFor(() =>
    expect(drawer.getAllByRole('button', { name: /Admin Test/ })).toHaveLength(3),
  );
  expect(drawer.queryByRole('alert')).toBeNull();
  await elsewhere('Sales again');
  await userEvent.click(drawer.getByRole('button', { name: 'Restore this version' }));
  const again = within(await drawer.findByRole('alert'));
  // Somebody publishes it between the look and the write: no version, but another revision.
  const release = holdNext(`PUT /api/v1/dashboard/${id}`);
  await userEvent.click(again.getByRole('button', { name: 'Restore anyway' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await server.client.put(`/api/v1/dashboard/${id}`, { json: { published: true } });
  release();
  await waitFor(async () => expect(await widthOf(id)).toBe(4));
  const marks = writes().map(({ headers }) => headers.get('If-Match'));
  expect(new Set(marks).size).toBe(2);
  expect(marks.every((mark) => mark?.includes('"'))).toBe(true);
  expect(await titleOf()).toBe('Sales');
});

test('a dashboard from before versions were kept says when there will be some', async () => {
  const id = await aDashboard();
  await server.store.db.deleteFrom('dashboard_versions').where('dashboard_id', '=', id).execute();
  open(id);
  expect(await (await history()).findByText('No versions yet')).toBeVisible();
});

test('a server without versions shows no history', async () => {
  open(await aDashboard(), []);
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await screen.findByRole('menuitem', { name: 'Properties' });
  expect(screen.queryByRole('menuitem', { name: 'Version history' })).toBeNull();
});
