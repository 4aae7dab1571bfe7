/** A closed tab is deleted on the server only once its text is kept here. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, faultNext, failNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { pageSyncOf } from './sync/pageSync';
import { closedTabReopened, editorChanged, tabClosed } from './state/editors/editors';

/** For a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const TAB = '/tabstateview/';
let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const aTab = async (name: string, sql: string): Promise<string> => {
  const reply = await lab.server.client.post(TAB, {
    form: { queryEditor: { dbId: 1, name, sql } },
  });
  return String(((await reply.json()) as { id: number }).id);
};
/** Two tabs of the server: the first is known only by its label. */
const opened = async (sql = 'select 1 -- of the first'): Promise<string> => {
  const id = await aTab('First', sql);
  await aTab('Second', 'select 2');
  await lab.open();
  return id;
};
const named = (name: string) => {
  const editor = lab.state().queryEditors.find((one) => one.name === name);
  if (!editor) throw new Error(`No tab is called ${name}`);
  return editor;
};
const close = (name: string) => lab.page().store.dispatch(tabClosed(named(name).id));
const closedTexts = () => lab.state().recentlyClosed.map(({ editor }) => editor.sql);
const onServer = async (id: string) => (await lab.server.client.get(`${TAB}${id}`)).status;

describe('a tab never shown here', () => {
  test('a tab never shown here is read before it is deleted, and reopens with its text', async () => {
    const id = await opened();
    expect(named('First').loaded).toBe(false);
    close('First');
    await lab.sync();
    expect(await onServer(id)).toBe(404);
    await userEvent.click(await screen.findByRole('button', { name: 'Recently closed' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /First/ }));
    await waitFor(() => expect(lab.editor()).toMatchObject({ name: 'First', loaded: true }));
    expect(lab.editor().sql).toBe('select 1 -- of the first');
    await lab.sync();
    expect(lab.editor().tabViewId).not.toBe(id);
  });

  test('a tab never shown here stays on the server while it cannot be read', async () => {
    const id = await opened();
    failNext(`GET ${TAB}${id}`, 500, undefined, 99);
    close('First');
    await lab.sync();
    expect(lab.state().destroyedQueryEditors).toHaveProperty(id);
    clearFaults();
    expect(await onServer(id)).toBe(200);
    await lab.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- of the first']);
  });

  test('a tab never shown here stays on the server while this browser’s storage is full', async () => {
    const id = await opened();
    const snapshots = lab.page().store.dispatch((dispatch) => pageSyncOf({ dispatch }))?.snapshots;
    if (!snapshots) throw new Error('There is no storage');
    const write = vi.spyOn(snapshots, 'write').mockResolvedValue('full');
    close('First');
    await lab.sync();
    expect(await onServer(id)).toBe(200);
    write.mockRestore();
    await lab.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- of the first']);
  });

  test('a tab never shown here without any text is deleted', async () => {
    const id = await opened(' ');
    close('First');
    await lab.sync();
    expect([await onServer(id), closedTexts()]).toEqual([404, []]);
  });
});

describe('a tab changed elsewhere since it was read', () => {
  test('a tab changed elsewhere leaves both texts behind', async () => {
    const id = await opened();
    await userEvent.click(screen.getByRole('tab', { name: 'First' }));
    await waitFor(() => expect(named('First').loaded).toBe(true));
    await lab.server.client.put(`${TAB}${id}`, { form: { sql: 'select 1 -- changed elsewhere' } });
    close('First');
    await lab.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- changed elsewhere', 'select 1 -- of the first']);
  });

  test('a tab changed between reading and deleting stays, and is read again', async () => {
    const id = await opened();
    faultNext(`DELETE ${TAB}${id}`, async (_, reply) => {
      await lab.server.client.put(`${TAB}${id}`, { form: { sql: 'select 1 -- just now' } });
      return reply();
    });
    close('First');
    await lab.sync();
    expect(await onServer(id)).toBe(200);
    await lab.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- just now', 'select 1 -- of the first']);
  });
});

test('a tab reopened while it is being deleted is created again', async () => {
  const id = await opened();
  await userEvent.click(screen.getByRole('tab', { name: 'First' }));
  await waitFor(() => expect(named('First').loaded).toBe(true));
  close('First');
  faultNext(`DELETE ${TAB}${id}`, async (_, reply) => {
    const [closed] = lab.state().recentlyClosed;
    if (closed) lab.page().store.dispatch(closedTabReopened(closed.editor));
    return reply();
  });
  await lab.sync();
  await lab.sync();
  const { tabViewId, sql } = named('First');
  expect(sql).toBe('select 1 -- of the first');
  expect(await onServer(tabViewId ?? 'none')).toBe(200);
});

test('under "Earlier texts" a text is listed by the name of its tab alone', async () => {
  await opened();
  const { id } = named('Second');
  const now = Date.now();
  const write = (sql: string, at: number) =>
    lab.page().store.dispatch({ ...editorChanged(id, { sql }), meta: { now: at } });
  write('select 3 -- left standing', now - 60_000);
  write('something else', now);
  await userEvent.click(await screen.findByRole('button', { name: 'Recently closed' }));
  const heading = await screen.findByText('Earlier texts');
  const row = heading.nextElementSibling;
  expect(row).toHaveTextContent(/^Second\s*select 3 -- left standing/);
});

test('the menu of a tab says that its keys are those of the tab, where they work', async () => {
  await opened();
  const tab = screen.getByRole('tab', { name: 'Second' });
  await userEvent.click(within(tab).getByRole('button', { name: 'Tab menu' }));
  expect(await screen.findByRole('menuitem', { name: /^Rename tab/ })).toHaveTextContent(
    'F2 on the tab',
  );
  expect(screen.getByRole('menuitem', { name: /^Close tab/ })).toHaveTextContent('Del on the tab');
  await userEvent.keyboard('{Escape}');
  act(() => tab.focus());
  await userEvent.keyboard('{F2}');
  expect(await within(tab).findByRole('textbox')).toHaveValue('Second');
});
