import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collisions, isPossible } from '@/features/commands/command';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { SQL_LAB_COMMANDS } from './commands';
import { selectActiveEditor, selectEditors } from './state/selectors';
import { SHEET } from './text/sheet';
import { SHORTCUT_IDS, shortcutOf } from './text/shortcuts';

let server: PageServer;
beforeAll(async () => {
  [server] = await Promise.all([aPageServer(), import('./SqlLabPage'), import('./text/SqlEditor')]);
});
afterAll(() => server.stop());

const open = async () => {
  const page = renderPage('/sqllab/', {
    state: { session: toBootstrap(server.bootstrap as object) },
  });
  await screen.findByRole('toolbar', { name: 'Query actions' });
  await waitFor(() =>
    expect(selectActiveEditor(page.store.getState())?.dbId ?? null).not.toBeNull(),
  );
  return page.store;
};
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Commands' });
};

describe('the commands of SQL Lab', () => {
  test('the commands share no key with each other or with the text', () => {
    const inText = Object.fromEntries(SHORTCUT_IDS.map((id) => [`text ${id}`, shortcutOf(id)]));
    expect(collisions({ ...SQL_LAB_COMMANDS, ...inText })).toEqual([]);
  });

  test('the sheet of shortcuts lists every command that has a key', () => {
    const listed = SHEET.flatMap(({ entries }) => entries.map(({ keys }) => keys));
    const keyed = Object.values(SQL_LAB_COMMANDS).flatMap(({ keys }) => keys?.[0] ?? []);
    expect(listed).toEqual(expect.arrayContaining([...keyed, 'mod+K', 'mod+Z']));
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('the palette lists the commands that are possible', async () => {
    const store = await open();
    const palette = await openPalette();
    const names = within(palette)
      .getAllByRole('option')
      .map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent);
    const possible = Object.values(SQL_LAB_COMMANDS)
      .filter((command) => isPossible(command, store.getState()))
      .map(({ label }) => label);
    expect(possible).toEqual(expect.arrayContaining(['Run', 'Format SQL', 'New tab']));
    expect(names).toEqual(expect.arrayContaining(possible));
    expect(names).not.toContain('Stop');
  });

  test('the menu shows the commands', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
    const labels = Object.values(SQL_LAB_COMMANDS).map(({ label }) => label);
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(entries.length).toBeGreaterThan(3);
    for (const entry of entries)
      expect(labels.some((label) => entry.textContent?.startsWith(label))).toBe(true);
  });

  test('the key and the palette both open a tab', async () => {
    const store = await open();
    const before = selectEditors(store.getState()).length;
    await userEvent.keyboard('{Alt>}t{/Alt}');
    await waitFor(() => expect(selectEditors(store.getState())).toHaveLength(before + 1));
    await openPalette();
    await userEvent.keyboard('new tab{Enter}');
    await waitFor(() => expect(selectEditors(store.getState())).toHaveLength(before + 2));
  });

  test('keys open the dialogs for saving and for shortcuts', async () => {
    await open();
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save query' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{F1}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('an open dialog does not return with the next visit', async () => {
    const store = await open();
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.findByRole('dialog', { name: 'Save query' });
    store.dispatch({ type: 'sqlLab/closed' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the palette finds a saved query and opens it', async () => {
    await server.client.post('/api/v1/saved_query/', {
      json: { label: 'Lateness by airport', sql: 'select 4711', db_id: 1 },
    });
    const store = await open();
    await openPalette();
    await userEvent.keyboard('lateness');
    await screen.findByRole('option', { name: /^Saved query: Lateness by airport/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(selectActiveEditor(store.getState())).toMatchObject({
        name: 'Lateness by airport',
        sql: 'select 4711',
      }),
    );
  });
});
