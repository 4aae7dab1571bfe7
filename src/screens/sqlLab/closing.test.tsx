/** A tab that is closed leaves the server only with its text kept here (safety R6). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, faultNext, failNext } from '../../../mocks/faults';
import { anEditorRoom, type EditorRoom } from '../../../test/editorRoom';
import { roomNow } from './sync/room';
import { closedTabReopened, tabClosed } from './state/sqlLabSlice';

/** Of a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const TAB = '/tabstateview/';
let room: EditorRoom;
beforeAll(async () => {
  room = await anEditorRoom();
});
afterEach(() => room.leave());
afterAll(() => room.close());

const aTab = async (name: string, sql: string): Promise<string> => {
  const answer = await room.server.client.post(TAB, {
    form: { queryEditor: { dbId: 1, name, sql } },
  });
  return String(((await answer.json()) as { id: number }).id);
};
/** Two tabs of the server: the first is known by its label alone. */
const opened = async (sql = 'select 1 -- of the first'): Promise<string> => {
  const id = await aTab('First', sql);
  await aTab('Second', 'select 2');
  await room.open();
  return id;
};
const named = (name: string) => {
  const editor = room.state().queryEditors.find((one) => one.name === name);
  if (!editor) throw new Error(`No tab is called ${name}`);
  return editor;
};
const close = (name: string) => room.page().store.dispatch(tabClosed(named(name).id));
const closedTexts = () => room.state().recentlyClosed.map(({ editor }) => editor.sql);
const onServer = async (id: string) => (await room.server.client.get(`${TAB}${id}`)).status;

describe('a tab whose text was never shown here', () => {
  test('is read before it is deleted, and opens again with it', async () => {
    const id = await opened();
    expect(named('First').loaded).toBe(false);
    close('First');
    await room.sync();
    expect(await onServer(id)).toBe(404);
    await userEvent.click(await screen.findByRole('button', { name: 'Recently closed' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /First/ }));
    await waitFor(() => expect(room.editor()).toMatchObject({ name: 'First', loaded: true }));
    expect(room.editor().sql).toBe('select 1 -- of the first');
    await room.sync();
    expect(room.editor().tabViewId).not.toBe(id);
  });

  test('stays on the server while it cannot be read', async () => {
    const id = await opened();
    failNext(`GET ${TAB}${id}`, 500, undefined, 99);
    close('First');
    await room.sync();
    expect(room.state().destroyedQueryEditors).toHaveProperty(id);
    clearFaults();
    expect(await onServer(id)).toBe(200);
    await room.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- of the first']);
  });

  test('stays on the server while this browser has no room for it', async () => {
    const id = await opened();
    const keeping = room.page().store.dispatch((dispatch) => roomNow({ dispatch }))?.keeping;
    if (!keeping) throw new Error('Nothing is kept');
    const keep = vi.spyOn(keeping, 'keep').mockResolvedValue('full');
    close('First');
    await room.sync();
    expect(await onServer(id)).toBe(200);
    keep.mockRestore();
    await room.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- of the first']);
  });

  test('without any text leaves nothing behind', async () => {
    const id = await opened(' ');
    close('First');
    await room.sync();
    expect([await onServer(id), closedTexts()]).toEqual([404, []]);
  });
});

describe('a tab that was changed elsewhere since it was read', () => {
  test('leaves both texts behind', async () => {
    const id = await opened();
    await userEvent.click(screen.getByRole('tab', { name: 'First' }));
    await waitFor(() => expect(named('First').loaded).toBe(true));
    await room.server.client.put(`${TAB}${id}`, { form: { sql: 'select 1 -- changed elsewhere' } });
    close('First');
    await room.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- changed elsewhere', 'select 1 -- of the first']);
  });

  test('in the moment between reading and deleting stays, and is read again', async () => {
    const id = await opened();
    faultNext(`DELETE ${TAB}${id}`, async (_, answer) => {
      await room.server.client.put(`${TAB}${id}`, { form: { sql: 'select 1 -- just now' } });
      return answer();
    });
    close('First');
    await room.sync();
    expect(await onServer(id)).toBe(200);
    await room.sync();
    expect(await onServer(id)).toBe(404);
    expect(closedTexts()).toEqual(['select 1 -- just now', 'select 1 -- of the first']);
  });
});

test('a tab opened again while it is being deleted is made anew', async () => {
  const id = await opened();
  await userEvent.click(screen.getByRole('tab', { name: 'First' }));
  await waitFor(() => expect(named('First').loaded).toBe(true));
  close('First');
  faultNext(`DELETE ${TAB}${id}`, async (_, answer) => {
    const [closed] = room.state().recentlyClosed;
    if (closed) room.page().store.dispatch(closedTabReopened(closed.editor));
    return answer();
  });
  await room.sync();
  await room.sync();
  const { tabViewId, sql } = named('First');
  expect(sql).toBe('select 1 -- of the first');
  expect(await onServer(tabViewId ?? 'none')).toBe(200);
});
