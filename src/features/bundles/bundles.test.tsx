import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import omit from 'lodash/omit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aZip, type BundleFiles, metadataOf } from '../../../mocks/bundle';
import {
  chartAs,
  DATASET,
  dashboardAs,
  networkDatabase,
  salesFiles,
  UUIDS,
} from '../../../mocks/bundleFiles';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(clearFaults);
afterAll(() => server.stop());

const session = (isFront = false) => {
  const bootstrap = toBootstrap(server.bootstrap as never);
  return isFront ? { ...bootstrap, capabilities: [] } : bootstrap;
};
const open = (url: string, isFront = false) =>
  renderPage(url, { state: { session: session(isFront) } });
const aFile = (bytes: Uint8Array, name = 'bundle.zip') =>
  new File([bytes as BlobPart], name, { type: 'application/zip' });

const dialogWith = async (file: File) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no field for a file.');
  await user.upload(input, file);
  return { user, dialog };
};
const send = (dialog: HTMLElement, name = 'Import') => within(dialog).getByRole('button', { name });

test('a bundle is previewed object by object, imported with the data of its missing table, and the list shows it', async () => {
  open('/dashboard/list/');
  const { user, dialog } = await dialogWith(aFile(aZip(salesFiles())));
  const plan = await within(dialog).findByRole('region', { name: 'What the import does' });
  expect(plan).toHaveTextContent(/3 new, 1 used from here/);
  expect(within(plan).getByText('Sextant is used')).toBeVisible();
  const database = within(plan).getByRole('combobox', { name: /^Database in place of/ });
  expect(database).toHaveValue('Sextant');
  // Nothing clears it: it would be used all the same.
  expect(database.parentElement?.querySelector('button')).toBeNull();
  expect(plan).toHaveTextContent('One annotation layer refers to objects of the other server');
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(
    inputs[1] as HTMLInputElement,
    new File(['day,amount\n2026-01-01,5\n'], 'sales.csv'),
  );
  expect(plan).toHaveTextContent('The table is not there: it is made of this file.');
  await user.click(send(dialog));
  expect(await screen.findByText('Dashboard imported')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Sales' })).toBeVisible();
  const { id } = await server.store.db
    .selectFrom('datasets')
    .select('id')
    .where('uuid', '=', UUIDS.dataset)
    .executeTakeFirstOrThrow();
  const json = {
    datasource: { id, type: 'table' },
    queries: [{ columns: [], metrics: ['total'] }],
  };
  const answer = await server.client.post('/api/v1/chart/data', { json });
  expect(await answer.json()).toMatchObject({ result: [{ data: [{ total: 5 }] }] });
});

test('what is there already is replaced only after the differences were shown and OVERWRITE was typed', async () => {
  open('/dashboard/list/');
  const files = {
    ...salesFiles(),
    'dashboards/Sales_1.yaml': dashboardAs({ dashboard_title: 'Sales anew' }),
  };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  expect(await within(dialog).findByText('dashboard_title:', { exact: false })).toHaveTextContent(
    'dashboard_title: Sales → Sales anew',
  );
  // What is changed comes first, though a dashboard is the last in a bundle.
  const [first] = within(dialog).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Sales anewDashboardChanged/);
  expect(send(dialog, 'Overwrite')).toBeDisabled();
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Type OVERWRITE to confirm' }),
    'OVERWRITE',
  );
  await user.click(send(dialog, 'Overwrite'));
  expect(await screen.findByRole('link', { name: 'Sales anew' })).toBeVisible();
});

