import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collisions, isPossible, labelOf } from '@/features/commands/command';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { DASHBOARD_COMMANDS } from './commands';
import { refreshFrequencySet } from './state/dashboardStateSlice';

let server: PageServer;
let dashboardId: number;
beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales' },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const open = async (query = '') => {
  const shown = renderPage(`/superset/dashboard/${dashboardId}/${query}`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByRole('button', { name: 'Dashboard menu' });
  return shown;
};
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Commands' });
};
const namesIn = (place: HTMLElement, role: 'menuitem' | 'option') =>
  within(place)
    .getAllByRole(role)
    .map((entry) => entry.textContent ?? '');

describe('the commands of a dashboard', () => {
  test('have distinct keys and names', () => {
    expect(collisions(DASHBOARD_COMMANDS)).toEqual([]);
    const names = Object.values(DASHBOARD_COMMANDS).map(({ label }) => label);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    ['being read', ''],
    ['being edited', '?edit=true'],
  ])('for a dashboard %s appear in the palette while they are possible', async (_, query) => {
    const { store } = await open(query);
    const state = store.getState();
    const palette = await openPalette();
    const expected = Object.values(DASHBOARD_COMMANDS)
      .filter((command) => isPossible(command, state))
      .map((command) => [command.group, labelOf(command, state)].filter(Boolean).join(': '));
    expect(expected).toContain(query ? 'Add top-level tabs' : 'Edit dashboard');
    // An entry ends with its keys.
    const entries = namesIn(palette, 'option');
    const missing = expected.filter((name) => !entries.some((entry) => entry.startsWith(name)));
    expect(missing).toEqual([]);
  });

  test('are the entries of the menu', async () => {
    const { store } = await open('?edit=true');
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
    const labels = Object.values(DASHBOARD_COMMANDS).map((command) =>
      labelOf(command, store.getState()),
    );
    const entries = namesIn(await screen.findByRole('menu'), 'menuitem');
    expect(entries).toContain('Add top-level tabs');
    for (const entry of entries) expect([...labels, 'Auto-refresh']).toContain(entry);
  });

  test('open the same dialogs from the palette as from their buttons', async () => {
    await open();
    await openPalette();
    await userEvent.keyboard('prop{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Dashboard properties' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('set the refresh interval, which is saved with the dashboard only while editing', async () => {
    const { store } = await open();
    await openPalette();
    await userEvent.keyboard('refresh hour{Enter}');
    expect(store.getState().dashboardState).toMatchObject({
      refreshFrequency: 3600,
      shouldPersistRefreshFrequency: false,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit dashboard' }));
    await openPalette();
    await userEvent.keyboard('refresh never{Enter}');
    expect(store.getState().dashboardState).toMatchObject({
      refreshFrequency: 0,
      shouldPersistRefreshFrequency: true,
    });
  });

  test('show in the header that it refreshes by itself, and save that for everybody [DRF-04]', async () => {
    const { store } = await open();
    await openPalette();
    await userEvent.keyboard('every 30 seconds{Enter}');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Auto-refresh: Every 30 seconds, for this visit' }),
    );
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Save this interval for everybody' }),
    );
    expect(
      await screen.findByRole('button', { name: 'Auto-refresh: Every 30 seconds' }),
    ).toBeVisible();
    const { id } = store.getState().dashboardInfo;
    const { result } = (await (await server.client.get(`/api/v1/dashboard/${id}`)).json()) as {
      result: { json_metadata: string };
    };
    expect(JSON.parse(result.json_metadata)).toMatchObject({ refresh_frequency: 30 });
    act(() => void store.dispatch(refreshFrequencySet({ seconds: 0, persist: false })));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Auto-refresh: / })).toBeNull(),
    );
  });

  test('are absent for people without the right', async () => {
    const user = { username: 'viewer', userId: 999, roles: { Gamma: [['can_read', 'Dashboard']] } };
    renderPage(`/superset/dashboard/${dashboardId}/`, {
      state: { session: toBootstrap({ ...(server.bootstrap as object), user } as never) },
    });
    await screen.findByRole('button', { name: 'Dashboard menu' });
    const names = namesIn(await openPalette(), 'option');
    for (const name of ['Edit dashboard', 'Properties', 'Delete dashboard', 'Share', 'Publish'])
      expect(names).not.toContain(name);
  });
});

test('show the same publishing state on the badge and in the properties', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Draft' }));
  await screen.findByRole('button', { name: 'Published' });
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Properties' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dashboard properties' });
  expect(within(dialog).getByRole('switch', { name: /^Published/ })).toBeChecked();
});

test('open another dashboard at another address after a save', async () => {
  const { router } = await open('?edit=true');
  await userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Divider' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This dashboard was saved successfully.');
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Weather board' },
  });
  const { id } = (await answer.json()) as { id: number };
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await router.navigate(`/superset/dashboard/${id}/`);
  expect(await screen.findByRole('heading', { name: 'Weather board' })).toBeVisible();
});
