/** What the editor says and does when the server does not take what it is told. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, failNext } from '../../../mocks/faults';
import { anEditorRoom, type EditorRoom } from '../../../test/editorRoom';
import { selectTablesOf } from './state/selectors';
import { isStored } from './state/tree/tables';
import { loadTable } from './state/thunks/tables';
import { syncBeat } from './sync/heartbeat';

/** Of a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let room: EditorRoom;
beforeAll(async () => {
  room = await anEditorRoom();
});
afterEach(() => room.leave());
afterAll(() => room.close());

const notMigrated = (what: string) =>
  `Unable to migrate ${what} to backend. The migration will be retried later. Please contact your administrator if this problem persists.`;
const SLOW = { timeout: 25_000 };
const TAB = '/tabstateview/';
/** The clock of the editor tries again every five seconds: until it is over. */
const failAll = (call: string) => failNext(call, 500, undefined, Number.POSITIVE_INFINITY);

describe('what could not be moved to the server is told, and tried again', () => {
  test('a tab [SYN-17]', async () => {
    failAll(`POST ${TAB}`);
    await room.open();
    void room.sync();
    expect(await screen.findByText(notMigrated('query editor state'))).toBeVisible();
    expect(room.editor().tabViewId).toBeNull();
    clearFaults();
    await room.sync();
    expect(room.editor().tabViewId).toMatch(/^\d+$/);
  });

  test('a table [SYN-18]', async () => {
    await room.open();
    await room.sync();
    const { id, dbId } = room.editor();
    const stored = () => selectTablesOf(room.page().store.getState(), id).map(isStored);
    failAll('POST /tableschemaview/');
    const place = { queryEditorId: id, catalog: null, schema: 'main', name: 'airports' };
    await room.page().store.dispatch(loadTable({ ...place, dbId: dbId ?? 0 }));
    room.page().store.dispatch(syncBeat());
    expect(await screen.findByText(notMigrated('table schema state'))).toBeVisible();
    expect(stored()).toEqual([false]);
    clearFaults();
    room.page().store.dispatch(syncBeat());
    await waitFor(() => expect(stored()).toEqual([true]));
  });

  test('a run [SYN-19 SYN-16]', async () => {
    failAll(`POST ${TAB}`);
    failAll(`POST ${TAB}*/migrate_query`);
    await room.open();
    const calls = room.since();
    const moved = () => calls('POST', TAB).filter(({ url }) => url.endsWith('/migrate_query'));
    await room.run('select 19 as a');
    await screen.findByRole('gridcell', { name: '19' }, SLOW);
    clearFaults();
    failAll(`POST ${TAB}*/migrate_query`);
    await room.sync();
    expect(await screen.findByText(notMigrated('query state'))).toBeVisible();
    expect(room.state().queriesToMigrate).toEqual({
      [room.editor().latestQueryId ?? '']: room.editor().tabViewId,
    });
    clearFaults();
    await room.sync();
    expect(room.state().queriesToMigrate).toEqual({});
    expect(moved().at(-1)).toMatchObject({
      url: expect.stringContaining(`${TAB}${room.editor().tabViewId}/`),
      body: expect.stringContaining(room.editor().latestQueryId ?? 'none'),
    });
    const tries = moved().length;
    await room.sync();
    expect(moved()).toHaveLength(tries);
  });
});

test('a run that its tab could not remember: the text can be saved as a query [SYN-20]', async () => {
  await room.open();
  await room.sync();
  failAll(`PUT ${TAB}*`);
  await room.run('select 20 as a');
  expect(
    await screen.findByText(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
      {},
      SLOW,
    ),
  ).toBeVisible();
  expect(room.editor().sql).toBe('select 20 as a');
});

test('a save that fails is logged, editing goes on and is saved later [SYN-21]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await room.open();
  await room.sync();
  failAll(`PUT ${TAB}*`);
  room.write('select 21');
  await room.sync();
  expect(log.mock.calls.map(([text]) => text)).toContain(
    'An error occurred while saving your editor state.',
  );
  log.mockRestore();
  clearFaults();
  room.write('select 21, 22');
  await room.sync();
  const answer = await room.server.client.get(`${TAB}${room.editor().tabViewId}`);
  expect(await answer.json()).toMatchObject({ sql: 'select 21, 22' });
});

