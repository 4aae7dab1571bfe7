/** A closed tab is deleted on the server only once its text is kept here. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, faultNext, failNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { pageSyncOf } from './sync/pageSync';
import { closedTabReopened, editorChanged, tabClosed } from './state/editors/editors';

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

describe('a reopened tab', () => {
  const reopen = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Recently closed' }));
    /** Its earlier texts are listed below it. */
    const [closed] = await screen.findAllByRole('menuitem', { name: new RegExp(name) });
    await userEvent.click(closed as HTMLElement);
    await waitFor(() => expect(lab.editor().name).toBe(name));
  };
  const ranAndClosed = async () => {
    await opened();
    await lab.run('select 73 as a');
    await screen.findByRole('gridcell', { name: '73' });
    await lab.sync();
    const { name, tabViewId } = lab.editor();
    close(name);
    return { name, tabViewId: tabViewId ?? '' };
  };

  test('a reopened tab shows its last result without running again', async () => {
    const { name, tabViewId } = await ranAndClosed();
    await lab.sync();
    expect(await onServer(tabViewId)).toBe(404);
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: '73' })).toBeNull());
    const calls = lab.since();
    await reopen(name);
    expect(await screen.findByRole('gridcell', { name: '73' })).toBeVisible();
    expect(calls('POST', '/api/v1/sqllab/execute/')).toEqual([]);
    await lab.sync();
    await lab.reload();
    expect(await screen.findByRole('gridcell', { name: '73' })).toBeVisible();
  });

  test('a tab reopened after a reload shows its last result', async () => {
    const { name } = await ranAndClosed();
    await lab.sync();
    await lab.reload();
    await reopen(name);
    expect(await screen.findByRole('gridcell', { name: '73' })).toBeVisible();
  });

  test('a tab whose deletion reached the server, but not its reply this page, is created again', async () => {
    const { name, tabViewId } = await ranAndClosed();
    expect((await lab.server.client.del(`${TAB}${tabViewId}`)).status).toBe(200);
    await lab.reload();
    await reopen(name);
    await lab.sync();
    await lab.sync();
    const again = lab.editor().tabViewId ?? 'none';
    expect(again).not.toBe(tabViewId);
    expect(await onServer(again)).toBe(200);
  });

  test('a tab reopened before its deletion reached the server shows its last result', async () => {
    // Slow machines would send it meanwhile.
    failNext('DELETE /tabstateview/*', 500, { error: 'no' }, 9);
    const { name, tabViewId } = await ranAndClosed();
    await lab.sync();
    await reopen(name);
    expect(await screen.findByRole('gridcell', { name: '73' })).toBeVisible();
    expect(lab.editor().tabViewId).toBe(tabViewId);
  });

  test('a reopened tab whose result is gone says so and runs again by one click', async () => {
    const { name } = await ranAndClosed();
    await lab.sync();
    const { spool } = lab.server.deps;
    const key = lab.state().recentlyClosed[0]?.latest?.resultsKey ?? '';
    await spool.remove(key);
    await reopen(name);
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    expect(await screen.findByRole('gridcell', { name: '73' })).toBeVisible();
  });

  test('a tab closed while its query runs shows the rows once it is reopened', async () => {
    await opened();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    faultNext('POST /api/v1/sqllab/execute/', async (_, reply) => {
      const answer = await reply();
      await held;
      return answer;
    });
    const { name } = lab.editor();
    await lab.run('select 74 as a');
    await waitFor(() => expect(lab.latest()?.state).toBe('running'));
    close(name);
    release();
    await reopen(name);
    expect(await screen.findByRole('gridcell', { name: '74' })).toBeVisible();
  });
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

test('Shift+F10 on a tab opens its menu, and Escape leads back to the tab [TAB-25]', async () => {
  await opened();
  const tab = screen.getByRole('tab', { name: 'Second' });
  act(() => tab.focus());
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  expect(await screen.findByRole('menuitem', { name: /^Rename tab/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(tab).toHaveFocus());
  expect(screen.queryByRole('menuitem', { name: /^Rename tab/ })).toBeNull();
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
