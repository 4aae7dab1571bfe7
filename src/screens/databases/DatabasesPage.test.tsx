import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

const URL_OF_PAGE = '/databaseview/list/';
let server: PageServer;
const open = (change: { capabilities?: string[] } = {}) =>
  renderPage(URL_OF_PAGE, {
    state: { session: { ...toBootstrap(server.bootstrap as never), ...change } },
  });
const bodyOf = (method: string, path: string): Record<string, unknown> => {
  const call = server.calls.findLast((one) => one.method === method && one.url === path);
  return JSON.parse(call?.body ?? 'null') as Record<string, unknown>;
};

beforeAll(async () => {
  server = await aPageServer({
    config: { limits: { failedTestMs: 0 } },
  });
  const now = new Date().toISOString();
  await server.store.db
    .insertInto('databases')
    .values({
      uuid: crypto.randomUUID(),
      name: 'Warehouse',
      backend: 'postgresql',
      parameters: JSON.stringify({
        host: 'db.invalid',
        port: 5432,
        database: 'sales',
        username: 'ada',
        password: `sealed:${server.deps.secrets.seal('hunter2')}`,
        encryption: true,
        verify_certificate: false,
      }),
      expose_in_sqllab: 1,
      allow_dml: 1,
      allow_ctas: 0,
      allow_cvas: 0,
      allow_run_async: 0,
      cache_timeout: null,
      force_ctas_schema: null,
      extra: '{"metadata_cache_timeout":{"schema_cache_timeout":60}}',
      created_on: now,
      changed_on: now,
    })
    .execute();
});
afterEach(clearFaults);
afterAll(() => server.stop());

const newForm = async (kind = 'PostgreSQL', change: Parameters<typeof open>[0] = {}) => {
  open(change);
  await screen.findByRole('table', { name: 'Databases' });
  await userEvent.click(screen.getByRole('button', { name: 'Connect a database' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: kind }));
  return within(dialog);
};
const edit = async (name: string) => {
  open();
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: /^Name/ });
  return dialog;
};

test('the list shows kind, host, permissions and number of datasets; the store holds databases by id with parsed extra settings [DBM-04]', async () => {
  const { store } = open();
  const row = within(await screen.findByRole('row', { name: /Warehouse/ }));
  for (const text of ['PostgreSQL', 'db.invalid:5432', 'SQL editor', 'Data changes', '0']) {
    expect(row.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByRole('row', { name: /Built in \(DuckDB\)/ })).toBeVisible();
  expect(await screen.findByText('2 databases')).toBeVisible();
  const { ids, byId } = store.getState().databases;
  const kept = ids.map((id) => byId[id]).find((one) => one?.database_name === 'Warehouse');
  expect(kept?.extra).toEqual({ metadata_cache_timeout: { schema_cache_timeout: 60 } });
});

test('the slash key opens the search, which narrows the list and says when nothing matches', async () => {
  open();
  await screen.findByRole('row', { name: /Warehouse/ });
  await userEvent.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search databases' });
  await waitFor(() => expect(search).toHaveFocus());
  await userEvent.type(search, 'ware');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Built in/ })).toBeNull());
  await userEvent.type(search, 'zzz');
  expect(await screen.findByText('No database matches')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: /Built in/ })).toBeVisible();
});

test('a list that failed to load says why and can be tried again', async () => {
  failNext('GET /api/v1/database', 500, { message: 'The disk is gone' });
  open();
  expect(await screen.findByText('The disk is gone')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Warehouse/ })).toBeVisible();
});

