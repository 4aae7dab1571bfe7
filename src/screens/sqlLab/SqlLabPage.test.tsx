import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { cutNext, clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { type RenderedApp, renderPage } from '../../../test/render';
import { selectActiveEditor } from './state/selectors';
import { editorChanged } from './state/editors/editors';
import { addTab } from './state/thunks/addTab';
import { createIndexedStorage } from './sync/storage/indexedStorage';
import { syncTabs } from './state/thunks/syncTabs';
import { pageHidden } from './state/screen';

let server: PageServer;
let page: RenderedApp;

beforeAll(async () => {
  server = await aPageServer();
});
/** Leaving the page saves its tabs; only then can they be removed for the next test. */
afterEach(async () => {
  clearFaults();
  page.unmount();
  await sync();
  const reply = await server.client.get('/api/v1/sqllab/');
  const { result } = (await reply.json()) as { result: { tab_state_ids: { id: number }[] } };
  for (const { id } of result.tab_state_ids) await server.client.del(`/tabstateview/${id}`);
});
afterAll(() => server.stop());

const open = async (url = '/sqllab/', extra: Record<string, unknown> = {}) => {
  const bootstrap = { ...(server.bootstrap as object), ...extra };
  page = renderPage(url, { state: { session: toBootstrap(bootstrap) } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  return page;
};
const editor = () => selectActiveEditor(page.store.getState())!;
const write = (sql: string) => page.store.dispatch(editorChanged(editor().id, { sql }));
const sync = () => page.store.dispatch(syncTabs({ quietMs: 0 }));
const tabs = () =>
  within(screen.getByRole('tablist', { name: 'SQL editor tabs' }))
    .getAllByRole('tab')
    .map((tab) => tab.getAttribute('aria-label'));
const callsOf = (method: string, path: string) =>
  server.calls.filter((call) => call.method === method && call.url.startsWith(path));
const since = () => {
  const from = server.calls.length;
  return (method: string, path: string) =>
    server.calls.slice(from).filter((c) => c.method === method && c.url.startsWith(path));
};
const run = async (sql: string) => {
  write(sql);
  await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
};

test('the editor opens with a text, a first tab and Results [RT-01 TAB-12 TAB-35]', async () => {
  await open();
  expect(tabs()).toEqual(['Untitled Query 1']);
  expect(screen.getByRole('textbox', { name: /SQL editor/ })).toHaveValue('SELECT ...');
  expect(screen.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true');
});

describe('a run', () => {
  test('a run shows the rows of its own reply [RUN-01 RUN-02 RUN-11 RUN-14]', async () => {
    await open();
    const calls = since();
    await run('select 9007199254740993 as big, 1.50::decimal(10,2) as d, null as n, true as t');
    const grid = await screen.findByRole('grid', { name: 'Results' });
    const cells = within(grid).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '9007199254740993',
      '1.50',
      '<NULL>',
      'TRUE',
    ]);
    expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(1);
    expect(calls('GET', '/api/v1/sqllab/results/')).toEqual([]);
  });

  test('a run sends the request that the wire prescribes [RUN-03 RUN-04 RUN-05 RUN-06]', async () => {
    await open();
    const calls = since();
    await run('select 1 as a');
    await run('select 1 as a');
    await waitFor(() => expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(2));
    const bodies = calls('POST', '/api/v1/sqllab/execute/').map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    );
    expect(bodies[0]).toEqual({
      client_id: expect.stringMatching(/^[\w-]{11}$/),
      database_id: editor().dbId,
      runAsync: false,
      catalog: null,
      schema: null,
      sql: 'select 1 as a',
      sql_editor_id: expect.any(String),
      tab: 'Untitled Query 1',
      tmp_table_name: '',
      select_as_cta: false,
      ctas_method: 'TABLE',
      templateParams: null,
      queryLimit: 1000,
      expand_data: true,
    });
    expect(bodies[1]?.client_id).not.toBe(bodies[0]?.client_id);
  });

  test('a run shows what cut its rows [RUN-38]', async () => {
    await open();
    page.store.dispatch(editorChanged(editor().id, { queryLimit: 10 }));
    await run('select * from range(100)');
    expect(await screen.findByText('Showing the first 10 rows (row limit)')).toBeVisible();
    const actions = within(screen.getByRole('toolbar', { name: 'Query actions' }));
    expect(actions.getByText('10 rows')).toBeVisible();
  });

  test('a failed run shows why and where, and the next success clears it [RUN-15 RUN-52]', async () => {
    await open();
    await run('select\n  nothing_here');
    const alert = await within(screen.getByRole('tabpanel', { name: 'Results' })).findByRole(
      'alert',
    );
    expect(alert).toHaveTextContent(/nothing_here/);
    expect(alert).toHaveTextContent(/line 2/);
    await run('select 1 as a');
    expect(await screen.findByRole('grid', { name: 'Results' })).toBeVisible();
    expect(screen.queryByText(/nothing_here/)).toBeNull();
  });

  test('a stopped run stops on the server, and its late reply is ignored [RUN-20 RUN-21 RUN-22]', async () => {
    await open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    const calls = since();
    await run(
      'select count(*) from range(100000000) a, range(100000) b where a.range % 7 = b.range',
    );
    await userEvent.click(await screen.findByRole('button', { name: /^stop/i }));
    const id = editor().latestQueryId!;
    await screen.findByText(/Query was stopped\.|Failed at stopping query/);
    answer();
    expect(JSON.parse(calls('POST', '/api/v1/query/stop')[0]!.body)).toEqual({ client_id: id });
  });

  test('a stop that fails names the run [RUN-23]', async () => {
    await open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    failNext('POST /api/v1/query/stop', 500, { message: 'no' });
    await run('select 1 as a');
    await userEvent.click(await screen.findByRole('button', { name: /^stop/i }));
    const toast = await screen.findByText(/^Failed at stopping query\./);
    expect(toast).toHaveTextContent(`Failed at stopping query. ${editor().latestQueryId}`);
    answer();
  });

  test('a run of a selection sends the selection alone', async () => {
    await open();
    write('select 1 as a;\nselect 2 as b');
    const calls = since();
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /SQL editor/ });
    await waitFor(() => expect(text).toHaveValue(editor().sql));
    text.blur();
    text.setSelectionRange(15, 28);
    text.focus();
    await userEvent.click(await screen.findByRole('button', { name: 'Run selection' }));
    await waitFor(() =>
      expect(calls('POST', '/api/v1/sqllab/execute/').map(({ body }) => body)).toContainEqual(
        expect.stringContaining('"sql":"select 2 as b"'),
      ),
    );
  });
});

