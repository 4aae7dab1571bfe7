/** What the editor shows and does when the server does not accept what it is sent. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFaults, failNext, faultNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { selectTablesOf } from './state/selectors';
import { isStored } from './model/openTable';
import { loadHistory } from './state/thunks/history';
import { loadTable } from './state/thunks/tables';
import { editorChanged } from './state/editors/editors';
import { syncBeat } from './state/screen';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const notMigrated = (what: string) =>
  `${what} could not be migrated to the server. This will be retried; if the problem persists, contact your administrator.`;
const TAB = '/tabstateview/';
/** The editor's timer retries every five seconds: wait until it is over. */
const failAll = (call: string) => failNext(call, 500, undefined, Number.POSITIVE_INFINITY);

describe('migration to the server', () => {
  test('a tab that cannot be moved to the server is reported, and retried [SYN-17]', async () => {
    failAll(`POST ${TAB}`);
    await lab.open();
    void lab.sync();
    expect(await screen.findByText(notMigrated('A tab'))).toBeVisible();
    expect(lab.editor().tabViewId).toBeNull();
    clearFaults();
    await lab.sync();
    expect(lab.editor().tabViewId).toMatch(/^\d+$/);
  });

  test('a table that cannot be moved to the server is reported, and retried [SYN-18]', async () => {
    await lab.open();
    await lab.sync();
    const { id, dbId } = lab.editor();
    const stored = () => selectTablesOf(lab.page().store.getState(), id).map(isStored);
    failAll('POST /tableschemaview/');
    const place = { queryEditorId: id, catalog: null, schema: 'main', name: 'airports' };
    await lab.page().store.dispatch(loadTable({ ...place, dbId: dbId ?? 0 }));
    lab.page().store.dispatch(syncBeat());
    expect(await screen.findByText(notMigrated('An open table'))).toBeVisible();
    expect(stored()).toEqual([false]);
    clearFaults();
    lab.page().store.dispatch(syncBeat());
    await waitFor(() => expect(stored()).toEqual([true]));
  });

  test('a run that cannot be moved to the server is reported, and retried [SYN-19 SYN-16]', async () => {
    failAll(`POST ${TAB}`);
    failAll(`POST ${TAB}*/migrate_query`);
    await lab.open();
    const calls = lab.since();
    const moved = () => calls('POST', TAB).filter(({ url }) => url.endsWith('/migrate_query'));
    await lab.run('select 19 as a');
    await screen.findByRole('gridcell', { name: '19' });
    clearFaults();
    failAll(`POST ${TAB}*/migrate_query`);
    await lab.sync();
    expect(await screen.findByText(notMigrated('The state of a run'))).toBeVisible();
    expect(lab.state().queriesToMigrate).toEqual({
      [lab.editor().latestQueryId ?? '']: lab.editor().tabViewId,
    });
    clearFaults();
    await lab.sync();
    expect(lab.state().queriesToMigrate).toEqual({});
    expect(moved().at(-1)).toMatchObject({
      url: expect.stringContaining(`${TAB}${lab.editor().tabViewId}/`),
      body: expect.stringContaining(lab.editor().latestQueryId ?? 'none'),
    });
    const tries = moved().length;
    await lab.sync();
    expect(moved()).toHaveLength(tries);
  });
});

test('a run that its tab could not store causes advice to save the query [SYN-20]', async () => {
  await lab.open();
  await lab.sync();
  failAll(`PUT ${TAB}*`);
  await lab.run('select 20 as a');
  expect(
    await screen.findByText(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
    ),
  ).toBeVisible();
  expect(lab.editor().sql).toBe('select 20 as a');
});

test('a save that fails is logged, and the edits are saved later [SYN-21]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await lab.open();
  await lab.sync();
  failAll(`PUT ${TAB}*`);
  lab.write('select 21');
  await lab.sync();
  expect(log.mock.calls.map(([text]) => text)).toContain(
    'An error occurred while saving your editor state.',
  );
  log.mockRestore();
  clearFaults();
  lab.write('select 21, 22');
  await lab.sync();
  const reply = await lab.server.client.get(`${TAB}${lab.editor().tabViewId}`);
  expect(await reply.json()).toMatchObject({ sql: 'select 21, 22' });
});

describe('removal from the history', () => {
  const remove = async () => {
    await lab.open();
    await lab.sync();
    await lab.run('select 22 as a');
    await screen.findByRole('gridcell', { name: '22' });
    await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
    const panel = within(await screen.findByRole('tabpanel', { name: /Query history/ }));
    const row = await panel.findByRole('row', { name: /select 22 as a/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for this run' }));
    const { latestQueryId } = lab.editor();
    return {
      panel,
      path: `${TAB}${lab.editor().tabViewId}/query/${latestQueryId}`,
      press: async () =>
        userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from history' })),
    };
  };

  test('a run removed from the history is gone on the server and here [SYN-22]', async () => {
    const { panel, path, press } = await remove();
    const calls = lab.since();
    await press();
    await waitFor(() => expect(panel.queryByRole('row', { name: /select 22 as a/ })).toBeNull());
    expect(calls('DELETE', path)).toHaveLength(1);
  });

  test('a run that was removed stays away where a list from before comes later', async () => {
    const { panel, press } = await remove();
    const list = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    faultNext('GET /api/v1/query', async (_, answer) => {
      const reply = await answer();
      list.resolve();
      await arrival.promise;
      return reply;
    });
    const loading = lab.page().store.dispatch(loadHistory(lab.editor().id));
    await list.promise;
    await press();
    const expectGone = () =>
      expect(panel.queryByRole('row', { name: /select 22 as a/ })).toBeNull();
    await waitFor(expectGone);
    arrival.resolve();
    await loading;
    expectGone();
  });

  test('a run that the server cannot remove stays, with a message [SYN-23]', async () => {
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

test('the split of a tab that is changed before the server has the tab stays over a reload [TAB-07]', async () => {
  await lab.open();
  const { id } = lab.editor();
  lab.page().store.dispatch(editorChanged(id, { northPercent: 60, southPercent: 40 }));
  await lab.sync();
  expect(lab.editor().tabViewId).toMatch(/^\d+$/);
  await lab.reload();
  await waitFor(() => expect(lab.editor().loaded).toBe(true));
  expect(lab.editor()).toMatchObject({ northPercent: 60, southPercent: 40 });
});

test('every field of a server tab becomes a field of the editor [SYN-29]', async () => {
  const { client } = lab.server;
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
  await lab.open();
  await waitFor(() => expect(lab.editor().tabViewId).toBe(String(id)));
  await waitFor(() => expect(lab.editor().loaded).toBe(true));
  expect(lab.editor()).toMatchObject({
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
  expect(lab.latest()).toMatchObject({ id: client_id, sql: 'select 29 as a', state: 'success' });
  expect(selectTablesOf(lab.page().store.getState(), lab.editor().id)).toMatchObject([
    { name: 'airports', schema: 'main', dbId: 1, columns: [{ name: 'iata', type: 'VARCHAR' }] },
  ]);
});