test('the stored password never reaches the page, and stays when none is typed', async () => {
  const form = await edit('Warehouse');
  expect(form.getByLabelText('Password')).toHaveValue('');
  expect(form.getByText('Left empty, the stored password stays.')).toBeVisible();
  await userEvent.click(form.getByRole('switch', { name: /Allow data changes/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: Warehouse')).toBeVisible();
  const path = `/api/v1/database/${server.databaseId + 1}`;
  const body = bodyOf('PUT', path);
  expect(body).toMatchObject({ allow_dml: false });
  expect(body).not.toHaveProperty('parameters');
  const rows = await server.store.db.selectFrom('databases').select('parameters').execute();
  expect(JSON.stringify(rows)).toContain('sealed:');
});

test('an unknown host is reported at its field with the cause, and the form stays filled [ERR-08]', async () => {
  const form = await edit('Warehouse');
  const host = form.getByRole('textbox', { name: /^Host/ });
  await userEvent.clear(host);
  await userEvent.type(host, 'no-such.invalid');
  await userEvent.type(form.getByLabelText('Password'), 'secret');
  await userEvent.click(form.getByRole('button', { name: 'Test connection' }));
  expect(await form.findByText(/The host “no-such.invalid” is not known/)).toBeVisible();
  expect(host).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(host).toHaveFocus());
  expect(
    within(form.getByRole('list', { name: 'Possible causes' })).getByText(/1007/),
  ).toBeVisible();
  expect(host).toHaveValue('no-such.invalid');
  expect(form.getByLabelText('Password')).toHaveValue('secret');
  await userEvent.type(host, 'x');
  expect(form.queryByText(/is not known/)).toBeNull();
});

test('impersonation is available where the kind of database supports it, and excluded with data changes', async () => {
  const form = await edit('Warehouse');
  const impersonate = form.getByRole('switch', { name: /^Impersonate the signed-in user/ });
  expect(impersonate).toHaveAccessibleDescription(/role or user that has the person’s name/);
  const changes = form.getByRole('switch', { name: /Allow data changes/ });
  if (!(changes as HTMLInputElement).checked) await userEvent.click(changes);
  await userEvent.click(impersonate);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/could leave the person’s role/)).toBeVisible();
  expect(impersonate).toBeChecked();
  await userEvent.click(changes);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: Warehouse')).toBeVisible();
  const path = `/api/v1/database/${server.databaseId + 1}`;
  expect(bodyOf('PUT', path)).toMatchObject({ impersonate_user: true, allow_dml: false });
  const again = await edit('Warehouse');
  const kept = again.getByRole('switch', { name: /^Impersonate/ });
  expect(kept).toBeChecked();
  await userEvent.click(kept);
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
});

test('functions allowed in custom SQL are stored among the other extra settings, and validated', async () => {
  const label = 'Functions allowed in custom SQL besides the built-in ones';
  const form = await edit('Warehouse');
  const field = form.getByRole('textbox', { name: label });
  await userEvent.type(field, 'stats.median_of, tax()');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/"tax\(\)" is no name of a function/)).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(field, '{Backspace}{Backspace}');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Warehouse');
  const { extra } = await server.store.db
    .selectFrom('databases')
    .select('extra')
    .where('name', '=', 'Warehouse')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(extra)).toEqual({
    metadata_cache_timeout: { schema_cache_timeout: 60 },
    allowed_functions: ['stats.median_of', 'tax'],
  });
});

test('a real Superset gets its own impersonation and no list of functions, which it would ignore', async () => {
  const form = await newForm('Trino', { capabilities: [] });
  expect(form.getByRole('switch', { name: /^Impersonate/ })).toBeVisible();
  expect(form.queryByRole('textbox', { name: /^Functions/ })).toBeNull();
});

test('a changed host needs the password again, and the password field says so', async () => {
  const form = await edit('Warehouse');
  await userEvent.type(form.getByRole('textbox', { name: /^Host/ }), 'x');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Another host needs the password again.')).toBeVisible();
});

test('missing fields are marked before anything is sent', async () => {
  const form = await newForm();
  const before = server.calls.length;
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(form.getAllByText('This field is required.')).toHaveLength(3);
  await userEvent.type(form.getByRole('textbox', { name: /^Host/ }), 'h');
  expect(form.getAllByText('This field is required.').length).toBeLessThan(3);
  expect(server.calls.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an address may be given instead, and its errors appear at it', async () => {
  const form = await newForm();
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Files');
  await userEvent.click(form.getByRole('radio', { name: 'Address' }));
  const address = form.getByRole('textbox', { name: 'Address' });
  await userEvent.type(address, 'sqlite:////etc/passwd');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText(/Databases in files are not connected/)).toBeVisible();
  expect(address).toHaveValue('sqlite:////etc/passwd');
});