describe('tabs', () => {
  test('each tab keeps its own text [TAB-01 TAB-13 TAB-30]', async () => {
    await open();
    write('select 1');
    await userEvent.click(screen.getByRole('button', { name: 'New tab' }));
    expect(tabs()).toEqual(['Untitled Query 1', 'Untitled Query 2']);
    const text = () => screen.getByRole('textbox', { name: /SQL editor/ });
    await waitFor(() => expect(text()).toHaveValue('SELECT ...'));
    fireEvent.click(screen.getByRole('tab', { name: 'Untitled Query 1' }));
    await waitFor(() => expect(text()).toHaveValue('select 1'));
  });

  test('arrow keys step through the tabs in a circle [TAB-10 TAB-11]', async () => {
    await open();
    page.store.dispatch(addTab());
    page.store.dispatch(addTab());
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    expect(editor().name).toBe('Untitled Query 1');
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
    expect(editor().name).toBe('Untitled Query 3');
  });

  test('the tab menu renames, duplicates and closes [TAB-25 TAB-26 TAB-27 TAB-39]', async () => {
    await open();
    write('select 5 as five');
    const menu = async (entry: RegExp) => {
      fireEvent.contextMenu(screen.getAllByRole('tab', { name: /Query|Sales/ })[0]!);
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await menu(/rename tab/i);
    const box = await screen.findByRole('textbox', { name: 'Tab name' });
    await userEvent.clear(box);
    await userEvent.type(box, 'Sales{Enter}');
    expect(tabs()).toEqual(['Sales']);
    const calls = since();
    await menu(/duplicate tab/i);
    expect(tabs()).toEqual(['Sales', 'Copy of Sales']);
    /** A copy of one's own tab runs by itself, once [TAB-28 TAB-37] */
    await waitFor(() => expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(1));
    expect(calls('POST', '/api/v1/sqllab/execute/')[0]!.body).toContain('select 5 as five');
    await menu(/close all other tabs/i);
    expect(tabs()).toEqual(['Sales']);
    await menu(/close tab/i);
    expect(screen.getByText('No tab is open')).toBeVisible();
  });

  test('a tab known by its label is read when shown; a missing one disappears without a message [TAB-31 TAB-32]', async () => {
    for (const name of ['One', 'Two'])
      await server.client.post('/tabstateview/', {
        form: { queryEditor: { dbId: 1, name, sql: `select '${name}'` } },
      });
    await open();
    const calls = since();
    fireEvent.click(await screen.findByRole('tab', { name: 'One' }));
    await waitFor(() => expect(editor()).toMatchObject({ name: 'One', sql: "select 'One'" }));
    expect(calls('GET', `/tabstateview/${editor().tabViewId}`)).toHaveLength(1);
    expect(screen.queryByText(/An error occurred/)).toBeNull();
  });

  test('a tab that cannot be read shows why and stays [TAB-33]', async () => {
    for (const name of ['One', 'Two'])
      await server.client.post('/tabstateview/', {
        form: { queryEditor: { dbId: 1, name, sql: name } },
      });
    await open();
    failNext('GET /tabstateview/*', 500, { error: 'no' });
    fireEvent.click(await screen.findByRole('tab', { name: 'One' }));
    expect(await screen.findByText('An error occurred while fetching tab state')).toBeVisible();
    expect(tabs()).toEqual(['One', 'Two']);
  });

  test('a tab that cannot be read says so until it is read, whichever else arrives late [TAB-33]', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const answer = await server.client.post('/tabstateview/', {
        form: { queryEditor: { dbId: 1, name, sql: name } },
      });
      ids.push(((await answer.json()) as { id: number }).id);
    }
    await open();
    const answer = holdNext(`GET /tabstateview/${ids[0]}`);
    failNext(`GET /tabstateview/${ids[1]}`, 500, { error: 'no' });
    fireEvent.click(await screen.findByRole('tab', { name: 'One' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Two' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    const one = () => page.store.getState().sqlLab.queryEditors.find(({ name }) => name === 'One');
    expect(one()?.loaded).toBe(false);
    answer();
    await waitFor(() => expect(one()?.loaded).toBe(true));
    expect(again).toBeVisible();
    await userEvent.click(again);
    await waitFor(() => expect(editor()).toMatchObject({ name: 'Two', loaded: true }));
  });

  test('a tab that could not be read because the server was away is read once it is back', async () => {
    for (const name of ['One', 'Two'])
      await server.client.post('/tabstateview/', {
        form: { queryEditor: { dbId: 1, name, sql: name } },
      });
    await open();
    cutNext('GET /tabstateview/*');
    fireEvent.click(await screen.findByRole('tab', { name: 'One' }));
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(editor()).toMatchObject({ name: 'One', loaded: true }));
  });
});

describe('queries from outside', () => {
  test('a query from outside opens in a new tab and waits for a click [RT-02 RT-03 TAB-37]', async () => {
    const calls = since();
    await open('/sqllab/?dbid=1&sql=select%2042&title=Asked&autorun=true', {
      requested_query: { dbid: 1, sql: 'select 43', title: 'Posted' },
    });
    await waitFor(() =>
      expect(new Set(tabs())).toEqual(new Set(['Asked', 'Posted', 'Untitled Query 1'])),
    );
    expect(page.router.state.location.search).toBe('');
    expect(calls('POST', '/api/v1/sqllab/execute/')).toEqual([]);
  });

  test('a share link that no longer exists causes a message [SAV-16]', async () => {
    await open('/sqllab/p/nothing/');
    expect(await screen.findByText("The query couldn't be loaded")).toBeVisible();
  });
});

describe('storing tabs', () => {
  test('a local tab gets the server’s number, once [SYN-01 SYN-07 SYN-08]', async () => {
    await open();
    const calls = since();
    await Promise.all([sync(), sync()]);
    expect(calls('POST', '/tabstateview/')).toHaveLength(1);
    expect(editor().tabViewId).toMatch(/^\d+$/);
  });

  test('several edits go as one save with the known revision [SYN-02 SYN-03 SYN-04]', async () => {
    await open();
    await sync();
    const calls = since();
    for (const text of ['s', 'se', 'sel']) write(text);
    await sync();
    const [save, ...more] = calls('PUT', '/tabstateview/');
    expect(more).toEqual([]);
    expect(save!.headers.get('If-Match')).toBe('"1"');
    expect(save!.body).toContain('"sel"');
    await sync();
    expect(calls('PUT', '/tabstateview/')).toHaveLength(1);
  });

  test('a run stores its tab’s text and itself on the server, nothing else [SYN-06]', async () => {
    await open();
    await sync();
    const calls = since();
    await run('select 1 as a');
    // On a slow machine the tab itself is saved in the meantime.
    const linked = () =>
      calls('PUT', '/tabstateview/').filter(({ body }) => body.includes('latest_query_id'));
    await waitFor(() => expect(linked()).toHaveLength(1));
    const names = [...linked()[0]!.body.matchAll(/name="(\w+)"/g)];
    expect(new Set(names.map(([, name]) => name))).toEqual(new Set(['latest_query_id', 'sql']));
  });

  test('a conflict with somebody else’s edit keeps both texts [R12]', async () => {
    await open();
    await sync();
    await server.client.put(`/tabstateview/${editor().tabViewId}`, { form: { sql: 'theirs' } });
    write('mine');
    await sync();
    expect(await screen.findByText(/was changed elsewhere/)).toBeVisible();
    expect(page.store.getState().sqlLab.queryEditors.map(({ name, sql }) => [name, sql])).toEqual([
      ['Untitled Query 1', 'theirs'],
      ['Untitled Query 1 (conflict copy)', 'mine'],
    ]);
  });

  test('a closed tab is deleted on the server too, and a 404 counts as deleted [SYN-09 SYN-10]', async () => {
    await open();
    await sync();
    const { tabViewId } = editor();
    await server.client.del(`/tabstateview/${tabViewId}`);
    fireEvent.contextMenu(screen.getByRole('tab', { name: 'Untitled Query 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /close tab/i }));
    await sync();
    expect(page.store.getState().sqlLab.destroyedQueryEditors).toEqual({});
  });

  test('a reload restores what was never sent [SYN-11 R3]', async () => {
    await open();
    write('typed and not yet saved');
    page.store.dispatch(pageHidden());
    page.unmount();
    await open();
    expect(editor().sql).toBe('typed and not yet saved');
    expect(screen.getByRole('textbox', { name: /SQL editor/ })).toHaveValue(
      'typed and not yet saved',
    );
  });

  test('a tab that the server lost is created again when it holds unsaved text [R6]', async () => {
    await open();
    await sync();
    await server.client.del(`/tabstateview/${editor().tabViewId}`);
    write('not lost');
    await sync();
    expect(editor()).toMatchObject({ sql: 'not lost', tabViewId: null, inLocalStorage: true });
    await sync();
    expect(editor().tabViewId).toMatch(/^\d+$/);
  });

  test('typed text is stored in this browser within a second [SYN-11 R3]', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    write('kept soon');
    await vi.advanceTimersByTimeAsync(999);
    vi.useRealTimers();
    await waitFor(async () => {
      const kept = await createIndexedStorage('1').read();
      expect([...kept.values()].join()).toContain('kept soon');
    });
  });
});

describe('the left bar', () => {
  test('the left bar names database and schema, and opens tables with their columns [TBL-01 TBL-02 DBM-01 DBM-03]', async () => {
    await open();
    expect(screen.getByRole('combobox', { name: 'Database' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Schema' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Table' })).toBeVisible();
    await waitFor(() => expect(callsOf('GET', '/api/v1/database/1/schemas/')).not.toHaveLength(0));
    await waitFor(() => expect(callsOf('GET', '/api/v1/database/1/tables/')).not.toHaveLength(0));
  });

  test('the left bar hides for one tab only [TAB-34]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Hide left bar' }));
    expect(screen.queryByRole('combobox', { name: 'Database' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show left bar' }));
    expect(await screen.findByRole('combobox', { name: 'Database' })).toBeVisible();
  });
});
