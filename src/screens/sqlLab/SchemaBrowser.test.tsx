import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { duckdbSetup } from '../../../server/engine/duckdb/setup.ts';
import { createTables } from '../../../server/engine/storage/tables.ts';
import { type RenderedApp, renderPage } from '../../../test/render';
import { selectActiveEditor, selectDatabase } from './state/selectors';
import { editorChanged } from './state/editors/editors';
import { loadTab } from './state/thunks/loadTab';
import { syncTabs } from './state/thunks/syncTabs';

let server: PageServer;
let page: RenderedApp;

const MADE = [
  { schema: 'main', name: 'orders', sql: "SELECT 1 AS order_id, 'x' AS note" },
  { schema: 'main', name: 'Customers', sql: 'SELECT 1 AS customer_id' },
  { schema: 'archive', name: 'old_orders', sql: 'SELECT 1 AS order_id' },
];
beforeAll(async () => {
  server = await aPageServer();
  const { dataDir, limits } = server.deps.config;
  const tables = createTables({ setup: duckdbSetup(dataDir, limits), inProcess: true });
  for (const { sql, ...table } of MADE) await tables.importTable({ ...table, from: { sql } });
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

const open = async (change: { capabilities?: string[] } = {}) => {
  const session = { ...toBootstrap(server.bootstrap as object), ...change };
  page = renderPage('/sqllab/', { state: { session } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  await screen.findByRole('treeitem', { name: 'orders' });
};
const editor = () => selectActiveEditor(page.store.getState())!;
const sync = () => page.store.dispatch(syncTabs({ quietMs: 0 }));
const since = () => {
  const from = server.calls.length;
  return (method: string, path: string) =>
    server.calls.slice(from).filter((c) => c.method === method && c.url.startsWith(path));
};
const item = (name: string | RegExp) => screen.findByRole('treeitem', { name });
/** A row's name; a schema's without the number of its tables. */
const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label')?.replace(/, \d+ tables?$/, '');
const items = () => screen.getAllByRole('treeitem').map(nameOf);
const table = (name = 'orders') =>
  page.store.getState().sqlLab.tables.find((one) => one.name === name);
const tabOnServer = async () =>
  (await (await server.client.get(`/tabstateview/${editor().tabViewId}`)).json()) as {
    table_schemas: { id: number; table: string; expanded: boolean }[];
  };
/** The tab and its open table are on the server. */
const openStored = async (name = 'orders') => {
  await open();
  await sync();
  await userEvent.click(await item(name));
  await waitFor(() => expect(table(name)?.id).toMatch(/^\d+$/));
};
const fromMenu = async (name: string, entry: string) => {
  fireEvent.contextMenu(await item(name));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the tree', () => {
  test('the tree opens the tab’s schema, leaves the others closed, and counts their tables [DBM-01] [DBM-03]', async () => {
    const calls = since();
    await open();
    expect(items()).toEqual(['main', 'Customers', 'orders', 'archive']);
    expect(await item(/^main/)).toHaveAttribute('aria-expanded', 'true');
    expect(await item(/^main/)).toHaveAccessibleName('main, 2 tables');
    expect(await item(/^archive/)).toHaveAttribute('aria-expanded', 'false');
    expect(decodeURIComponent(calls('GET', '/api/v1/database/1/schemas/')[0]!.url)).toContain(
      '?q=(force:!f)',
    );
    expect(decodeURIComponent(calls('GET', '/api/v1/database/1/tables/')[0]!.url)).toContain(
      'schema_name:main',
    );
    await userEvent.click(await item(/^archive/));
    expect(await item('old_orders')).toHaveAttribute('aria-level', '2');
    expect(await item(/^main/)).toHaveAttribute('aria-expanded', 'true');
  });

  test('an opened table lists columns, types and rows once [TBL-01] [TBL-02] [TBL-07] [TBL-13] [TBL-14]', async () => {
    await open();
    const calls = since();
    await userEvent.click(await item('orders'));
    const column = await item('order_id INTEGER');
    expect(column).toHaveAttribute('aria-setsize', '3');
    expect(column).toHaveAttribute('aria-posinset', '2');
    expect(await item('1 row')).toBeVisible();
    const urls = calls('GET', '/api/v1/database/1/table_metadata/').map(({ url }) => url);
    expect(urls).toEqual([
      '/api/v1/database/1/table_metadata/?name=orders&schema=main',
      '/api/v1/database/1/table_metadata/extra/?name=orders&schema=main',
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('option', { name: 'orders' }));
    await waitFor(() => expect(table()?.isMetadataLoading).toBe(false));
    expect(screen.getAllByRole('treeitem', { name: 'orders' })).toHaveLength(1);
    expect(page.store.getState().sqlLab.tables).toHaveLength(1);
  });

  test('the tree shows that columns are loading [TBL-05]', async () => {
    await open();
    const answer = holdNext('GET /api/v1/database/1/table_metadata');
    await userEvent.click(await item('orders'));
    expect(await item('Loading columns…')).toBeVisible();
    expect(table()).toMatchObject({ isMetadataLoading: true, initialized: false });
    answer();
    expect(await item('order_id INTEGER')).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: 'Loading columns…' })).toBeNull();
  });

  test('refreshing bypasses the caches and leaves open what is open [DBM-02]', async () => {
    await open();
    await userEvent.click(await item('orders'));
    await item('order_id INTEGER');
    const calls = since();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh schemas and tables' }));
    await waitFor(() => expect(calls('GET', '/api/v1/database/1/tables/')).not.toEqual([]));
    for (const path of ['schemas', 'tables'])
      expect(decodeURIComponent(calls('GET', `/api/v1/database/1/${path}/`)[0]!.url)).toContain(
        'force:!t',
      );
    expect(await item('order_id INTEGER')).toBeVisible();
  });

  test('the tree responds to arrows, Home, End and first letters; Enter inserts a column', async () => {
    await open();
    page.store.dispatch(editorChanged(editor().id, { sql: '' }));
    const tree = screen.getByRole('tree');
    tree.focus();
    const active = () =>
      nameOf(document.getElementById(tree.getAttribute('aria-activedescendant') ?? ''));
    await userEvent.keyboard('{End}');
    expect(active()).toBe('archive');
    await userEvent.keyboard('o');
    expect(active()).toBe('orders');
    await userEvent.keyboard('{ArrowRight}');
    await item('order_id INTEGER');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(active()).toBe('order_id INTEGER');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(editor().sql).toBe('order_id'));
    tree.focus();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(editor().sql).toBe('order_idorders'));
    tree.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: 'order_id INTEGER' })).toBeNull();
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toBe('main');
  });

  test('a click on a column selects it; a double click and its button insert it at the caret', async () => {
    await open();
    page.store.dispatch(editorChanged(editor().id, { sql: '' }));
    await userEvent.click(await item('orders'));
    const column = await item('order_id INTEGER');
    await userEvent.click(column);
    expect(column).toHaveAttribute('aria-selected', 'true');
    expect(editor().sql).toBe('');
    await userEvent.dblClick(column);
    await waitFor(() => expect(editor().sql).toBe('order_id'));
    await userEvent.click(
      within(column).getByRole('button', { name: 'Insert order_id', hidden: true }),
    );
    await waitFor(() => expect(editor().sql).toBe('order_idorder_id'));
  });

  test('a dragged name carries its quotes', async () => {
    await open();
    const data = new Map<string, string>();
    const dataTransfer = { setData: (type: string, text: string) => data.set(type, text) };
    fireEvent.dragStart(await item('Customers'), { dataTransfer });
    expect(data.get('text/plain')).toBe('"Customers"');
    await userEvent.click(await item(/^archive/));
    fireEvent.dragStart(await item('old_orders'), { dataTransfer });
    expect(data.get('text/plain')).toBe('archive.old_orders');
  });

  test('a listing that fails shows its error in place, with a retry', async () => {
    await open();
    failNext('GET /api/v1/database/1/tables', 422, { error: 'the depot is closed' });
    await userEvent.click(await item(/^archive/));
    const failed = await item(/the depot is closed/);
    expect(failed).toHaveTextContent('Retry');
    await userEvent.click(failed);
    expect(await item('old_orders')).toBeVisible();
  });
});