test('a failure without a field is shown in full', async () => {
  const form = await edit('Warehouse');
  failNext('PUT /api/v1/database/*', 500, { message: 'Fatal error' });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Fatal error')).toBeVisible();
});

test('the built-in database has a name and switches but no connection, and cannot be deleted', async () => {
  const form = await edit('Sextant');
  expect(form.queryByRole('textbox', { name: /^Host/ })).toBeNull();
  expect(form.queryByRole('textbox', { name: /^Functions/ })).toBeNull();
  expect(form.queryByRole('switch', { name: /^Impersonate/ })).toBeNull();
  expect(form.queryByRole('button', { name: 'Test connection' })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More options for Sextant' }));
  const item = await screen.findByRole('menuitem', {
    name: /not possible for the built-in database/,
  });
  expect(item).toHaveAttribute('aria-disabled', 'true');
});

test('the deletion dialog lists what depends on the database, and Delete is disabled until nothing does', async () => {
  const id = server.databaseId + 1;
  const now = new Date().toISOString();
  const dataset = await server.store.db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id: id,
      schema: 'public',
      table_name: 'orders',
      columns: '[]',
      metrics: '[]',
      created_on: now,
      changed_on: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  open();
  const ask = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'More options for Warehouse' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('dialog', { name: 'Delete “Warehouse”?' }));
  };
  let dialog = await ask();
  expect(await dialog.findByRole('link', { name: 'orders' })).toHaveAttribute(
    'href',
    `/explore/?datasource_type=table&datasource_id=${dataset.id}`,
  );
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.click(dialog.getByText('Close', { selector: 'span' }));
  await server.store.db.deleteFrom('datasets').where('id', '=', dataset.id).execute();
  dialog = await ask();
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted: Warehouse')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Warehouse/ })).toBeNull());
});

test('a successful test says so, and Save sends the tested values', async () => {
  const form = await newForm();
  const type = async (label: RegExp, text: string) => {
    const field = form.getByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await type(/^Name/, 'Live');
  await type(/^Host/, 'db.example');
  await type(/^Database/, 'sales');
  await type(/^User/, 'ada');
  await userEvent.type(form.getByLabelText('Password'), 'p@ss');
  await userEvent.click(form.getByRole('switch', { name: /Encrypted connection/ }));
  failNext('POST /api/v1/database/test_connection', 200, { message: 'OK' });
  await userEvent.click(form.getByRole('button', { name: 'Test connection' }));
  expect(await form.findByText('Connected: the database answered.')).toBeVisible();
  failNext('POST /api/v1/database', 201, { id: 9, result: {} });
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Saved: Live')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const parameters = {
    host: 'db.example',
    port: 5432,
    database: 'sales',
    username: 'ada',
    password: 'p@ss',
    encryption: true,
    verify_certificate: false,
    query: {},
  };
  expect(bodyOf('POST', '/api/v1/database/test_connection/')).toMatchObject({ parameters });
  expect(bodyOf('POST', '/api/v1/database/')).toMatchObject({
    database_name: 'Live',
    engine: 'postgresql',
    parameters,
  });
});

test('details that a real Superset does not provide are left out', async () => {
  const row = {
    id: 1,
    uuid: 'u',
    database_name: 'examples',
    backend: 'postgresql',
    expose_in_sqllab: true,
    allow_dml: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_run_async: false,
    extra: '{\n  "metadata_params": {}\n}',
    changed_on_delta_humanized: '26 minutes ago',
    changed_by: { first_name: 'A', last_name: 'D' },
  };
  failNext('GET /api/v1/database', 200, { count: 1, ids: [1], result: [row] });
  open();
  expect(await screen.findByRole('row', { name: /examples/ })).toBeVisible();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['', 'Name', 'Kind', 'Permissions', 'Changed']);
});