describe('a run taken out of the history', () => {
  const remove = async () => {
    await room.open();
    await room.sync();
    await room.run('select 22 as a');
    await screen.findByRole('gridcell', { name: '22' }, SLOW);
    await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
    const panel = within(await screen.findByRole('tabpanel', { name: /Query history/ }));
    const row = await panel.findByRole('row', { name: /select 22 as a/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for this run' }));
    const { latestQueryId } = room.editor();
    return {
      panel,
      path: `${TAB}${room.editor().tabViewId}/query/${latestQueryId}`,
      press: async () =>
        userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from history' })),
    };
  };

  test('is gone on the server and here [SYN-22]', async () => {
    const { panel, path, press } = await remove();
    const calls = room.since();
    await press();
    await waitFor(() => expect(panel.queryByRole('row', { name: /select 22 as a/ })).toBeNull());
    expect(calls('DELETE', path)).toHaveLength(1);
  });

  test('stays where the server kept it, which is said [SYN-23]', async () => {
    const { panel, path, press } = await remove();
    failNext(`DELETE ${path}`, 500);
    await press();
    expect(
      await screen.findByText(
        'An error occurred while removing query. Please contact your administrator.',
      ),
    ).toBeVisible();
    expect(panel.getByRole('row', { name: /select 22 as a/ })).toBeVisible();
  });
});

test('every field of a tab of the server is its own in the page [SYN-29]', async () => {
  const { client } = room.server;
  const saved = await client.post('/api/v1/saved_query/', {
    json: { db_id: 1, label: 'Saved', sql: 'select 29' },
  });
  const { id: savedId } = (await saved.json()) as { id: number };
  const made = await client.post(TAB, { form: { queryEditor: { dbId: 1, name: 'x', sql: 'x' } } });
  const { id } = (await made.json()) as { id: number };
  const client_id = 'syncing0029';
  await client.post('/api/v1/sqllab/execute/', {
    json: { client_id, database_id: 1, sql: 'select 29 as a', sql_editor_id: String(id), tab: 'x' },
  });
  await client.put(`${TAB}${id}`, {
    form: {
      label: 'Twenty-nine',
      sql: 'select 29 as a',
      database_id: 1,
      catalog: null,
      schema: 'main',
      query_limit: 29,
      latest_query_id: client_id,
      saved_query_id: savedId,
      template_params: '{"a": 29}',
      hide_left_bar: true,
      autorun: true,
      extra_json: JSON.stringify({ updatedAt: 29, version: 1, northPercent: 29 }),
    },
  });
  await client.post('/tableschemaview/', {
    form: {
      table: {
        queryEditorId: String(id),
        dbId: 1,
        catalog: null,
        schema: 'main',
        name: 'airports',
        columns: [{ name: 'iata', type: 'VARCHAR', longType: 'VARCHAR', keys: [] }],
      },
    },
  });
  await client.post(`${TAB}${id}/activate`);
  await room.open();
  await waitFor(() => expect(room.editor().tabViewId).toBe(String(id)));
  await waitFor(() => expect(room.editor().loaded).toBe(true));
  expect(room.editor()).toMatchObject({
    name: 'Twenty-nine',
    sql: 'select 29 as a',
    dbId: 1,
    catalog: null,
    schema: 'main',
    queryLimit: 29,
    latestQueryId: client_id,
    remoteId: savedId,
    templateParams: '{"a": 29}',
    hideLeftBar: true,
    /** What came from the server does not run by itself. */
    autorun: false,
    updatedAt: 29,
    northPercent: 29,
    southPercent: 71,
    version: 1,
  });
  expect(room.latest()).toMatchObject({ id: client_id, sql: 'select 29 as a', state: 'success' });
  expect(selectTablesOf(room.page().store.getState(), room.editor().id)).toMatchObject([
    { name: 'airports', schema: 'main', dbId: 1, columns: [{ name: 'iata', type: 'VARCHAR' }] },
  ]);
});