describe('the search', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search tables and columns' });

  test('a search finds and marks tables and columns of all schemas, and ends with Escape', async () => {
    await open();
    const calls = since();
    await userEvent.keyboard('{Alt>}s{/Alt}');
    await waitFor(() => expect(box()).toHaveFocus());
    await userEvent.type(box(), 'order_');
    expect(await item(/^archive/)).toBeVisible();
    await waitFor(() =>
      expect(items()).toEqual([
        'main',
        'orders',
        'order_id INTEGER',
        'archive',
        'old_orders',
        'order_id INTEGER',
      ]),
    );
    expect(calls('GET', '/api/v1/database/1/search/').length).toBeLessThanOrEqual(2);
    expect((await screen.findAllByText('order_', { selector: 'mark' })).length).toBe(2);
    await userEvent.type(box(), 'nothing');
    expect(await screen.findByText('No table or column matches “order_nothing”.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    await waitFor(() => expect(items()).toEqual(['main', 'Customers', 'orders', 'archive']));
  });

  test('a search without the server’s help covers what is loaded, with a note', async () => {
    await open({ capabilities: [] });
    const calls = since();
    await userEvent.type(box(), 'CUST');
    expect(await screen.findByText('Only open schemas were searched')).toBeVisible();
    await waitFor(() => expect(items()).toEqual(['main', 'Customers']));
    expect(calls('GET', '/api/v1/database/1/search/')).toEqual([]);
  });

  test('a search that fails keeps what is loaded, and shows why', async () => {
    await open();
    failNext('GET /api/v1/database/1/search', 500, { error: 'no search today' }, 4);
    await userEvent.type(box(), 'cust');
    expect(await screen.findByText(/Only open schemas were searched/)).toBeVisible();
    expect(items()).toEqual(['main', 'Customers']);
  });
});

describe('opened tables', () => {
  test('an opened table is stored by the server, whose number replaces the local one [TBL-15]', async () => {
    await open();
    await sync();
    const calls = since();
    await userEvent.click(await item('orders'));
    await waitFor(() => expect(table()?.id).toMatch(/^\d+$/));
    const [stored, ...more] = calls('POST', '/tableschemaview/');
    expect(more).toEqual([]);
    expect(stored!.body).toContain('name="table"');
    expect(stored!.body).toContain(`"queryEditorId":${editor().tabViewId}`);
    expect((await tabOnServer()).table_schemas).toMatchObject([
      { id: Number(table()?.id), table: 'orders', expanded: true },
    ]);
  });

  test('a table opened before its tab reached the server follows it there [TBL-15]', async () => {
    await open();
    await userEvent.click(await item('orders'));
    await item('order_id INTEGER');
    expect(table()?.id).not.toMatch(/^\d+$/);
    await sync();
    await waitFor(() => expect(table()?.id).toMatch(/^\d+$/));
    expect((await tabOnServer()).table_schemas).toMatchObject([{ table: 'orders' }]);
  });

  test('a collapsed table stays collapsed over a reload, and expands with its columns [TBL-06] [TBL-09] [TBL-10]', async () => {
    await openStored();
    const calls = since();
    await item('order_id INTEGER');
    await userEvent.click(await item('orders'));
    expect(screen.queryByRole('treeitem', { name: 'order_id INTEGER' })).toBeNull();
    await waitFor(() => expect(calls('POST', '/tableschemaview/')).toHaveLength(1));
    expect(calls('POST', '/tableschemaview/')[0]!.url).toBe(
      `/tableschemaview/${table()?.id}/expanded`,
    );
    expect(calls('POST', '/tableschemaview/')[0]!.body).toContain('false');
    await keptTables([{ table: 'orders', expanded: false }]);
    page.unmount();
    localStorage.clear();
    await open();
    await waitFor(() => expect(table()).toMatchObject({ expanded: false, name: 'orders' }));
    await userEvent.click(await item('orders'));
    expect(await item('order_id INTEGER')).toBeVisible();
    await waitFor(() => expect(table()).toMatchObject({ expanded: true, initialized: true }));
  });

  test('a closed table is removed on the server as well [TBL-11]', async () => {
    await openStored();
    const { id } = table()!;
    const calls = since();
    await fromMenu('orders', 'Remove from list');
    await waitFor(() => expect(calls('DELETE', `/tableschemaview/${id}`)).toHaveLength(1));
    expect(table()).toBeUndefined();
    await keptTables([]);
  });

  test('a filter shows the opened tables alone', async () => {
    await open();
    await userEvent.click(await item('orders'));
    await item('order_id INTEGER');
    await userEvent.click(screen.getByRole('button', { name: 'Only opened tables' }));
    expect(items()).toEqual(['main', 'orders', '1 row', 'order_id INTEGER', 'note VARCHAR']);
  });
});

const keptTables = (wanted: object[]) =>
  waitFor(async () => expect((await tabOnServer()).table_schemas).toMatchObject(wanted));

describe('table actions that fail', () => {
  test('columns that cannot be read cause a message [TBL-16]', async () => {
    await open();
    failNext('GET /api/v1/database/1/table_metadata', 500, { message: 'no such luck' });
    await userEvent.click(await item('orders'));
    expect(
      await screen.findByText('An error occurred while fetching table metadata'),
    ).toBeVisible();
    const again = await screen.findByText('Retry');
    await userEvent.click(again);
    expect(await item('order_id INTEGER')).toBeVisible();
  });

  test('a table whose expansion cannot be stored goes back, with a message [TBL-17] [TBL-18]', async () => {
    await openStored();
    failNext('POST /tableschemaview/*', 500, { error: 'no' });
    await userEvent.click(await item('orders'));
    expect(
      await screen.findByText(
        'The table could not be collapsed. If the problem persists, contact your administrator.',
      ),
    ).toBeVisible();
    expect(await item('orders')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await item('orders'));
    await keptTables([{ expanded: false }]);
    failNext('POST /tableschemaview/*', 500, { error: 'no' });
    await userEvent.click(await item('orders'));
    expect(
      await screen.findByText(
        'The table could not be expanded. If the problem persists, contact your administrator.',
      ),
    ).toBeVisible();
    await waitFor(async () =>
      expect(await item('orders')).toHaveAttribute('aria-expanded', 'false'),
    );
  });

  test('a table that cannot be removed comes back, with a message [TBL-19]', async () => {
    await openStored();
    failNext('DELETE /tableschemaview/*', 500, { error: 'no' });
    await fromMenu('orders', 'Remove from list');
    expect(
      await screen.findByText(
        'The table could not be removed from the list. If the problem persists, contact your administrator.',
      ),
    ).toBeVisible();
    expect(table()).toMatchObject({ name: 'orders' });
  });
});

describe('table actions', () => {
  test('a preview runs beside the text, and closing it removes its run [TBL-12]', async () => {
    await open();
    await userEvent.click(await item('orders'));
    await item('order_id INTEGER');
    const before = editor().sql;
    const row = within(await item('orders'));
    await userEvent.click(row.getByRole('button', { name: 'Preview orders', hidden: true }));
    expect(await screen.findByRole('tab', { name: /Preview: orders/ })).toBeVisible();
    const run = table()?.dataPreviewQueryId ?? '';
    expect(page.store.getState().sqlLab.queries[run]).toMatchObject({ isDataPreview: true });
    expect(editor().sql).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Close Preview: orders' }));
    expect(table()?.dataPreviewQueryId).toBeNull();
    expect(page.store.getState().sqlLab.queries[run]).toBeUndefined();
  });

  test('a table opens as a query in a new tab, which does not run', async () => {
    await open();
    const calls = since();
    await fromMenu('orders', 'Open as query');
    await waitFor(() =>
      expect(editor()).toMatchObject({
        name: 'orders',
        sql: 'SELECT\n  order_id,\n  note\nFROM main.orders\nLIMIT 100',
        schema: 'main',
      }),
    );
    expect(calls('POST', '/api/v1/sqllab/execute/')).toEqual([]);
  });

  test('the width of the left bar is remembered, within its bounds', async () => {
    await open();
    const bar = screen.getByRole('separator', { name: 'Width of the left bar' });
    expect(bar).toHaveAttribute('aria-valuemin', '180');
    expect(bar).toHaveAttribute('aria-valuemax', '480');
    bar.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(bar).toHaveAttribute('aria-valuenow', '264');
    page.unmount();
    await open();
    expect(screen.getByRole('separator', { name: 'Width of the left bar' })).toHaveAttribute(
      'aria-valuenow',
      '264',
    );
  });
});

test('a tab read from the server brings its tables in the page’s own shape [TBL-06]', async () => {
  await open();
  await sync();
  const { id, tabViewId } = editor();
  await server.client.post('/tableschemaview/', {
    form: {
      table: {
        queryEditorId: tabViewId,
        dbId: 1,
        catalog: null,
        schema: 'archive',
        name: 'old_orders',
        columns: [{ name: 'order_id', type: 'INTEGER', keys: [] }],
      },
    },
  });
  await page.store.dispatch(loadTab(id));
  expect(table('old_orders')).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    queryEditorId: id,
    dbId: 1,
    schema: 'archive',
    expanded: true,
    columns: [{ name: 'order_id', type: 'INTEGER' }],
  });
  /** The schema of an open table is open too. */
  expect(await item('old_orders')).toHaveAttribute('aria-expanded', 'true');
});

test('the palette finds tables of every schema, and shows the columns and the first rows of the chosen one', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  const { database_name: name } = selectDatabase(page.store.getState(), editor().dbId)!;
  expect(
    screen.getByPlaceholderText(`Find a command, table in ${name} or saved query`),
  ).toBeVisible();
  await userEvent.keyboard('orders');
  expect(await screen.findByRole('option', { name: 'Table: old_orders, archive' })).toBeVisible();
  expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName(
    'Table: orders, main',
  );
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('tab', { name: /Preview: old_orders/ })).toBeVisible();
  await waitFor(() =>
    expect(table('old_orders')).toMatchObject({ expanded: true, schema: 'archive' }),
  );
});

test('where the server cannot search, the palette finds tables of the chosen schema', async () => {
  await open({ capabilities: [] });
  const calls = since();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  await userEvent.keyboard('ord');
  await screen.findByRole('option', { name: 'Table: orders, main' });
  expect(screen.queryByRole('option', { name: /old_orders/ })).toBeNull();
  expect(calls('GET', '/api/v1/database/1/search/')).toEqual([]);
});