test('a dashboard that is here comes in a second time as a copy, and the first one stays', async () => {
  open('/dashboard/list/');
  const files = {
    ...salesFiles(),
    'dashboards/Sales_1.yaml': dashboardAs({ dashboard_title: 'Sales beside' }),
  };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  await user.click(
    await within(dialog).findByRole('checkbox', { name: 'Import Sales beside as a copy' }),
  );
  expect(await within(dialog).findByText(/^A copy:/)).toBeVisible();
  await user.click(send(dialog));
  expect(await screen.findByRole('link', { name: 'Sales beside' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sales anew' })).toBeVisible();
});

test('how many of them came is said at the end', async () => {
  open('/chart/list/');
  const files: BundleFiles = {
    ...salesFiles(),
    ...metadataOf('Slice'),
    'charts/one.yaml': chartAs({ uuid: UUIDS.query, slice_name: 'One' }),
    'charts/two.yaml': chartAs({ uuid: UUIDS.network, slice_name: 'Two' }),
  };
  const two = omit(files, 'charts/Sales_by_day_1.yaml');
  const { user, dialog } = await dialogWith(aFile(aZip(two)));
  await within(dialog).findByRole('region', { name: 'What the import does' });
  await user.click(send(dialog));
  expect(await screen.findByText('2 charts imported')).toBeVisible();
});

test('files of data that were chosen here are refused with a word where they belong', async () => {
  open('/dashboard/list/');
  const { dialog } = await dialogWith(aFile(aZip({ 'sales.csv': Buffer.from('a\n1\n') })));
  expect(await within(dialog).findByText(/choose it with Data from files/)).toBeVisible();
  expect(send(dialog)).toBeDisabled();
});

test('a file that is wrong is named with its key, and nothing can be imported', async () => {
  open('/dashboard/list/');
  const files = { ...metadataOf('Dashboard'), 'dashboards/a.yaml': { ...dashboardAs({}), foo: 1 } };
  const { dialog } = await dialogWith(aFile(aZip(files)));
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('dashboards/a.yaml');
  expect(alert).toHaveTextContent('foo: Unknown field.');
  expect(send(dialog)).toBeDisabled();
});

test('a file that is no bundle is refused with the reason', async () => {
  open('/dashboard/list/');
  const { dialog } = await dialogWith(aFile(Buffer.from('text')));
  expect(await within(dialog).findByText('Not a ZIP file')).toBeVisible();
});

test('a masked password is asked for', async () => {
  open('/databaseview/list/');
  const files = { ...metadataOf('Database'), 'databases/shop.yaml': networkDatabase() };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  const password = await within(dialog).findByLabelText(/Password for shop/);
  expect(send(dialog)).toBeDisabled();
  await user.type(password, 'a secret');
  await user.click(send(dialog));
  expect(await screen.findByText('Database imported')).toBeVisible();
  expect(await screen.findByRole('row', { name: /shop/ })).toBeVisible();
});

test('a database that is not here can be replaced by one that is, also where its password would be asked for', async () => {
  open('/databaseview/list/');
  const other = networkDatabase({
    uuid: 'aaaaaaaa-0000-0000-0000-000000000001',
    database_name: 'elsewhere',
  });
  const files = { ...metadataOf('Database'), 'databases/elsewhere.yaml': other };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  await within(dialog).findByLabelText(/Password for elsewhere/);
  await user.click(
    within(dialog).getByRole('combobox', { name: 'Database in place of elsewhere' }),
  );
  await user.click(await screen.findByRole('option', { name: 'Sextant' }));
  expect(await within(dialog).findByText('Sextant is used')).toBeVisible();
  expect(within(dialog).queryByLabelText(/Password for elsewhere/)).toBeNull();
  expect(send(dialog)).toBeEnabled();
});

test('in front of a Superset the import is sent as it is, and its questions are asked afterwards', async () => {
  open('/dashboard/list/', true);
  const files = {
    ...salesFiles(),
    'dashboards/Sales_1.yaml': dashboardAs({ dashboard_title: 'Third' }),
  };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  await user.click(send(dialog));
  const confirm = await within(dialog).findByRole('textbox', { name: 'Type OVERWRITE to confirm' });
  expect(server.calls.some(({ url }) => url.includes('preview') && url.includes('front'))).toBe(
    false,
  );
  await user.type(confirm, 'OVERWRITE');
  await user.click(send(dialog, 'Overwrite'));
  expect(await screen.findByRole('link', { name: 'Third' })).toBeVisible();
});

const drop = (on: HTMLElement, ...files: readonly File[]) => {
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragOver(on, { dataTransfer });
  fireEvent.drop(on, { dataTransfer });
};

test.each([
  [
    'a list of other objects',
    '/chart/list/',
    () => screen.findByRole('link', { name: 'Sales by day' }),
  ],
  ['the first page', '/superset/welcome/', () => screen.findByRole('main')],
  ['SQL Lab', '/sqllab/', () => screen.findByRole('main')],
])('a bundle that is dropped on %s is imported as what it holds', async (_, url, place) => {
  open(url);
  drop(await place(), aFile(aZip(salesFiles()), 'dropped.zip'));
  const dialog = await screen.findByRole('dialog', { name: 'Import dashboards' });
  expect(dialog).toHaveTextContent('dropped.zip');
  expect(await within(dialog).findByRole('region', { name: 'What the import does' })).toBeVisible();
});

test('of several bundles one comes after the other, and then the files that were dropped with them', async () => {
  const user = userEvent.setup();
  open('/superset/welcome/');
  drop(
    await screen.findByRole('main'),
    aFile(aZip({ ...salesFiles(), ...metadataOf('Slice') }), 'charts.zip'),
    new File(['a,b\n1,2\n'], 'rows.csv'),
    aFile(
      aZip({
        ...salesFiles(),
        ...metadataOf('assets'),
        'charts/Sales_by_day_1.yaml': chartAs({ slice_name: 'Sales by day and month' }),
        'dashboards/Sales_1.yaml': dashboardAs({ dashboard_title: 'Third' }),
      }),
      'all.zip',
    ),
  );
  const first = await screen.findByRole('dialog', { name: 'Import charts' });
  expect(first).toHaveTextContent('Another file follows.');
  await user.click(within(first).getByRole('button', { name: 'Cancel' }));
  const second = await screen.findByRole('dialog', { name: 'Import objects of an installation' });
  expect(second).toHaveTextContent('all.zip');
  await user.type(
    await within(second).findByRole('textbox', { name: /Type OVERWRITE/ }),
    'OVERWRITE',
  );
  await user.click(send(second, 'Overwrite'));
  expect(await screen.findByText('Installation imported')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: /files/i })).toHaveTextContent('rows.csv');
});

test('an import that is refused because of what came meanwhile says so by file, and writes nothing', async () => {
  open('/dashboard/list/');
  const [chart, dataset, dashboard] = ['1', '2', '3'].map(
    (end) => `00000000-0000-4000-8000-00000000000${end}`,
  ) as [string, string, string];
  const files = {
    ...salesFiles(),
    'datasets/examples/sales_1.yaml': { ...DATASET, uuid: dataset, table_name: 'late' },
    'charts/Sales_by_day_1.yaml': chartAs({ uuid: chart, dataset_uuid: dataset }),
    'dashboards/Sales_1.yaml': dashboardAs({
      uuid: dashboard,
      slug: 'late',
      metadata: {},
      position: {},
    }),
  };
  const { user, dialog } = await dialogWith(aFile(aZip(files)));
  await within(dialog).findByRole('region', { name: 'What the import does' });
  await waitFor(() => expect(send(dialog)).toBeEnabled());
  const json = { dashboard_title: 'Taken', slug: 'late' };
  expect((await server.client.post('/api/v1/dashboard/', { json })).status).toBe(201);
  await user.click(send(dialog));
  const problem = await within(dialog).findByText('This cannot be imported as it is');
  expect(problem.closest('[role="alert"]')).toHaveTextContent(
    'dashboards/Sales_1.yamlslug: Must be unique',
  );
  expect(within(dialog).queryByText(/Error importing dashboard/)).toBeNull();
  expect(send(dialog)).toBeDisabled();
  const written = server.store.db.selectFrom('datasets').select('id').where('uuid', '=', dataset);
  expect(await written.executeTakeFirst()).toBeUndefined();
});

test('rows are exported from their menu and together, and a failure says why', async () => {
  const user = userEvent.setup();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => undefined;
  open('/dashboard/list/');
  await user.click(await screen.findByRole('button', { name: /More options for Third/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await waitFor(() =>
    expect(server.calls.some(({ url }) => /dashboard\/export\/\?q=!\(\d+\)/.test(url))).toBe(true),
  );
  await user.click(screen.getByRole('checkbox', { name: /Third/ }));
  failNext('GET /api/v1/dashboard/export', 404, { message: 'Not found' });
  await user.click(screen.getByRole('button', { name: 'Export 1' }));
  expect(await screen.findByText('The dashboards could not be exported: Not found')).toBeVisible();
  saved.mockRestore();
});
